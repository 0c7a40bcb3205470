// Limits attempts at secrets. Each attempt counts at the account (or link) for its network, then for all networks, then at the network
// itself. Strangers on other networks therefore use up only the account's limit per day. A browser that an account trusts has counts of its
// own. Correct secrets are refunded. The figures are explained in docs/decisions/0167.

import { createHmac } from 'node:crypto';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import {
  type AttemptCounts,
  type Share,
  type SharedCount,
  SharedRateLimiter,
} from '../platform/limits/shared-rate-limiter.ts';
import { siteOf } from '../platform/net/address.ts';
import type { Keys } from '../platform/secrets/keys.ts';

export interface AttemptLimits {
  /** Of one network a minute, at all accounts. */
  networkPerMinute: number;
  /** At one account from one network, of all browsers it does not trust. */
  accountPerMinute: number;
  accountPerDay: number;
  /** Attempts at one account per day, from all networks together. */
  accountPerDayOfAll: number;
  /** Of one browser that the account trusts. */
  browserPerMinute: number;
  browserPerDay: number;
  /** Sign-ins begun from one network a minute. */
  begunPerMinute: number;
}

/** Each is counted for itself. `code`: of an app, `recovery`: what stands in for one. */
export type Tried = 'sign-in' | 'sign-up' | 'forgot' | 'confirm' | 'link' | 'code' | 'recovery';

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

/** Why a secret is not looked at. */
export type TooMany = 'tooMany' | 'tooManyToday' | 'tooManyCodes';

/** A try that was counted. */
export interface CountedTry {
  /** Undefined: the secret may be looked at. */
  denied: TooMany | undefined;
  /** For a right secret: it does not count at the account. */
  refund(): Promise<void>;
}

/** `last`: no letter follows for the rest of the day, so that this one has to do for as long. */
export type LetterShare = 'denied' | 'granted' | 'last';

interface Count {
  whom: string;
  share: Share;
  denied: TooMany;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Strangers name accounts as they like. So that what is stored for a day has a bound, alike for accounts that exist and others, names share
 * this many counts: of one network, and of all. Nobody knows which names share one.
 */
const NETWORK_CELLS = 1 << 12;
const LETTER_CELLS = 1 << 16;
const CELLS = 1 << 20;

export class SignInLimits {
  readonly #limits: AttemptLimits;
  readonly #shared: SharedRateLimiter;
  readonly #key: Uint8Array;

  constructor(limits: AttemptLimits, db: AttemptCounts, keys: Pick<Keys, 'derived'>) {
    this.#limits = limits;
    this.#shared = new SharedRateLimiter(db);
    this.#key = keys.derived('attempt-cells');
  }

  /** `at`: the account's address or name, or what stands in the link; undefined: none is guessed at. */
  async take(what: Tried, { network, browser }: Trier, at?: string): Promise<CountedTry> {
    const ofNetwork = { max: this.#limits.networkPerMinute, windowMs: MINUTE_MS };
    // A network that is refused anyway is counted at no account: it could name a new one each time, and have that stored.
    if (browser === undefined && this.#shared.isUsedUp(what, `network ${network}`, ofNetwork)) return tried('tooMany');
    const taken: SharedCount[] = [];
    const refund = () => this.#shared.refund(taken);
    const counts =
      browser !== undefined ? this.#ofBrowser(what, browser, at) : at === undefined ? [] : this.#at(what, at, network);
    for (const { whom, share, denied } of counts) {
      if (!(await this.#shared.take(what, whom, share))) return tried(denied, refund);
      taken.push({ what, whom, windowMs: share.windowMs });
    }
    const isLeft = browser !== undefined || (await this.#shared.take(what, `network ${network}`, ofNetwork));
    return tried(isLeft ? undefined : 'tooMany', refund);
  }

  /** Letters of one kind to one address: more would be somebody who fills another's mailbox. */
  async takeLetter(kind: string, address: string, network: string): Promise<LetterShare> {
    const what = `letter ${kind}`;
    const own = `${this.#cell(address, LETTER_CELLS)} of ${siteOf(network)}`;
    const shares: [string, Share][] = [
      [own, { max: SERVER_LIMITS.lettersOfNetworkPerHour, windowMs: HOUR_MS }],
      [own, { max: SERVER_LIMITS.lettersOfNetworkPerDay, windowMs: DAY_MS }],
      [String(this.#cell(address, CELLS)), { max: SERVER_LIMITS.lettersPerDay, windowMs: DAY_MS }],
    ];
    let isLast = false;
    for (const [whom, share] of shares) {
      const counted = await this.#shared.count(what, whom, share);
      if (!counted.isAllowed) return 'denied';
      isLast ||= counted.isLast && share.windowMs === DAY_MS;
    }
    return isLast ? 'last' : 'granted';
  }

  #at(what: Tried, at: string, network: string): Count[] {
    const { accountPerMinute, accountPerDay, accountPerDayOfAll } = this.#limits;
    const site = siteOf(network);
    const perMinute = { max: accountPerMinute, windowMs: MINUTE_MS };
    const minute: Count = { whom: `at ${at} from ${site}`, share: perMinute, denied: 'tooMany' };
    // Nothing of an account is guessed by signing up.
    if (what === 'sign-up') return [minute];
    const isCode = what === 'code';
    const denied = isCode ? 'tooManyCodes' : 'tooManyToday';
    const ofSite = { max: isCode ? SERVER_LIMITS.codesOfNetworkPerDay : accountPerDay, windowMs: DAY_MS };
    const ofAll = { max: isCode ? SERVER_LIMITS.codesPerDay : accountPerDayOfAll, windowMs: DAY_MS };
    return [
      minute,
      { whom: `cell ${this.#cell(at, NETWORK_CELLS)} from ${site}`, share: ofSite, denied },
      { whom: `cell ${this.#cell(at, CELLS)}`, share: ofAll, denied },
    ];
  }

  #ofBrowser(what: Tried, browser: string, at: string | undefined): Count[] {
    const { browserPerMinute, browserPerDay } = this.#limits;
    const whom = `browser ${browser}`;
    const minute: Count = { whom, share: { max: browserPerMinute, windowMs: MINUTE_MS }, denied: 'tooMany' };
    if (what !== 'code')
      return [minute, { whom, share: { max: browserPerDay, windowMs: DAY_MS }, denied: 'tooManyToday' }];
    // A link that sets a password makes a browser trusted, and there may be a link for each new browser.
    return [
      minute,
      { whom, share: { max: SERVER_LIMITS.codesOfBrowserPerHour, windowMs: HOUR_MS }, denied: 'tooManyCodes' },
      { whom: `trusted ${at}`, share: { max: SERVER_LIMITS.codesPerDay, windowMs: DAY_MS }, denied: 'tooManyCodes' },
    ];
  }

  #cell(text: string, cells: number): number {
    return createHmac('sha256', this.#key).update(text).digest().readUInt32BE() % cells;
  }
}

function tried(denied: TooMany | undefined, refund: () => Promise<void> = () => Promise.resolve()): CountedTry {
  return { denied, refund };
}
