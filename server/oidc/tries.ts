// How often one may try what is secret. Each try counts for what it is at (an account, a link), then for the network it comes from.
// A browser that an account trusts has a count of its own, which nobody else's tries touch: strangers cannot lock its owner out.

import { LIMITS } from '#protocol/limits.ts';
import { type AttemptCounts, SharedAttempts } from '../callers/shared-attempts.ts';

export interface AttemptLimits {
  /** Of one network a minute, at all accounts. */
  networkPerMinute: number;
  /** At one account a minute, of all browsers it does not trust. */
  accountPerMinute: number;
  /** Of one browser that the account trusts. */
  browserPerMinute: number;
  browserPerDay: number;
  /** Sign-ins begun from one network a minute. */
  begunPerMinute: number;
}

/** Each is counted for itself. */
export type Tried = 'sign-in' | 'sign-up' | 'forgot' | 'confirm' | 'link' | 'code';

/** Who tries. */
export interface Caller {
  network: string;
  /** The browser's `Cookie` header. */
  cookies: string | undefined;
}

/** Where a try comes from. */
export interface Trier {
  network: string;
  /** The browser's id, where the account trusts it (trusted-browsers.ts). */
  browser?: string | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export class Tries {
  readonly #limits: AttemptLimits;
  readonly #shared: SharedAttempts;

  constructor(limits: AttemptLimits, db: AttemptCounts) {
    this.#limits = limits;
    this.#shared = new SharedAttempts(db);
  }

  /** False when it is one too many. `at`: the account's address or name, or what stands in the link; undefined: none is guessed at. */
  async take(what: Tried, { network, browser }: Trier, at?: string): Promise<boolean> {
    const { networkPerMinute, accountPerMinute, browserPerMinute, browserPerDay } = this.#limits;
    const ofNetwork = { max: networkPerMinute, windowMs: MINUTE_MS };
    if (browser !== undefined)
      return (
        (await this.#shared.take(what, `browser ${browser}`, { max: browserPerMinute, windowMs: MINUTE_MS })) &&
        (await this.#shared.take(what, `browser ${browser}`, { max: browserPerDay, windowMs: DAY_MS }))
      );
    // A network that is refused anyway is counted at no account: it could name a new one each time, and have that stored.
    if (this.#shared.isUsedUp(what, `network ${network}`, ofNetwork)) return false;
    return (
      (at === undefined ||
        (await this.#shared.take(what, `at ${at}`, { max: accountPerMinute, windowMs: MINUTE_MS }))) &&
      (await this.#shared.take(what, `network ${network}`, ofNetwork))
    );
  }

  /** Of the three codes that count at a time, beside `take`: so that who has the password alone guesses for years. */
  takeCode({ browser }: Trier, sub: string): Promise<boolean> {
    const whom = browser === undefined ? `at ${sub}` : `browser ${browser}`;
    return this.#shared.take('code', whom, { max: LIMITS.codesPerHour, windowMs: HOUR_MS });
  }

  /** Letters of one kind to one address: more would be somebody who fills another's mailbox. */
  takeLetter(kind: string, address: string): Promise<boolean> {
    return this.#shared.take(`letter ${kind}`, address, { max: LIMITS.lettersPerHour, windowMs: HOUR_MS });
  }
}
