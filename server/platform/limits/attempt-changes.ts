// Counts of what was tried, which all processes on one database share.

import { type Kysely, sql } from 'kysely';
import { ofMoment } from '../database/commit-marks.ts';
import type { Tables } from '../database/tables.ts';

export interface Attempt {
  key: string;
  windowMs: number;
  nowMs: number;
}

export interface AttemptsNow {
  /** This one too. */
  count: number;
  /** When it begins anew, epoch ms. */
  endsMs: number;
}

/** One count for each window; the key names what is counted, and at whom. */
export interface AttemptLimit {
  key: string;
  windowMs: number;
  max: number;
}

/**
 * The window has ended; or it ends more than two windows from now, since the clock was set back. One and a little is another process, whose
 * clock is ahead. `excluded.ends` is a whole window from now.
 */
function isWindowOver(nowMs: number) {
  return sql<boolean>`(attempt.ends <= ${nowMs} OR attempt.ends - excluded.ends > excluded.ends - ${nowMs})`;
}

/** So many are counted between two sweeps, and so many more at most are over by then and go. */
const SWEEP_EVERY = 500;

const SWEPT = 1000;

export function attemptChanges(db: Kysely<Tables>) {
  let countedSinceSweep = 0;
  const sweep = async (nowMs: number): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('attempt')
      .where('key', 'in', (over) => over.selectFrom('attempt').select('key').where('ends', '<=', nowMs).limit(SWEPT))
      .executeTakeFirstOrThrow();
    return numDeletedRows >= SWEPT;
  };

  return {
    /** Counts one more; a count that is over begins anew. What is over goes a little at a time: strangers make thousands of counts. */
    countAttempt: ofMoment(async ({ key, windowMs, nowMs }: Attempt): Promise<AttemptsNow> => {
      countedSinceSweep += 1;
      if (countedSinceSweep >= SWEEP_EVERY) {
        countedSinceSweep = 0;
        await sweep(nowMs);
      }
      const isOver = isWindowOver(nowMs);
      const { count, ends } = await db
        .insertInto('attempt')
        .values({ key, count: 1, ends: nowMs + windowMs })
        .onConflict((there) =>
          there.column('key').doUpdateSet({
            count: sql`CASE WHEN ${isOver} THEN 1 ELSE attempt.count + 1 END`,
            ends: sql`CASE WHEN ${isOver} THEN excluded.ends ELSE attempt.ends END`,
          }),
        )
        .returning(['count', 'ends'])
        .executeTakeFirstOrThrow();
      return { count: Number(count), endsMs: Number(ends) };
    }),
    /** Deletes counts whose window has ended, as many as one transaction may. Returns whether more may be left. */
    sweepAttempts: ofMoment(({ nowMs }: { nowMs: number }): Promise<boolean> => sweep(nowMs)),
    /** Takes one attempt off each of these counts. */
    refundAttempts: ofMoment(async ({ keys }: { keys: readonly string[] }): Promise<void> => {
      await db
        .updateTable('attempt')
        .set({ count: sql`attempt.count - 1` })
        .where('key', 'in', keys)
        .where('count', '>', 0)
        .execute();
    }),
  };
}

/**
 * Locks these counts until the transaction ends, so that nobody counts beside it. Returns when the first that is used up begins anew, epoch
 * ms; undefined: none is.
 */
export async function lockAttempts(
  all: Kysely<Tables>,
  limits: readonly AttemptLimit[],
  nowMs: number,
): Promise<number | undefined> {
  const isOver = isWindowOver(nowMs);
  for (const { key, windowMs, max } of limits) {
    const { count, ends } = await all
      .insertInto('attempt')
      .values({ key, count: 0, ends: nowMs + windowMs })
      .onConflict((there) =>
        there.column('key').doUpdateSet({
          count: sql`CASE WHEN ${isOver} THEN 0 ELSE attempt.count END`,
          ends: sql`CASE WHEN ${isOver} THEN excluded.ends ELSE attempt.ends END`,
        }),
      )
      .returning(['count', 'ends'])
      .executeTakeFirstOrThrow();
    if (Number(count) >= max) return Number(ends);
  }
  return undefined;
}

/** Counts one more at each of these, which `lockAttempts` has locked. */
export async function addAttempt(all: Kysely<Tables>, limits: readonly AttemptLimit[]): Promise<void> {
  await all
    .updateTable('attempt')
    .set((of) => ({ count: of('count', '+', 1) }))
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .execute();
}
