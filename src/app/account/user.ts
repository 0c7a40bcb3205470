// The person who is signed in, as this server knows them.

import { proxy, subscribe } from 'valtio';
import type { User } from '#protocol/user.ts';
import { userApiOf } from '../../api/user-api-of.ts';
import type { Auth } from '../../auth/index.ts';
import { isSignedIn } from '../../auth/user-state.ts';
import { writeSetting } from '../settings.ts';

/** `isMissing`: the server could not be asked. */
export const signedIn = proxy<{ user: User | null; isMissing: boolean }>({ user: null, isMissing: false });

/** What a person changes about themselves in one tab is so in all of this browser's at once, open boards included. */
const CHANNEL = 'atrium-user';
let others: BroadcastChannel | undefined;

/** Reads the person when somebody is signed in, and forgets them when nobody is. What was changed elsewhere is read when the page is seen again. */
export function followUser(auth: Auth): void {
  others = new BroadcastChannel(CHANNEL);
  others.onmessage = ({ data }: MessageEvent<User>) => {
    if (signedIn.user?.id === data.id) showUser(data);
  };
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible' || !signedIn.user) return;
    const answer = await userApiOf(auth).me();
    if (answer.ok && signedIn.user?.id === answer.data.id) showUser(answer.data);
  });
  let isRead = false;
  const look = () => {
    if (isSignedIn(auth.state) === isRead) return;
    isRead = !isRead;
    if (isRead) void readUser(auth);
    else Object.assign(signedIn, { user: null, isMissing: false });
  };
  subscribe(auth.state, look);
  look();
}

export async function readUser(auth: Auth): Promise<void> {
  signedIn.isMissing = false;
  const answer = await userApiOf(auth).me();
  if (answer.ok) showUser(answer.data);
  else signedIn.isMissing = true;
}

/** Others see a person by the name of the account. */
export function showUser(user: User): void {
  signedIn.user = user;
  writeSetting('atrium-name', user.name);
}

/** As the server has it now: here and in the other tabs. */
export function tellUser(user: User): void {
  showUser(user);
  others?.postMessage(user);
}
