// Timers of boards, by the database's clock: all processes count alike. SPEC: TIMER.

import type { Kysely } from 'kysely';
import { LIMITS } from '#protocol/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface StoredTimer {
  board: string;
  /** When this was read; 0: it is over. */
  leftMs: number;
  isPaused: boolean;
  by: string;
  /** Another after each change, also where one was ended in between. */
  version: number;
}

export function timerQueries(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  return {
    /** Of those that have one; one that has long been over is none. */
    async timersOf(boards: readonly string[]): Promise<StoredTimer[]> {
      if (boards.length === 0) return [];
      return (await timerRows(db, boards, nowMs)).flatMap(({ board, ends_at, paused_at, set_by, version, now }) => {
        const leftMs = ends_at - (paused_at ?? Number(now));
        if (leftMs <= -LIMITS.timerOverMs) return [];
        return { board, leftMs: Math.max(0, leftMs), isPaused: paused_at !== null, by: set_by, version };
      });
    },
  };
}

export function timerRows(within: Kysely<Tables>, boards: readonly string[], nowMs: Database['nowMs']) {
  return within
    .selectFrom('board_timer')
    .select(['board', 'ends_at', 'paused_at', 'set_by', 'version', nowMs.as('now')])
    .where('board', 'in', [...boards])
    .execute();
}
