// Signing up and signing in, apart from any page: what is asked of an address, a name and a password, and how often one may try.

import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '#protocol/languages.ts';
import { emailPattern } from '#protocol/patterns.ts';
import { Attempts } from '../callers/attempts.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import type { Client } from '../threads/rpc.ts';
import { hashOf, isPassword, PASSWORD } from './passwords.ts';

/** A key of the words below `refused` (locales/…/identity.json). */
export type Refusal =
  | 'wrong'
  | 'taken'
  | 'tooMany'
  | 'emailForm'
  | 'nameMissing'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordIsEmail';

export type Outcome = { sub: string } | { refused: Refusal };

const NAME_CHARS = 80;
const EMAIL_CHARS = 254;

const shapes = {
  email: z.string().trim().max(EMAIL_CHARS).regex(emailPattern),
  name: z.string().trim().min(1).max(NAME_CHARS),
  familyName: z.string().trim().max(NAME_CHARS),
};

export interface SignUp {
  email: string;
  givenName: string;
  familyName: string;
  password: string;
  language: Language;
}

export interface AttemptLimits {
  /** Of one address (network) a minute, at all accounts. */
  networkPerMinute: number;
  /** At one account a minute, from everywhere. */
  accountPerMinute: number;
}

export class Accounts {
  readonly #db: Pick<Client<DatabaseHandlers>, 'createAccount' | 'accountByEmail'>;
  readonly #ofNetwork: Attempts;
  readonly #ofAccount: Attempts;

  constructor(db: Pick<Client<DatabaseHandlers>, 'createAccount' | 'accountByEmail'>, limits: AttemptLimits) {
    this.#db = db;
    this.#ofNetwork = new Attempts(limits.networkPerMinute);
    this.#ofAccount = new Attempts(limits.accountPerMinute);
  }

  /** Alike in words and time whether there is such an account or not. */
  async signIn(network: string, email: string, password: string): Promise<Outcome> {
    const key = keyOf(email);
    if (!this.#mayTry(network, key)) return { refused: 'tooMany' };
    const account = key.length > EMAIL_CHARS ? undefined : await this.#db.accountByEmail(key);
    const isRight = await isPassword(password.slice(0, PASSWORD.maxChars), account?.password);
    return account && isRight ? { sub: account.sub } : { refused: 'wrong' };
  }

  async signUp(network: string, { email, givenName, familyName, password, language }: SignUp): Promise<Outcome> {
    const fault = faultOf(email, givenName, familyName, password);
    if (fault) return { refused: fault };
    const key = keyOf(email);
    if (!this.#mayTry(network, key)) return { refused: 'tooMany' };
    const sub = randomUUID();
    const isNew = await this.#db.createAccount({
      sub,
      email: email.trim(),
      emailKey: key,
      password: await hashOf(password),
      givenName: givenName.trim(),
      familyName: familyName.trim(),
      locale: language,
      nowMs: Date.now(),
    });
    return isNew ? { sub } : { refused: 'taken' };
  }

  #mayTry(network: string, key: string): boolean {
    const nowMs = Date.now();
    // Both are counted, so that a network that tries one account does not go on at another.
    const isNetworks = this.#ofNetwork.take(network, nowMs);
    const isAccounts = this.#ofAccount.take(createHash('sha256').update(key).digest('base64url'), nowMs);
    return isNetworks && isAccounts;
  }
}

function faultOf(email: string, givenName: string, familyName: string, password: string): Refusal | undefined {
  if (!shapes.name.safeParse(givenName).success || !shapes.familyName.safeParse(familyName).success)
    return 'nameMissing';
  if (!shapes.email.safeParse(email).success) return 'emailForm';
  if ([...password].length < PASSWORD.minChars) return 'passwordShort';
  if (password.length > PASSWORD.maxChars) return 'passwordLong';
  return keyOf(password) === keyOf(email) ? 'passwordIsEmail' : undefined;
}

/** Addresses are one however they are capitalized. */
function keyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
