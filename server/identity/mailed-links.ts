// What goes by mail: new accounts, forgotten passwords, verified addresses. Whether there is an account with an address is looked up
// only after the answer, when the message is made: the answer has nothing to tell it by, in words, status or time.

import { randomBytes } from 'node:crypto';
import { matchingLanguage } from '#protocol/languages.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import { letterOf } from '../platform/mail/letters.ts';
import type { MakeLetter } from '../platform/mail/mailer.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import { isPassword, PASSWORD } from '../platform/secrets/passwords.ts';
import type { accountChanges, NewAccount } from './account-changes.ts';
import { isEmail, keyOf, orTooMany, type Refusal } from './account-fields.ts';
import type { accountQueries } from './account-queries.ts';
import type { Accounts, Outcome, SignUp } from './accounts.ts';
import { LINK_PATHS, linkUrl } from './link-paths.ts';
import type { oidcRecordChanges } from './oidc-record-changes.ts';
import type { oidcRecordQueries } from './oidc-record-queries.ts';
import { begunSignUp } from './pending-sign-ins.ts';
import type { Caller, LetterShare, SignInLimits } from './sign-in-limits.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const LINK_BYTES = 32;
/** Of what the protocol keeps until it expires: accounts that are there when their link was opened. */
const KIND = 'SignUp';

export type MailedLinksDb = Uses<{
  reads: {
    accounts: Only<typeof accountQueries, 'accountByEmail' | 'accountOf'>;
    oidcRecords: Only<typeof oidcRecordQueries, 'oidcRecord'>;
  };
  changes: {
    accounts: Only<typeof accountChanges, 'addAccountLink' | 'createAccount' | 'verifyEmailByLink'>;
    oidcRecords: Only<typeof oidcRecordChanges, 'putOidcRecord' | 'deleteOidcRecord'>;
  };
}>;

export interface MailedLinksDeps {
  db: MailedLinksDb;
  accounts: Accounts;
  tries: SignInLimits;
  /** Of the sign-in server, known when it listens. */
  issuer(): string;
}

export class MailedLinks {
  readonly #deps: MailedLinksDeps;

  constructor(deps: MailedLinksDeps) {
    this.#deps = deps;
  }

  /** `path`: below it the link goes on with the sign-in that was begun, in the browser that began it. */
  async signUp(caller: Caller, given: SignUp, path: string): Promise<{ make: MakeLetter } | { refused: Refusal }> {
    const { db, accounts, issuer } = this.#deps;
    const { account, refused } = await accounts.newAccount(caller, given);
    if (!account) return { refused };
    const link = newLink();
    // Of an address that is taken too: nobody gets the link then.
    await db.changes.oidcRecords.putOidcRecord({
      kind: KIND,
      id: hashed(link),
      payload: JSON.stringify(account),
      grantId: null,
      uid: null,
      account: null,
      expiresMs: Date.now() + DAY_MS,
      begun: begunSignUp(caller.network),
    });
    const make: MakeLetter = async () => {
      if ((await this.#letterShare('sign-up', account.email, caller)) === 'denied') return undefined;
      const known = await db.reads.accounts.accountByEmail(account.emailKey);
      return known
        ? letterOf('known', known.email, matchingLanguage(known.locale), issuer() + LINK_PATHS.forgot)
        : letterOf('signUp', account.email, given.language, linkUrl(issuer(), `${path}/confirm`, link));
    };
    return { make };
  }

  /** The address behind a link that may still be used. */
  async pendingEmail(link: string): Promise<string | undefined> {
    return (await this.#pending(link))?.email;
  }

  /** Makes the account. The password too, so that whoever owns the address does not confirm what somebody else began with it. */
  async confirm({ network }: Caller, link: string, password: string): Promise<Outcome> {
    const { db, tries } = this.#deps;
    const pending = await this.#pending(link);
    if (!pending) return { refused: 'linkOver' };
    const attempt = await tries.take('link', { network }, hashed(link));
    if (attempt.denied) return { refused: attempt.denied };
    const atMs = Date.now();
    const by = { queue: 'account', network, actor: hashed(link), known: hashed(link) } as const;
    const given = password.slice(0, PASSWORD.maxChars);
    const isRight = await isPassword(given, pending.password, by).catch(orTooMany('tooMany' as const));
    if (isRight !== false) await attempt.refund();
    if (isRight !== true) return { refused: isRight === 'tooMany' ? 'tooMany' : 'passwordWrong' };
    const isMade = await db.changes.accounts.createAccount({ ...pending, isEmailVerified: true, nowMs: atMs });
    await db.changes.oidcRecords.deleteOidcRecord({ kind: KIND, id: hashed(link) });
    return isMade ? { sub: pending.sub, atMs } : { refused: 'linkOver' };
  }

  /** `at`: the sign-in that waits meanwhile. */
  async resetPassword(
    caller: Caller,
    email: string,
    at?: string,
  ): Promise<{ make: MakeLetter } | { refused: Refusal }> {
    const { db, tries } = this.#deps;
    if (!isEmail(email)) return { refused: 'emailForm' };
    // Whoever asks for another's letters keeps nobody from asking: how many go to an address is counted for itself.
    const { denied } = await tries.take('forgot', caller);
    if (denied) return { refused: denied };
    const make: MakeLetter = async () => {
      const account = await db.reads.accounts.accountByEmail(keyOf(email));
      const share = account ? await this.#letterShare('reset', account.email, caller) : 'denied';
      if (!account || share === 'denied') return undefined;
      // Behind the last one none is sent for up to a day: its link lasts until then, so that the owner always has one that opens.
      const [kind, forMs] = share === 'last' ? (['resetLast', DAY_MS] as const) : (['reset', HOUR_MS] as const);
      return this.#letter(kind, account, LINK_PATHS.password, 'mailed-password', forMs, at);
    };
    return { make };
  }

  verifyEmail(caller: Caller, sub: string): MakeLetter {
    return async () => {
      const account = await this.#deps.db.reads.accounts.accountOf(sub);
      if (!account || account.isEmailVerified) return undefined;
      if ((await this.#letterShare('verify', account.email, caller)) === 'denied') return undefined;
      return this.#letter('verify', account, LINK_PATHS.verifyEmail, 'email', DAY_MS);
    };
  }

  /** False when the link is none, or over. */
  verify(link: string): Promise<boolean> {
    return this.#deps.db.changes.accounts.verifyEmailByLink({ sha256: hashed(link), nowMs: Date.now() });
  }

  async #letter(
    kind: 'reset' | 'resetLast' | 'verify',
    { sub, email, locale }: { sub: string; email: string; locale: string },
    path: string,
    purpose: 'mailed-password' | 'email',
    forMs: number,
    at?: string,
  ) {
    const link = newLink();
    await this.#deps.db.changes.accounts.addAccountLink({
      sha256: hashed(link),
      sub,
      expiresMs: Date.now() + forMs,
      purpose,
    });
    return letterOf(kind, email, matchingLanguage(locale), linkUrl(this.#deps.issuer(), path, link, at));
  }

  async #pending(link: string): Promise<NewAccount | undefined> {
    const record = await this.#deps.db.reads.oidcRecords.oidcRecord({
      kind: KIND,
      id: hashed(link),
      nowMs: Date.now(),
    });
    return record && (JSON.parse(record.payload) as NewAccount);
  }

  #letterShare(kind: string, email: string, { network }: Caller): Promise<LetterShare> {
    return this.#deps.tries.takeLetter(kind, keyOf(email), network);
  }
}

function newLink(): string {
  return randomBytes(LINK_BYTES).toString('base64url');
}
