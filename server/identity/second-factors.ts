// The second factor of an account: the codes of an authenticator app (totp.ts), each used once, and recovery codes for who has
// lost it. The app's secret is stored sealed, recovery codes as SHA-256.

import { randomBytes } from 'node:crypto';
import type { Only, Uses } from '../platform/database/calls.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Refusal } from './account-fields.ts';
import type { accountQueries } from './account-queries.ts';
import type { secondFactorChanges } from './second-factor-changes.ts';
import type { secondFactorQueries } from './second-factor-queries.ts';
import type { Caller, SignInLimits } from './sign-in-limits.ts';
import { base32, otpauthUrl, SECRET_BYTES, stepOf } from './totp.ts';
import type { TrustedBrowsers } from './trusted-browsers.ts';

/** A secret that is not the account's yet: the app has it when a code of it comes back. */
export interface Offer {
  /** As the app takes it, by QR code or by hand. */
  url: string;
  text: string;
  /** Comes back with the code: until then it is stored nowhere. */
  sealed: string;
}

const RECOVERY_CODES = 10;
/** 16 letters: too many to be guessed, also by who has read the database. */
const RECOVERY_BYTES = 10;

export type SecondFactorsDb = Uses<{
  reads: {
    accounts: Only<typeof accountQueries, 'accountOf'>;
    secondFactors: Only<typeof secondFactorQueries, 'hasSecondFactor' | 'secondFactor'>;
  };
  changes: {
    secondFactors: Only<
      typeof secondFactorChanges,
      'addSecondFactor' | 'takeTotpStep' | 'takeRecoveryCode' | 'setRecoveryCodes' | 'endSecondFactor'
    >;
  };
}>;

export class SecondFactors {
  readonly #db: SecondFactorsDb;
  readonly #keys: Keys;
  readonly #tries: SignInLimits;
  readonly #trusted: TrustedBrowsers;

  constructor(db: SecondFactorsDb, keys: Keys, tries: SignInLimits, trusted: TrustedBrowsers) {
    this.#db = db;
    this.#keys = keys;
    this.#tries = tries;
    this.#trusted = trusted;
  }

  isOn(sub: string): Promise<boolean> {
    return this.#db.reads.secondFactors.hasSecondFactor(sub);
  }

  /** Undefined where it is off. */
  async codesLeft(sub: string): Promise<number | undefined> {
    return (await this.#db.reads.secondFactors.secondFactor(sub))?.codesLeft;
  }

  /** `again`: that of an offer which was answered with a wrong code; the app has it by now. */
  offer({ sub, email }: { sub: string; email: string }, again?: string): Offer {
    const secret = (again === undefined ? undefined : this.#opened(sub, again)) ?? randomBytes(SECRET_BYTES);
    const sealed = Buffer.from(this.#keys.seal(offerOf(sub), secret)).toString('base64url');
    return { url: otpauthUrl(secret, email), text: base32(secret), sealed };
  }

  /** Answers the recovery codes, which nobody can read again. */
  async turnOn(sub: string, sealed: string, code: string): Promise<{ codes: string[] } | { refused: Refusal }> {
    const secret = this.#opened(sub, sealed);
    const step = secret && stepOf(plain(code), secret, Date.now());
    if (!secret || step === undefined) return { refused: 'codeWrong' };
    const codes = newRecoveryCodes();
    const isFirst = await this.#db.changes.secondFactors.addSecondFactor({
      sub,
      sealed: this.#keys.seal(secretOf(sub), secret),
      step,
      codes: codes.map(hashOfCode),
    });
    return isFirst ? { codes } : { refused: 'codeWrong' };
  }

  /** Undefined for a right code of the app or of recovery, which is used with that. */
  async check({ network, cookies }: Caller, { sub }: { sub: string }, given: string): Promise<Refusal | undefined> {
    const trier = { network, browser: this.#trusted.idOf(cookies, await this.#db.reads.accounts.accountOf(sub)) };
    const code = plain(given);
    const isOfApp = /^\d+$/.test(code);
    const attempt = await this.#tries.take(isOfApp ? 'code' : 'recovery', trier, sub);
    if (attempt.denied) return attempt.denied;
    const isRight = isOfApp
      ? await this.#takeOfApp(sub, code)
      : await this.#db.changes.secondFactors.takeRecoveryCode({ sub, sha256: hashOfCode(code) });
    if (!isRight) return 'codeWrong';
    await attempt.refund();
    return undefined;
  }

  async newCodes(sub: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.#db.changes.secondFactors.setRecoveryCodes({ sub, codes: codes.map(hashOfCode) });
    return codes;
  }

  turnOff(sub: string): Promise<void> {
    return this.#db.changes.secondFactors.endSecondFactor(sub);
  }

  async #takeOfApp(sub: string, code: string): Promise<boolean> {
    const stored = await this.#db.reads.secondFactors.secondFactor(sub);
    const step = stored && stepOf(code, this.#keys.unseal(secretOf(sub), stored.sealed), Date.now());
    return step !== undefined && (await this.#db.changes.secondFactors.takeTotpStep({ sub, step }));
  }

  #opened(sub: string, sealed: string): Uint8Array | undefined {
    try {
      return this.#keys.unseal(offerOf(sub), Buffer.from(sealed, 'base64url'));
    } catch {
      return undefined;
    }
  }
}

/** What is sealed for one account opens for no other. */
const secretOf = (sub: string): string => `second-factor:${sub}`;
const offerOf = (sub: string): string => `second-factor-offer:${sub}`;

/** As it was typed: with spaces and hyphens, in small letters, in digits of another script. */
function plain(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toUpperCase();
}

/** Four letters a group: "abcd-efgh-ijkl-mnop". */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = base32(randomBytes(RECOVERY_BYTES)).toLowerCase();
    return (letters.match(/.{4}/g) as string[]).join('-');
  });
}

function hashOfCode(code: string): string {
  return hashed(plain(code));
}
