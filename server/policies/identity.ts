// What an account of the embedded identity provider may do there, and whether a session of it still counts.

import type { Account } from '../db/accounts.ts';

/** Making a link by which somebody else sets a password anew. */
export function mayMakePasswordLinks({ isAdministrator }: Pick<Account, 'isAdministrator'>): boolean {
  return isAdministrator;
}

/** A session from before the password was set anew is shown the sign-in page again. */
export function mustSignInAgain(sessionsFromMs: number, signedInMs: number | undefined): boolean {
  return signedInMs === undefined || signedInMs <= sessionsFromMs;
}
