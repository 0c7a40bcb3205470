// The person who is signed in, as this server knows them.

import { proxy, subscribe } from 'valtio';
import type { User } from '#protocol/user.ts';
import { userApiOf } from '../../api/user-api-of.ts';
import type { Auth } from '../../auth/index.ts';
import { isSignedIn } from '../../auth/user-state.ts';
import { writeSetting } from '../settings.ts';

/** As others see a name: what is longer is cut. */
const NAME_CHARS = 40;

export const signedIn = proxy<{ user: User | null }>({ user: null });

/** Reads the person when somebody is signed in, and forgets them when nobody is. */
export function followUser(auth: Auth): void {
  let isRead = false;
  const look = () => {
    if (isSignedIn(auth.state) === isRead) return;
    isRead = !isRead;
    if (isRead) void readUser(auth);
    else signedIn.user = null;
  };
  subscribe(auth.state, look);
  look();
}

async function readUser(auth: Auth): Promise<void> {
  const answer = await userApiOf(auth).me();
  if (answer.ok) showUser(answer.data);
}

/** Others see a person by the name of the account. */
export function showUser(user: User): void {
  signedIn.user = user;
  writeSetting('atrium-name', shownName(user));
}

export function shownName({ name }: Pick<User, 'name'>): string {
  return name.slice(0, NAME_CHARS);
}
