// Reads the plan of a board: that of the entity it belongs to (embed-queries.ts).

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { type CurrentPlan, planOf, refuseLargeFile } from '../policies/plans.ts';
import { boardsWithEntities } from './embed-queries.ts';

export function boardPlanQueries(db: Kysely<Tables>) {
  return {
    /** Returns undefined for a board of no entity: its creator has no account. */
    boardPlan: ({ board, nowMs }: { board: string; nowMs: number }) => boardPlan(db, { board, nowMs }),
    /** Counts the other guests on a board, by the presence that the process of the board has stored. */
    async otherGuestsOn({ board, actor }: { board: string; actor: string }): Promise<number> {
      const { guests } = await db
        .selectFrom('board_inside')
        .select((of) => of.fn.count<number>('actor').distinct().as('guests'))
        .where('board', '=', board)
        .where('actor', 'like', 'guest:%')
        .where('actor', '!=', actor)
        .executeTakeFirstOrThrow();
      return Number(guests);
    },
    /** Whether this actor is on the board now. */
    async isOnBoard({ board, actor }: { board: string; actor: string }): Promise<boolean> {
      const row = await db
        .selectFrom('board_inside')
        .select('session')
        .where('board', '=', board)
        .where('actor', '=', actor)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export async function boardPlan(
  within: Kysely<Tables>,
  { board, nowMs }: { board: string; nowMs: number },
): Promise<CurrentPlan | undefined> {
  const row = await boardsWithEntities(within)
    .select(['entity.tier', 'entity.seats', 'entity.starts', 'entity.expires'])
    .where('board.id', '=', board)
    .executeTakeFirst();
  return row?.tier == null ? undefined : planOf({ ...row, tier: row.tier }, nowMs);
}

/** Throws `too-large` for a shared file that the board's plan does not allow. Without an entity the limits of the calls alone count. */
export async function refuseLargeSharedFile(
  within: Kysely<Tables>,
  { board, bytes, nowMs }: { board: string; bytes: number; nowMs: number },
): Promise<void> {
  const plan = await boardPlan(within, { board, nowMs });
  if (plan) refuseLargeFile(plan, bytes);
}
