// How often something that others could guess at may be tried, counted by all processes on one database together.

import { createHash } from 'node:crypto';
import type { DatabaseHandlers } from '../db/thread.ts';
import type { Client } from '../threads/rpc.ts';

/** Counts that are used up and not over: they are refused without asking the database. */
const KNOWN = 10_000;

/** Another process may refund an attempt meanwhile: a count is looked at anew after so long. */
const KNOWN_MS = 60_000;

export type AttemptCounts = Pick<Client<DatabaseHandlers>, 'countAttempt' | 'refundAttempts'>;

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

export class SharedAttempts {
  readonly #db: AttemptCounts;
  /** Until when, ms of performance.now. */
  readonly #usedUp = new Map<string, number>();

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
    const { count, endsMs } = await this.#db.countAttempt({ key, windowMs, nowMs });
    if (count <= max) return { isAllowed: true, isLast: count === max };
    if (this.#usedUp.size >= KNOWN) this.#usedUp.clear();
    this.#usedUp.set(key, performance.now() + Math.min(endsMs - nowMs, KNOWN_MS));
    return { isAllowed: false, isLast: false };
  }

  #isKnownUsedUp(key: string): boolean {
    return (this.#usedUp.get(key) ?? 0) > performance.now();
  }

  /** Takes one attempt off each of these counts. */
  async refund(counts: readonly SharedCount[]): Promise<void> {
    if (counts.length === 0) return;
    const keys = counts.map(({ what, whom, windowMs }) => attemptKey(what, whom, windowMs));
    await this.#db.refundAttempts({ keys });
    for (const key of keys) this.#usedUp.delete(key);
  }
}

/** What is counted, and at whom, in no other's words. */
export function attemptKey(what: string, whom: string, windowMs: number): string {
  return createHash('sha256').update(`${what} ${windowMs} ${whom}`).digest('base64url');
}
