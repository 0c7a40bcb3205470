// Signing up and signing in, apart from any page: what is asked of an address, a name and a password, and how often one may try.

import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '#protocol/languages.ts';
import { emailPattern } from '#protocol/patterns.ts';
import type { NewAccount } from '../db/accounts.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { mayMakePasswordLinks } from '../policies/identity.ts';
import type { Client } from '../threads/rpc.ts';
import { hashed } from './hashed.ts';
import { hashOf, isPassword, PASSWORD } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Tries } from './tries.ts';

/** A key of the words below `refused` (locales/…/identity.json). */
export type Refusal =
  | 'wrong'
  | 'taken'
  | 'tooMany'
  | 'emailForm'
  | 'nameMissing'
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
  | 'tooManyCodes';

/** `atMs`: when the password counted; one that was set anew since then is another. */
export type Outcome = { sub: string; atMs: number } | { refused: Refusal };

/** Of a link that is used once. */
const LINK_MS = 24 * 3600_000;
const LINK_BYTES = 32;
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

type Db = Pick<
  Client<DatabaseHandlers>,
  | 'createAccount'
  | 'accountByEmail'
  | 'accountOf'
  | 'hasAdministrator'
  | 'addAccountLink'
  | 'accountLink'
  | 'createFirstAdministrator'
  | 'setPasswordByLink'
  | 'changePassword'
>;

export class Accounts {
  readonly #db: Db;
  readonly #secondFactors: SecondFactors;
  readonly #tries: Tries;

  constructor(db: Db, secondFactors: SecondFactors, tries: Tries) {
    this.#db = db;
    this.#secondFactors = secondFactors;
    this.#tries = tries;
  }

