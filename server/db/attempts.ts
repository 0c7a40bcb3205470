// Counts of what was tried, which all processes on one database share.

import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

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

export function attemptQueries(db: Kysely<Tables>) {
  return {
    /** Counts one more; a count that is over begins anew. */
    async countAttempt({ key, windowMs, nowMs }: Attempt): Promise<AttemptsNow> {
      const { count, ends } = await db
        .insertInto('attempt')
        .values({ key, count: 1, ends: nowMs + windowMs })
        .onConflict((there) =>
          there.column('key').doUpdateSet({
            count: sql`CASE WHEN attempt.ends <= ${nowMs} THEN 1 ELSE attempt.count + 1 END`,
            ends: sql`CASE WHEN attempt.ends <= ${nowMs} THEN excluded.ends ELSE attempt.ends END`,
          }),
        )
        .returning(['count', 'ends'])
        .executeTakeFirstOrThrow();
      return { count: Number(count), endsMs: Number(ends) };
    },
    async sweepAttempts(nowMs: number): Promise<void> {
      await db.deleteFrom('attempt').where('ends', '<=', nowMs).execute();
    },
  };
}
