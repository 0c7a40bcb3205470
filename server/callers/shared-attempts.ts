// How often something that others could guess at may be tried, counted by all processes on one database together.

import { createHash } from 'node:crypto';
import type { DatabaseHandlers } from '../db/thread.ts';
import type { Client } from '../threads/rpc.ts';

/** Counts that are used up and not over: they are refused without asking the database. */
const KNOWN = 10_000;

export type AttemptCounts = Pick<Client<DatabaseHandlers>, 'countAttempt'>;

export interface Share {
  max: number;
  windowMs: number;
}

export class SharedAttempts {
  readonly #db: AttemptCounts;
  readonly #usedUp = new Map<string, number>();

  constructor(db: AttemptCounts) {
    this.#db = db;
  }

  /** Whether this process knows that none is left; nothing is counted. */
  isUsedUp(what: string, whom: string, { windowMs }: Share): boolean {
    return (this.#usedUp.get(attemptKey(what, whom, windowMs)) ?? 0) > Date.now();
  }

  /** Counts one of `what` at `whom`; false when it is more than `max` in `windowMs`. */
  async take(what: string, whom: string, { max, windowMs }: Share): Promise<boolean> {
    const nowMs = Date.now();
    const key = attemptKey(what, whom, windowMs);
    if ((this.#usedUp.get(key) ?? 0) > nowMs) return false;
    const { count, endsMs } = await this.#db.countAttempt({ key, windowMs, nowMs });
    if (count <= max) return true;
    if (this.#usedUp.size >= KNOWN) this.#usedUp.clear();
    this.#usedUp.set(key, endsMs);
    return false;
  }
}

/** What is counted, and at whom, in no other's words. */
export function attemptKey(what: string, whom: string, windowMs: number): string {
  return createHash('sha256').update(`${what} ${windowMs} ${whom}`).digest('base64url');
}
