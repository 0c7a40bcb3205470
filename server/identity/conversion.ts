// Tokens of the second provider become tokens of an account here, which is made when somebody comes for the first time. Who it is, is
// (iss, sub): an account of the same e-mail address is another one.

import { randomUUID } from 'node:crypto';
import { matchingLanguage } from '#protocol/languages.ts';
import { nameFrom } from '#protocol/names.ts';
import { noPassword } from '../platform/secrets/passwords.ts';
import type { NewAccount } from './account-changes.ts';
import type { ExternalToken } from './external-tokens.ts';

const EMAIL_CHARS = 254;
/** Of what is said to be a name, before it is made one. */
const CLAIM_CHARS = 1000;

/** Undefined: the provider says nothing of which an account could be made. */
export async function accountConverted({
  iss,
  sub,
  claims,
}: ExternalToken): Promise<(NewAccount & { isEmailVerified: boolean }) | undefined> {
  const said = (name: string, chars: number): string =>
    typeof claims[name] === 'string' ? claims[name].trim().slice(0, chars) : '';
  const email = said('email', EMAIL_CHARS);
  const named = (claim: string): string => nameFrom(said(claim, CLAIM_CHARS), 'person');
  const givenName = named('given_name') || named('name') || nameFrom(email.split('@')[0] as string, 'person');
  if (!givenName) return undefined;
  return {
    sub: randomUUID(),
    email,
    // No address: nobody signs in with a password.
    emailKey: `${iss} ${sub}`,
    isEmailVerified: email !== '' && claims.email_verified === true,
    password: noPassword(),
    givenName,
    familyName: named('family_name'),
    locale: matchingLanguage(said('locale', 35)),
    nowMs: Date.now(),
  };
}
