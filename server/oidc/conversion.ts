// Tokens of the second provider become tokens of an account here, which is made when somebody comes for the first time. Who it is, is
// (iss, sub): an account of the same e-mail address is another one.

import { randomBytes, randomUUID } from 'node:crypto';
import { matchingLanguage } from '#protocol/languages.ts';
import type { ExternalToken } from '../auth/external-tokens.ts';
import type { NewAccount } from '../db/accounts.ts';
import { hashOf } from './passwords.ts';

const NAME_CHARS = 80;
const EMAIL_CHARS = 254;

/** Undefined: the provider says nothing of which an account could be made. */
export async function accountConverted({
  iss,
  sub,
  claims,
}: ExternalToken): Promise<(NewAccount & { isEmailVerified: boolean }) | undefined> {
  const said = (name: string, chars: number): string =>
    typeof claims[name] === 'string' ? claims[name].trim().slice(0, chars) : '';
  const email = said('email', EMAIL_CHARS);
  const givenName = said('given_name', NAME_CHARS) || said('name', NAME_CHARS) || email.split('@')[0];
  if (!givenName) return undefined;
  return {
    sub: randomUUID(),
    email,
    // No address: nobody signs in with a password.
    emailKey: `${iss} ${sub}`,
    isEmailVerified: email !== '' && claims.email_verified === true,
    password: await hashOf(randomBytes(32).toString('base64url')),
    givenName,
    familyName: said('family_name', NAME_CHARS),
    locale: matchingLanguage(said('locale', 35)),
    nowMs: Date.now(),
  };
}
