// Somebody is signed in: the server is told, and this device's things are that account's from now on. What another account had left here
// without a sign-out goes as at one.

import { subscribe } from 'valtio/vanilla';
import { ROUTES } from '#protocol/routes.ts';
import { userApiOf } from '../api/user-api-of.ts';
import { markBrowserSession } from '../auth/browser-session.ts';
import type { Auth } from '../auth/index.ts';
import { IS_AUTHORIZED } from '../auth/may-be-signed-in.ts';
import { isSignedIn } from '../auth/user-state.ts';
import { releaseUnsent } from '../bus/account-work.ts';
import { accountHere, keepAccount } from '../device/account-here.ts';
import { homeStore } from '../device/home-store.ts';
import { clearLocalCache } from '../device/local-cache.ts';
import { purging } from '../device/purge-deleted.ts';
import { leaveBoards, removeCaches } from './clean-up.ts';
import { enrolled } from './enrolment.ts';

let told: Promise<void> = Promise.resolve();

/** Whose account this device has is known, as far as it has been asked. */
export function accountFollowed(): Promise<void> {
  return told;
}

/** For as long as the page lives. */
export function followAccount(auth: Auth): void {
  const look = () => {
    const sub = isSignedIn(auth.state) ? auth.state.rawData?.sub : undefined;
    if (sub === undefined) return;
    markBrowserSession();
    if (accountHere()?.sub === sub) return;
    // One after the other: the state changes more than once at a sign-in.
    told = told.then(() => become(auth, sub)).catch(console.error);
  };
  subscribe(auth.state, look);
  look();
  addEventListener('storage', ({ key, newValue }) => {
    // Signed out in another tab: what this one shows may be of the account, and would be stored anew.
    if (key === IS_AUTHORIZED && newValue === 'false') location.replace(ROUTES.home.path);
  });
}

async function become(auth: Auth, sub: string): Promise<void> {
  const before = accountHere();
  if (before?.sub === sub) return;
  // What somebody else was shown is nobody's to see.
  if (before) await Promise.all([clearLocalCache(), removeCaches()]).catch(console.error);
  const secretOf = async (alias: string) => (await homeStore().board(alias))?.secret;
  const answer = await enrolled(userApiOf(auth), auth.signedUpFor, secretOf);
  // It is told again on the next page.
  if (!answer.ok) return;
  const account = { actor: `person:${answer.data.id}`, sinceMs: Date.now(), sub };
  if (before && before.actor !== account.actor) await purging(() => leaveBoards(before, 'hold'));
  // A page that is left meanwhile has not become the account's: the next one releases what is held.
  await releaseUnsent(account);
  keepAccount(account);
}
