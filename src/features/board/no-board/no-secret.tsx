// A board's address without a secret: this device may hold one; else the server opens it for people whom it knows, and whose provider
// lets them use the whiteboard where that is asked for.

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { proxy, subscribe } from 'valtio/vanilla';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { withReturn } from '#protocol/return-path.ts';
import { boardPath, ROUTES, routeAt } from '#protocol/routes.ts';
import { JOINED } from '#protocol/session-links.ts';
import { authOfPage, startedAuth } from '../../../account/auth-of-page.ts';
import { lacksWhiteboard } from '../../../account/guard.ts';
import { useAccount } from '../../../account/use-account.ts';
import type { UserState } from '../../../auth/user-state.ts';
import { isListed } from '../../../device/account-here.ts';
import { homeStore } from '../../../device/home-store.ts';
import { PageRedirect, usePagePlace } from '../../../page/navigation.tsx';
import { isSessionOverNoted } from '../../../page/session-over-note.ts';
import type { EarlyBoard } from '../start/by-account.ts';
import { badLinkPart } from './bad-link-part.ts';

interface Props {
  alias: string;
  /** It is open already (by-account.ts). */
  opened?: EarlyBoard;
  /** Opens it by the account, or by the session that this device has joined (JOINED). */
  onOpen(by?: string): void;
}

export function NoSecret({ alias, opened, onOpen }: Props) {
  const { pathname, search, go } = usePagePlace();
  const { standing } = useAccount();
  /** Of the account that is here: it opens offline too. Undefined: not known yet. */
  const [isOfAccount, setOfAccount] = useState(opened?.isListed);
  useEffect(() => {
    if (opened) return;
    let isGone = false;
    homeStore()
      .board(alias)
      .catch(() => undefined)
      .then((board) => {
        if (isGone) return;
        if (board?.secret === JOINED) onOpen(JOINED);
        else if (board?.secret) go(boardPath(alias, board.secret), { replace: true });
        else setOfAccount(board !== undefined && isListed(board));
      });
    return () => {
      isGone = true;
    };
  }, [alias, opened, go, onOpen]);

  const whiteboard = useWhiteboard();
  const isAsked = isOfAccount !== undefined;
  const isKnown =
    standing === 'signed-in' ? whiteboard === 'given' : standing === 'failed' || standing === 'unreachable';
  const opens = whiteboard !== 'missing' && (isOfAccount || (isAsked && isKnown));
  useEffect(() => {
    if (!opens) return;
    void leaveWhenMissing(alias).catch(console.info);
    onOpen();
  }, [opens, onOpen, alias]);
  if (whiteboard === 'missing') return <PageRedirect to={ROUTES.permissionRequired.path} />;
  if (!isAsked || opens || standing === 'pending' || standing === 'signed-in') return null;
  if (isSessionOverNoted()) return <badLinkPart.Part refusal="ended" link={{ alias, secret: JOINED }} />;
  return <PageRedirect to={withReturn(ROUTES.signIn.path, pathname + search)} />;
}

const NOBODY = proxy<Pick<UserState, 'status' | 'mvbPermission'>>({ status: 'Unknown', mvbPermission: undefined });

/** What the provider says; `given` too where it is not asked, or could not be. */
function useWhiteboard(): 'given' | 'missing' | 'unknown' {
  const { auth } = useSnapshot(authOfPage);
  const state = useSnapshot(auth ? (authOfPage.auth?.state ?? NOBODY) : NOBODY);
  if (lacksWhiteboard(state as UserState, serverClock.expiryNow())) return 'missing';
  const isAsked = authOfPage.auth?.config.enableFetchMVBPermission ?? false;
  return isAsked && state.status === 'UserInfoOK' ? 'unknown' : 'given';
}

/** What this device keeps of the board is shown before the provider has answered. What is unsent stays here. */
async function leaveWhenMissing(alias: string): Promise<void> {
  const { state } = await startedAuth();
  const look = () => {
    if (routeAt(location.pathname)?.alias !== alias) stop();
    else if (lacksWhiteboard(state, serverClock.expiryNow())) location.replace(ROUTES.permissionRequired.path);
  };
  const stop = subscribe(state, look);
  look();
}
