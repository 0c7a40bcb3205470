// Starts, changes and ends timers of boards, by the database's clock: all processes count alike. SPEC: TIMER.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { lockGrant } from '../../access/lock-grant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Grant } from '../../policies/grant.ts';
import { timerRows } from './timer-queries.ts';

/** What is done to a board's timer. */
export type TimerChange = { startMs: number } | { isPaused?: boolean | undefined; addMs?: number | undefined };

interface TimerNow {
  endsAt: number;
  pausedAt: number | null;
  nowMs: number;
}

export function timerChanges(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  return {
    /** Throws `not-found` where there is none to change, `bad-request` where it would have more than a timer may. */
    async changeTimer({ by, change }: { by: Grant; change: TimerChange }): Promise<void> {
      const board = by.thing.id;
      await db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        const [row] = await timerRows(all, [board], nowMs);
        const { now } = await all.selectNoFrom(nowMs.as('now')).executeTakeFirstOrThrow();
        const version = Math.max((row?.version ?? 0) + 1, Number(now));
        if ('startMs' in change) {
          await all.deleteFrom('board_timer').where('board', '=', board).execute();
          const ends_at = Number(now) + change.startMs;
          await all
            .insertInto('board_timer')
            .values({ board, ends_at, paused_at: null, set_by: by.actor, version })
            .execute();
          return;
        }
        if (!row) throw new CallerError('not-found');
        const { endsAt, pausedAt } = changed(
          { endsAt: row.ends_at, pausedAt: row.paused_at, nowMs: Number(now) },
          change,
        );
        await all
          .updateTable('board_timer')
          .set({ ends_at: endsAt, paused_at: pausedAt, set_by: by.actor, version })
          .where('board', '=', board)
          .execute();
      });
    },
    /** Again it does nothing. */
    async endTimer(by: Grant): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        await all.deleteFrom('board_timer').where('board', '=', by.thing.id).execute();
      });
    },
  };
}

function changed(
  { endsAt, pausedAt, nowMs }: TimerNow,
  { isPaused, addMs }: { isPaused?: boolean | undefined; addMs?: number | undefined },
): Pick<TimerNow, 'endsAt' | 'pausedAt'> {
  if (addMs !== undefined) {
    // What is over begins anew.
    endsAt = Math.max(endsAt, pausedAt ?? nowMs) + addMs;
    if (endsAt - (pausedAt ?? nowMs) > LIMITS.timerMs) throw new CallerError('bad-request', 'addMs: has too much left');
  }
  // There is nothing to stop when it is over.
  if (isPaused === true && pausedAt === null && endsAt > nowMs) return { endsAt, pausedAt: nowMs };
  if (isPaused === false && pausedAt !== null) return { endsAt: endsAt + nowMs - pausedAt, pausedAt: null };
  return { endsAt, pausedAt };
}
