// The person who is signed in, as this server knows them.

import { proxy, ref } from 'valtio';
import type { ChangeUserRequest, User } from '#protocol/contract/people.ts';
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
  const answer = await userApiOf(auth).call('GET /api/user/me', {});
  if (answer.ok) showUser(answer.data);
  else signedIn.isMissing = true;
}

/** The person as the server has stored them, and the changes that this page has made since, in order. */
let stored: User | null = null;
const unsaved: { of: User['id']; changed: ChangeUserRequest }[] = [];

/**
 * Shows the person on this page; the board's other participants see the account's name. What the server stored before a change was made
 * here says nothing of that change. The object is stored by reference: a proxy of it could not be posted to another tab or worker.
 */
export function showUser(user: User): void {
  stored = user;
  const changes = unsaved.filter(({ of }) => of === user.id).map(({ changed }) => changed);
  const changed: User = Object.assign({ ...user }, ...changes);
  signedIn.user = ref(changed);
  writeSetting('atrium-name', changed.name);
}

/** Shows a change before the server has taken it. It ends with what this returns: what is stored is shown again. */
export function showUnsaved({ id }: User, changed: ChangeUserRequest): () => void {
  const change = { of: id, changed };
  const show = () => {
    if (stored && signedIn.user?.id === stored.id) showUser(stored);
  };
  unsaved.push(change);
  show();
  return () => {
    unsaved.splice(unsaved.indexOf(change), 1);
    show();
  };
}

/** Shows the person, as the server has stored them, on this page and in the browser's other tabs. */
export function tellUser(user: User): void {
  showUser(user);
  userChannel().postMessage(user);
}
