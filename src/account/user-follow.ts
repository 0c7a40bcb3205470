// Who is signed in, followed for as long as the page lives.

import { subscribe } from 'valtio';
import type { User } from '#protocol/contract/people.ts';
import { userApiOf } from '../api/user-api-of.ts';
import { onWorkspaceEvent } from '../api/workspace-events.ts';
import type { Auth } from '../auth/index.ts';
import { isSignedIn } from '../auth/user-state.ts';
import { followStoredUser } from './stored-user.ts';
import { readUser, showUser, signedIn, userChannel } from './user.ts';

/**
 * Reads the person when somebody is signed in, and forgets them when nobody is. Changes from another device are read when the server tells of
 * them, or when the page becomes visible again.
 */
export function followUser(auth: Auth): void {
  followStoredUser();
  userChannel().onmessage = ({ data }: MessageEvent<User>) => {
    if (signedIn.user?.id === data.id) showUser(data);
  };
  const refresh = async () => {
    if (document.visibilityState !== 'visible' || !signedIn.user) return;
    const answer = await userApiOf(auth).call('GET /api/user/me', {});
    if (answer.ok && signedIn.user?.id === answer.data.id) showUser(answer.data);
  };
  document.addEventListener('visibilitychange', refresh);
  let stopListening: (() => void) | undefined;
  let isRead = false;
  const look = () => {
    if (isSignedIn(auth.state) === isRead) return;
    isRead = !isRead;
    if (isRead) {
      void readUser(auth);
      stopListening = onWorkspaceEvent(({ kind }) => {
        if (kind === 'user' || kind === 'all') void refresh();
      });
    } else {
      stopListening?.();
      Object.assign(signedIn, { user: null, isMissing: false });
    }
  };
  subscribe(auth.state, look);
  look();
}
