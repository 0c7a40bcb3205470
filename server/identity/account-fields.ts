// Rules for the address, the name and the password of an account, and the reasons for which a sign-up or a sign-in is refused. Reads no
// database and counts no attempts.

import { z } from 'zod';
import { CallerError } from '#protocol/errors.ts';
import { optionalName } from '#protocol/name-field.ts';
import { emailPattern } from '#protocol/patterns.ts';
import { PASSWORD } from '../platform/secrets/passwords.ts';
import type { TooMany } from './sign-in-limits.ts';

/** A key of the words below `refused` (locales/…/identity.json). */
export type Refusal =
  | 'wrong'
  | 'taken'
  | 'emailForm'
  | 'nameMissing'
  | 'nameForm'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordIsEmail'
  | 'linkOver'
  | 'unknown'
  | 'notAdministrator'
  | 'passwordWrong'
  | 'oldWrong'
  | 'codeWrong'
  | 'codeNeeded'
  | TooMany;

/** The longest address. */
export const MAX_EMAIL_CHARS = 254;

const shapes = {
  email: z.string().trim().max(MAX_EMAIL_CHARS).regex(emailPattern),
  name: optionalName('person'),
};

export function isEmail(email: string): boolean {
  return shapes.email.safeParse(email).success;
}

/** Returns the first rule that the fields of a new account break; undefined if they break none. */
export function faultOf(email: string, givenName: string, familyName: string, password: string): Refusal | undefined {
  if (givenName.trim() === '') return 'nameMissing';
  if (![givenName, familyName].every((name) => shapes.name.safeParse(name).success)) return 'nameForm';
  if (!isEmail(email)) return 'emailForm';
  return passwordFault(password, email);
}

/** Returns the rule that a new password breaks. It may not be the address, if that is known. */
export function passwordFault(password: string, email?: string): Refusal | undefined {
  if ([...password].length < PASSWORD.minChars) return 'passwordShort';
  if (password.length > PASSWORD.maxChars) return 'passwordLong';
  return email !== undefined && keyOf(password) === keyOf(email) ? 'passwordIsEmail' : undefined;
}

/** Returns the form by which addresses are compared: they are one however they are capitalized. */
export function keyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** Returns a `catch` handler that resolves with `refused` instead of throwing `too-many-requests`, and throws any other error. */
export function orTooMany<T>(refused: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof CallerError && error.code === 'too-many-requests') return refused;
    throw error;
  };
}
