// Who is signed in, as screens show it.

import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { mayBeSignedIn } from '../auth/may-be-signed-in.ts';
import type { UserState } from '../auth/user-state.ts';
import { type AccountStatus, accountStatus } from './account-status.ts';
import { authOfPage, startedAuth } from './auth-of-page.ts';

const NOBODY = proxy<Pick<UserState, 'status' | 'fullName' | 'isUnreachable'>>({
  status: 'Unknown',
  fullName: undefined,
});

export interface Account {
  standing: AccountStatus;
  /** '' while it is not known. */
  name: string;
}

/** On a device on which nobody has signed in that stands at once, and nothing is loaded for it. */
export function useAccount(): Account {
  const { auth, isMissing } = useSnapshot(authOfPage);
  const { status, fullName, isUnreachable } = useSnapshot(auth ? (authOfPage.auth?.state ?? NOBODY) : NOBODY);
  const isAsked = auth !== null || mayBeSignedIn();
  useEffect(() => {
    if (isAsked) startedAuth().catch((error: unknown) => console.info('Who is signed in could not be asked:', error));
  }, [isAsked]);
  const isUnanswered = isMissing || (isUnreachable === true && mayBeSignedIn());
  return { standing: accountStatus(status, { isAsked, isUnreachable: isUnanswered }), name: fullName ?? '' };
}
