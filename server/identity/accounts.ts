// Signing up and signing in, apart from any page: accounts, their passwords and links, and how often one may try. Rules for the
// address, the name and the password are in account-fields.ts.

import { randomBytes, randomUUID } from 'node:crypto';
import type { Language } from '#protocol/languages.ts';
import { tidyName } from '#protocol/names.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import { type Deriving, hashOf, isPassword, PASSWORD } from '../platform/secrets/passwords.ts';
import type { PasswordCost } from '../platform/secrets/scrypt-thread.ts';
import { mayAdministerAccounts } from '../policies/identity.ts';
import type { accountChanges, NewAccount } from './account-changes.ts';
import { faultOf, keyOf, MAX_EMAIL_CHARS, orTooMany, passwordFault, type Refusal } from './account-fields.ts';
import type { Account, accountQueries } from './account-queries.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Caller, SignInLimits } from './sign-in-limits.ts';
import type { TrustedBrowsers } from './trusted-browsers.ts';

/** `atMs`: when the password counted; one that was set anew since then is another. */
export type Outcome = { sub: string; atMs: number } | { refused: Refusal };

/** How long a link that is used once is valid. */
const LINK_MS = 24 * 3600_000;
const LINK_BYTES = 32;

export interface SignUp {
  email: string;
  givenName: string;
  familyName: string;
  password: string;
  language: Language;
}

export type AccountsDb = Uses<{
  reads: { accounts: Only<typeof accountQueries, 'accountByEmail' | 'accountOf' | 'hasAdministrator' | 'accountLink'> };
  changes: {
    accounts: Only<
      typeof accountChanges,
      | 'createAccount'
      | 'addAccountLink'
      | 'createFirstAdministrator'
      | 'setPasswordByLink'
      | 'changePassword'
      | 'confirmEmail'
    >;
  };
}>;

export class Accounts {
  readonly #db: AccountsDb;
  readonly #secondFactors: SecondFactors;
  readonly #tries: SignInLimits;
  readonly #trusted: TrustedBrowsers;
  readonly #passwordCost: PasswordCost | undefined;

  constructor(
    db: AccountsDb,
    secondFactors: SecondFactors,
    tries: SignInLimits,
    trusted: TrustedBrowsers,
    passwordCost: PasswordCost | undefined,
  ) {
    this.#db = db;
    this.#secondFactors = secondFactors;
    this.#tries = tries;
    this.#trusted = trusted;
    this.#passwordCost = passwordCost;
  }

