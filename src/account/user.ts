// The person who is signed in, as this server knows them.

import { proxy, ref } from 'valtio';
import type { User } from '#protocol/user.ts';
import { userApiOf } from '../api/user-api-of.ts';
import type { Auth } from '../auth/index.ts';
import { writeSetting } from '../device/settings.ts';

/** `isMissing`: the server could not be asked. */
export const signedIn = proxy<{ user: User | null; isMissing: boolean }>({ user: null, isMissing: false });

/** What a person changes about themselves in one tab is so in all of this browser's at once, open boards included. */
const CHANNEL = 'atrium-user';
let others: BroadcastChannel | undefined;

/** To and from this browser's other tabs. */
export function userChannel(): BroadcastChannel {
  others ??= new BroadcastChannel(CHANNEL);
  return others;
}

export async function readUser(auth: Auth): Promise<void> {
  signedIn.isMissing = false;
  const answer = await userApiOf(auth).me();
  if (answer.ok) showUser(answer.data);
  else signedIn.isMissing = true;
}

/**
 * Shows the person on this page; the board's other participants see the account's name. The object is stored by reference: a proxy of it
 * could not be posted to another tab or worker.
 */
export function showUser(user: User): void {
  signedIn.user = ref(user);
  writeSetting('atrium-name', user.name);
}

/** Shows the person, as the server has stored them, on this page and in the browser's other tabs. */
export function tellUser(user: User): void {
  showUser(user);
  userChannel().postMessage(user);
}