  /** Alike in words and time whether there is such an account or not. */
  async signIn(network: string, email: string, password: string): Promise<Outcome> {
    const key = keyOf(email);
    if (!this.#tries.take(network, key)) return { refused: 'tooMany' };
    const atMs = Date.now();
    const account = key.length > EMAIL_CHARS ? undefined : await this.#db.accountByEmail(key);
    const isRight = await isPassword(password.slice(0, PASSWORD.maxChars), account?.password);
    return account && isRight ? { sub: account.sub, atMs } : { refused: 'wrong' };
  }

  /** By somebody who is signed in already. */
  async confirm(
    network: string,
    { sub, email }: { sub: string; email: string },
    password: string,
  ): Promise<Refusal | undefined> {
    if (!this.#tries.take(network, keyOf(email))) return 'tooMany';
    const account = await this.#db.accountOf(sub);
    return (await isPassword(password.slice(0, PASSWORD.maxChars), account?.password)) ? undefined : 'passwordWrong';
  }

  async signUp(network: string, given: SignUp): Promise<Outcome> {
    const { account, refused } = await this.newAccount(network, given);
    if (!account) return { refused };
    return (await this.#db.createAccount(account)) ? { sub: account.sub, atMs: account.nowMs } : { refused: 'taken' };
  }

  /** What stands in a link that makes the first administrator; undefined when there is one. */
  async firstAdministratorLink(): Promise<string | undefined> {
    return (await this.#db.hasAdministrator()) ? undefined : this.#newLink(null);
  }

  async signUpFirstAdministrator(network: string, link: string, given: SignUp): Promise<Outcome> {
    const { account, refused } = await this.newAccount(network, given);
    if (!account) return { refused };
    const made = await this.#db.createFirstAdministrator({ account, sha256: hashed(link) });
    if (made === 'made') return { sub: account.sub, atMs: account.nowMs };
    return { refused: made === 'taken' ? 'taken' : 'linkOver' };
  }

  /** What a link is for, while it may still be used. */
  async purposeOf(link: string): Promise<'administrator' | 'password' | 'email' | undefined> {
    const there = await this.#db.accountLink({ sha256: hashed(link), nowMs: Date.now() });
    if (!there) return undefined;
    return there.sub === null ? 'administrator' : there.purpose === 'email' ? 'email' : 'password';
  }

  /** By an administrator, who shows the password again: what stands in a link that sets that of `forEmail` anew. */
  async passwordLink(
    network: string,
    { email, password, code, forEmail }: { email: string; password: string; code: string; forEmail: string },
  ): Promise<{ link: string } | { refused: Refusal }> {
    const outcome = await this.signIn(network, email, password);
    if ('refused' in outcome) return outcome;
    const administrator = await this.#db.accountByEmail(keyOf(email));
    if (!administrator || !mayMakePasswordLinks(administrator)) return { refused: 'notAdministrator' };
    if (await this.#secondFactors.isOn(administrator.sub)) {
      const wrong = code ? await this.#secondFactors.check(network, administrator.sub, code) : 'codeNeeded';
      if (wrong) return { refused: wrong };
    }
    const account = await this.#db.accountByEmail(keyOf(forEmail));
    return account ? { link: await this.#newLink(account.sub) } : { refused: 'unknown' };
  }

  /** By who shows the old one; what is signed in elsewhere ends. `uid`: of the session that goes on. */
  async changePassword(
    network: string,
    { account, uid }: { account: { sub: string; email: string }; uid: string },
    { old, password }: { old: string; password: string },
  ): Promise<Refusal | undefined> {
    const fault = passwordFault(password, account.email);
    if (fault) return fault;
    const wrong = await this.confirm(network, account, old);
    // Of the two fields the other one is named so.
    if (wrong) return wrong === 'passwordWrong' ? 'oldWrong' : wrong;
    await this.#db.changePassword({ sub: account.sub, uid, password: await hashOf(password), nowMs: Date.now() });
    return undefined;
  }

  async setPassword(network: string, link: string, password: string): Promise<Refusal | undefined> {
    const fault = passwordFault(password);
    if (fault) return fault;
    if (!this.#tries.takeOfNetwork(network)) return 'tooMany';
    // Deriving costs: only for who has a link.
    if ((await this.purposeOf(link)) !== 'password') return 'linkOver';
    const set = { sha256: hashed(link), password: await hashOf(password), nowMs: Date.now() };
    return (await this.#db.setPasswordByLink(set)) ? undefined : 'linkOver';
  }

  /** With its password hashed; it is not stored yet. */
  async newAccount(
    network: string,
    { email, givenName, familyName, password, language }: SignUp,
  ): Promise<{ account: NewAccount; refused?: never } | { account?: never; refused: Refusal }> {
    const fault = faultOf(email, givenName, familyName, password);
    if (fault) return { refused: fault };
    const key = keyOf(email);
    if (!this.#tries.take(network, key)) return { refused: 'tooMany' };
    const account = {
      sub: randomUUID(),
      email: email.trim(),
      emailKey: key,
      password: await hashOf(password),
      givenName: givenName.trim(),
      familyName: familyName.trim(),
      locale: language,
      nowMs: Date.now(),
    };
    return { account };
  }

  isEmail(email: string): boolean {
    return shapes.email.safeParse(email).success;
  }

  async #newLink(sub: string | null): Promise<string> {
    const link = randomBytes(LINK_BYTES).toString('base64url');
    await this.#db.addAccountLink({ sha256: hashed(link), sub, expiresMs: Date.now() + LINK_MS, purpose: 'password' });
    return link;
  }
}

function faultOf(email: string, givenName: string, familyName: string, password: string): Refusal | undefined {
  if (!shapes.name.safeParse(givenName).success || !shapes.familyName.safeParse(familyName).success)
    return 'nameMissing';
  if (!shapes.email.safeParse(email).success) return 'emailForm';
  return passwordFault(password, email);
}

/** `email`: where it is known. */
function passwordFault(password: string, email?: string): Refusal | undefined {
  if ([...password].length < PASSWORD.minChars) return 'passwordShort';
  if (password.length > PASSWORD.maxChars) return 'passwordLong';
  return email !== undefined && keyOf(password) === keyOf(email) ? 'passwordIsEmail' : undefined;
}

/** Addresses are one however they are capitalized. */
export function keyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
