// The signed-in person as the server answered last, in the local cache: for pages of theirs while no server can be reached.

import { subscribe } from 'valtio/vanilla';
import type { User } from '#protocol/contract/people.ts';
import { ACCOUNT_CHANGED } from '../device/account-here.ts';
import { keepList, readEntry } from '../device/local-cache.ts';
import { signedIn } from './user.ts';

const NAME = 'account';

/** Follows the person for as long as the page lives. */
export function followStoredUser(): void {
  const store = () => {
    if (signedIn.user) void keepList(NAME, signedIn.user).catch(console.info);
  };
  subscribe(signedIn, store);
  // The account of this device may be known later than the person.
  addEventListener(ACCOUNT_CHANGED, store);
  store();
}

/** Undefined: nothing is stored, or it cannot be read. */
export async function readStoredUser(): Promise<User | undefined> {
  return (await readEntry(NAME).catch(() => undefined)) as User | undefined;
}
