// Work waiting for a process with the service `jobs`: one of a kind and thing at a time. A process takes a job for so long and says now
// and then that it still works at it; where it does not, it ended, and another takes the job. One that is asked for while a process works at
// it runs once more afterwards. Times are the database's clock.

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export interface NewJob {
  kind: string;
  /** What it is about: with its kind its name. */
  thing: string;
  /** JSON */
  payload: string;
}

export interface JobRequest extends NewJob {
  /** The job begins after this time, ms. Absent: 0. */
  waitMs?: number;
}

export interface TakenJob extends NewJob {
  /** How often it was begun, this time with it. */
  attempts: number;
  /** Names this taking of it. */
  lease: string;
}

/**
 * Adds a job. A job that waits already keeps its payload, and is due at the earlier time unless it has failed. A job that runs is run again
 * afterwards. `nowMs`: the database's clock.
 */
export async function requestJob(
  db: Kysely<Tables>,
  nowMs: Database['nowMs'],
  { waitMs = 0, ...job }: JobRequest,
): Promise<void> {
  const due = sql<number>`${nowMs} + ${sql.lit(waitMs)}`;
  await db
    .insertInto('job')
    .values({ ...job, due })
    .onConflict((there) =>
      there.columns(['kind', 'thing']).doUpdateSet({
        due: sql`CASE WHEN job.attempts = 0 AND job.due > ${due} THEN ${due} ELSE job.due END`,
        next_due: sql`CASE WHEN job.lease IS NULL THEN NULL WHEN job.next_due < ${due} THEN job.next_due ELSE ${due} END`,
      }),
    )
    .execute();
}

/**
 * Removes the job, or lets it wait for its next run if it was requested while it ran. A job that ends in the transaction of its changes is never
 * run twice.
 */
export async function endJob(db: Kysely<Tables>, lease: string): Promise<void> {
  await db.deleteFrom('job').where('lease', '=', lease).where('next_due', 'is', null).execute();
  await db
    .updateTable('job')
    .set(({ ref }) => ({
      lease: null,
      lease_until: null,
      attempts: 0,
      due: ref('next_due').$notNull(),
      next_due: null,
    }))
    .where('lease', '=', lease)
    .execute();
}

export function jobChanges(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  const inMs = (ms: number): RawBuilder<number> => sql<number>`${nowMs} + ${sql.lit(ms)}`;

  return {
    askJob: (job: JobRequest): Promise<void> => requestJob(db, nowMs, job),
    /** The one of these kinds that is due longest, or undefined when none is. `lease`: a name nobody else has. */
    async takeJob(ask: { kinds: string[]; lease: string; leaseMs: number }): Promise<TakenJob | undefined> {
      const { kinds, lease, leaseMs } = ask;
      for (;;) {
        const next = await db
          .selectFrom('job')
          .select(['kind', 'thing', 'payload', 'attempts'])
          .where('kind', 'in', kinds)
          .where('due', '<=', nowMs)
          .where((is) => is.or([is('lease_until', 'is', null), is('lease_until', '<', nowMs)]))
          .orderBy('due')
          .limit(1)
          .executeTakeFirst();
        if (!next) return undefined;
        const { kind, thing: resource, attempts } = next;
        const { numUpdatedRows } = await db
          .updateTable('job')
          .set({ lease, lease_until: inMs(leaseMs), attempts: attempts + 1, next_due: null })
          .where('kind', '=', kind)
          .where('thing', '=', resource)
          // Otherwise another process was quicker.
          .where('attempts', '=', attempts)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) return { ...next, attempts: attempts + 1, lease };
      }
    },
    /** Still worked at. False: another process has it by now, or nobody wants it any more. */
    async renewJob({ lease, leaseMs }: { lease: string; leaseMs: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('job')
        .set({ lease_until: inMs(leaseMs) })
        .where('lease', '=', lease)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** At the start of a process that has the database alone: whoever worked before it ended. */
    async freeJobs(): Promise<void> {
      await db.updateTable('job').set({ lease: null, lease_until: null }).where('lease', 'is not', null).execute();
    },
    endJob: (lease: string): Promise<void> => endJob(db, lease),
    /** Anybody's again, after `waitMs`. `isUntried`: this taking of it does not count. */
    async putBackJob(ask: { lease: string; waitMs: number; isUntried: boolean }): Promise<void> {
      const { lease, waitMs, isUntried } = ask;
      await db
        .updateTable('job')
        .set({ lease: null, lease_until: null, due: inMs(waitMs) })
        .$if(isUntried, (job) => job.set(({ eb }) => ({ attempts: eb('attempts', '-', 1) })))
        .where('lease', '=', lease)
        .execute();
    },
  };
}