  /** Alike in words and time whether there is such an account or not. */
  async signIn({ network, cookies }: Caller, email: string, password: string): Promise<Outcome> {
    const key = keyOf(email);
    // As old as what is looked at: a password that is set meanwhile ends this sign-in too.
    const atMs = Date.now();
    const account = key.length > MAX_EMAIL_CHARS ? undefined : await this.#db.reads.accounts.accountByEmail(key);
    const browser = this.#trusted.idOf(cookies, account);
    const attempt = await this.#tries.take('sign-in', { network, browser }, key);
    if (attempt.denied) return { refused: attempt.denied };
    const isRight = await this.#isRight(password, account?.password, {
      queue: 'sign-in',
      network,
      actor: browser ?? key,
      known: browser,
    });
    // A password that is right, or was not checked, does not count as a guess.
    if (isRight !== false) await attempt.refund();
    if (isRight === 'tooMany') return { refused: 'tooMany' };
    if (!account || !isRight) return { refused: 'wrong' };
    const now = await this.#db.reads.accounts.accountOf(account.sub);
    if (now?.password !== account.password) return { refused: 'wrong' };
    // Later than what ended the sign-ins before it, also where the clock has been set back since.
    return { sub: account.sub, atMs: Math.max(atMs, account.sessionsFromMs + 1) };
  }

  /** Of a browser in which a sign-in to `sub` was completed: `Set-Cookie`. */
  async trust({ cookies }: Caller, sub: string, isSecure: boolean): Promise<string | undefined> {
    const account = await this.#db.reads.accounts.accountOf(sub);
    return account && this.#trusted.cookieFor(cookies, account, isSecure);
  }

  /** By somebody who is signed in already. */
  async confirm(
    { network, cookies }: Caller,
    { sub }: { sub: string },
    password: string,
  ): Promise<Refusal | undefined> {
    const account = await this.#db.reads.accounts.accountOf(sub);
    const browser = this.#trusted.idOf(cookies, account);
    const attempt = await this.#tries.take('confirm', { network, browser }, sub);
    if (attempt.denied) return attempt.denied;
    const by = { queue: 'account', network, actor: sub, known: browser } as const;
    const isRight = await this.#isRight(password, account?.password, by);
    if (isRight !== false) await attempt.refund();
    return isRight === 'tooMany' ? 'tooMany' : isRight ? undefined : 'passwordWrong';
  }

  async signUp(caller: Caller, given: SignUp): Promise<Outcome> {
    const { account, refused } = await this.newAccount(caller, given);
    if (!account) return { refused };
    return (await this.#db.changes.accounts.createAccount(account))
      ? { sub: account.sub, atMs: account.nowMs }
      : { refused: 'taken' };
  }

  /** What stands in a link that makes the first administrator; undefined when there is one. */
  async firstAdministratorLink(): Promise<string | undefined> {
    return (await this.#db.reads.accounts.hasAdministrator()) ? undefined : this.#newLink(null);
  }

  /** `confirms`: no mail will say that the address is theirs, so they do. */
  async signUpFirstAdministrator(
    caller: Caller,
    link: string,
    given: SignUp,
    { confirms }: { confirms: boolean },
  ): Promise<Outcome> {
    const { account, refused } = await this.newAccount(caller, given);
    if (!account) return { refused };
    const made = await this.#db.changes.accounts.createFirstAdministrator({ account, sha256: hashed(link), confirms });
    if (made === 'made') return { sub: account.sub, atMs: account.nowMs };
    return { refused: made === 'taken' ? 'taken' : 'linkOver' };
  }

  /** What a link is for, while it may still be used. */
  async purposeOf(link: string): Promise<'administrator' | 'password' | 'email' | undefined> {
    const there = await this.#db.reads.accounts.accountLink({ sha256: hashed(link), nowMs: Date.now() });
    if (!there) return undefined;
    return there.sub === null ? 'administrator' : there.purpose === 'email' ? 'email' : 'password';
  }

  /** By an administrator, who shows the password again: what stands in a link that sets that of `forEmail` anew. */
  async passwordLink(
    caller: Caller,
    { email, password, code, forEmail }: { email: string; password: string; code: string; forEmail: string },
  ): Promise<{ link: string } | { refused: Refusal }> {
    const administrator = await this.#administrator(caller, { email, password, code });
    if ('refused' in administrator) return administrator;
    const account = await this.#db.reads.accounts.accountByEmail(keyOf(forEmail));
    return account ? { link: await this.#newLink(account.sub) } : { refused: 'unknown' };
  }

  /** By an administrator, who shows the password again: the address of `forEmail` is theirs. Whose account it is, and who said so. */
  async confirmAddress(
    caller: Caller,
    { email, password, code, forEmail }: { email: string; password: string; code: string; forEmail: string },
  ): Promise<{ sub: string; by: string } | { refused: Refusal }> {
    const administrator = await this.#administrator(caller, { email, password, code });
    if ('refused' in administrator) return administrator;
    const confirmed = { emailKey: keyOf(forEmail), by: administrator.sub, nowMs: Date.now() };
    const sub = await this.#db.changes.accounts.confirmEmail(confirmed);
    return sub === undefined ? { refused: 'unknown' } : { sub, by: administrator.sub };
  }

  /** By who shows the old one; what is signed in elsewhere ends. `uid`: of the session that goes on. */
  async changePassword(
    caller: Caller,
    { account, uid }: { account: { sub: string; email: string }; uid: string },
    { old, password }: { old: string; password: string },
  ): Promise<Refusal | undefined> {
    const fault = passwordFault(password, account.email);
    if (fault) return fault;
    const wrong = await this.confirm(caller, account, old);
    // Of the two fields the other one is named so.
    if (wrong) return wrong === 'passwordWrong' ? 'oldWrong' : wrong;
    const by = { queue: 'account', network: caller.network, actor: account.sub, known: account.sub } as const;
    const hash = await this.#hashOf(password, by);
    if (hash === undefined) return 'tooMany';
    await this.#db.changes.accounts.changePassword({ sub: account.sub, uid, password: hash, nowMs: Date.now() });
    return undefined;
  }

  /** By whoever has a link for it. */
  async setPassword(
    { network }: Caller,
    link: string,
    password: string,
  ): Promise<{ sub: string } | { refused: Refusal }> {
    const fault = passwordFault(password);
    if (fault) return { refused: fault };
    const sha256 = hashed(link);
    const { denied } = await this.#tries.take('link', { network }, sha256);
    if (denied) return { refused: denied };
    // Deriving costs: only for who has a link.
    if ((await this.purposeOf(link)) !== 'password') return { refused: 'linkOver' };
    const hash = await this.#hashOf(password, { queue: 'account', network, actor: sha256, known: sha256 });
    if (hash === undefined) return { refused: 'tooMany' };
    const sub = await this.#db.changes.accounts.setPasswordByLink({ sha256, password: hash, nowMs: Date.now() });
    return sub === undefined ? { refused: 'linkOver' } : { sub };
  }

  /** With its password hashed; it is not stored yet. */
  async newAccount(
    { network }: Caller,
    { email, givenName, familyName, password, language }: SignUp,
  ): Promise<{ account: NewAccount; refused?: never } | { account?: never; refused: Refusal }> {
    const fault = faultOf(email, givenName, familyName, password);
    if (fault) return { refused: fault };
    const key = keyOf(email);
    const { denied } = await this.#tries.take('sign-up', { network }, key);
    if (denied) return { refused: denied };
    const hash = await this.#hashOf(password, { queue: 'account', network, actor: key });
    if (hash === undefined) return { refused: 'tooMany' };
    const account = {
      sub: randomUUID(),
      email: email.trim(),
      emailKey: key,
      password: hash,
      givenName: tidyName(givenName),
      familyName: tidyName(familyName),
      locale: language,
      nowMs: Date.now(),
    };
    return { account };
  }

  /** Who shows that they administer the accounts here. */
  async #administrator(
    caller: Caller,
    { email, password, code }: { email: string; password: string; code: string },
  ): Promise<Account | { refused: Refusal }> {
    const outcome = await this.signIn(caller, email, password);
    if ('refused' in outcome) return outcome;
    const account = await this.#db.reads.accounts.accountByEmail(keyOf(email));
    if (!account || !mayAdministerAccounts(account)) return { refused: 'notAdministrator' };
    if (await this.#secondFactors.isOn(account.sub)) {
      const wrong = code ? await this.#secondFactors.check(caller, account, code) : 'codeNeeded';
      if (wrong) return { refused: wrong };
    }
    return account;
  }

  /** Undefined where too many wait for one. */
  #hashOf(password: string, by: Deriving): Promise<string | undefined> {
    return hashOf(password, by, this.#passwordCost).catch(orTooMany(undefined));
  }

  /** With as many letters as one may have. */
  #isRight(password: string, stored: string | undefined, by: Deriving): Promise<boolean | 'tooMany'> {
    return isPassword(password.slice(0, PASSWORD.maxChars), stored, by).catch(orTooMany('tooMany' as const));
  }

  async #newLink(sub: string | null): Promise<string> {
    const link = randomBytes(LINK_BYTES).toString('base64url');
    await this.#db.changes.accounts.addAccountLink({
      sha256: hashed(link),
      sub,
      expiresMs: Date.now() + LINK_MS,
      purpose: 'password',
    });
    return link;
  }
}
