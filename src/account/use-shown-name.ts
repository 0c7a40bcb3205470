// How a person is called: as this server knows them, before that as the provider says.

import { useSnapshot } from 'valtio';
import { useAccount } from './use-account.ts';
import { signedIn } from './user.ts';

/** '' while it is not known. */
export function useShownName(): string {
  const { user } = useSnapshot(signedIn);
  const { name } = useAccount();
  return user?.name ?? name;
}
