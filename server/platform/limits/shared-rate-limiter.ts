// How often something that others could guess at may be tried, counted by all processes on one database together.

import { createHash } from 'node:crypto';
import type { Only, Uses } from '../database/calls.ts';
import type { attemptChanges } from './attempt-changes.ts';

/** Counts that are used up and not over: they are refused without asking the database. */
const KNOWN = 10_000;

/** Another process may refund an attempt meanwhile, so a used-up count is read from the database again after this time. */
const KNOWN_MS = 60_000;

export type AttemptCounts = Uses<{
  changes: { attempts: Only<typeof attemptChanges, 'countAttempt' | 'refundAttempts'> };
}>;

export interface Share {
  max: number;
  windowMs: number;
}

/** One count: of `what`, at `whom`. */
export interface SharedCount {
  what: string;
  whom: string;
  windowMs: number;
}

export interface CountedShare {
  isAllowed: boolean;
  /** The last one that is allowed before the count begins anew. */
  isLast: boolean;
}

/** Known for as long as both clocks say: one may be set. */
interface UsedUp {
  /** Epoch ms. */
  untilMs: number;
  /** Ms of performance.now. */
  monotonicUntilMs: number;
}

export class SharedRateLimiter {
  readonly #db: AttemptCounts;
  readonly #usedUp = new Map<string, UsedUp>();

  constructor(db: AttemptCounts) {
    this.#db = db;
  }

  /** Whether this process knows that none is left; nothing is counted. */
  isUsedUp(what: string, whom: string, { windowMs }: Share): boolean {
    return this.#isKnownUsedUp(attemptKey(what, whom, windowMs));
  }

  /** Counts one of `what` at `whom`; false when it is more than `max` in `windowMs`. */
  async take(what: string, whom: string, share: Share): Promise<boolean> {
    return (await this.count(what, whom, share)).isAllowed;
  }

  async count(what: string, whom: string, { max, windowMs }: Share): Promise<CountedShare> {
    const nowMs = Date.now();
    const key = attemptKey(what, whom, windowMs);
    if (this.#isKnownUsedUp(key)) return { isAllowed: false, isLast: false };
    const { count, endsMs } = await this.#db.changes.attempts.countAttempt({ key, windowMs, nowMs });
    if (count <= max) return { isAllowed: true, isLast: count === max };
    if (this.#usedUp.size >= KNOWN) this.#usedUp.clear();
    const forMs = Math.min(endsMs - nowMs, KNOWN_MS);
    this.#usedUp.set(key, { untilMs: nowMs + forMs, monotonicUntilMs: performance.now() + forMs });
    return { isAllowed: false, isLast: false };
  }

  #isKnownUsedUp(key: string): boolean {
    const count = this.#usedUp.get(key);
    return count !== undefined && count.untilMs > Date.now() && count.monotonicUntilMs > performance.now();
  }

  /** Takes one attempt off each of these counts. */
  async refund(counts: readonly SharedCount[]): Promise<void> {
    if (counts.length === 0) return;
    const keys = counts.map(({ what, whom, windowMs }) => attemptKey(what, whom, windowMs));
    await this.#db.changes.attempts.refundAttempts({ keys });
    for (const key of keys) this.#usedUp.delete(key);
  }
}

/** What is counted, and at whom, in no other's words. */
export function attemptKey(what: string, whom: string, windowMs: number): string {
  return createHash('sha256').update(`${what} ${windowMs} ${whom}`).digest('base64url');
}
