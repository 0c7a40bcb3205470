// Finds deleted boards that are due for clearing (board-clearing-changes.ts), and says which boards were cleared.

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Boards of one look. */
export const MANY = 500;

export function boardClearingQueries(db: Kysely<Tables>) {
  return {
    /** Deleted before then, they, their project or their team; and cleared ones that something was written of afterwards. */
    async boardsToClear({ deletedBeforeMs }: { deletedBeforeMs: number }): Promise<string[]> {
      const due = await db
        .selectFrom('board')
        .leftJoin('project', 'project.id', 'board.project')
        .leftJoin('team', 'team.id', 'project.team')
        .select('board.id')
        .where('cleared_at', 'is', null)
        .where((is) => isDeletedBefore(is, deletedBeforeMs))
        .limit(MANY)
        .execute();
      const again = await db
        .selectFrom('board')
        .select('id')
        .where('cleared_at', 'is not', null)
        .where((is) =>
          is.or(
            (['board_op', 'board_blob', 'board_snapshot', 'board_inside'] as const).map((table) =>
              is.exists(is.selectFrom(table).select(sql.lit(1).as('one')).whereRef(`${table}.board`, '=', 'board.id')),
            ),
          ),
        )
        .limit(MANY)
        .execute();
      return [...due, ...again].map(({ id }) => id);
    },
    /** Whether a board was made under this alias and is cleared. */
    async isCleared(alias: string): Promise<boolean> {
      const row = await db.selectFrom('board').select('cleared_at').where('alias', '=', alias).executeTakeFirst();
      return row?.cleared_at != null;
    },
  };
}

/** As a left join has it. */
type Nulls<Table> = { [Column in keyof Table]: Table[Column] | null };

/** Of a board, its project or its team. */
export function isDeletedBefore(
  is: ExpressionBuilder<
    Tables & { project: Nulls<Tables['project']>; team: Nulls<Tables['team']> },
    'board' | 'project' | 'team'
  >,
  atMs: number,
) {
  return is.or([
    is('board.deleted_at', '<', atMs),
    is('project.deleted_at', '<', atMs),
    is('team.deleted_at', '<', atMs),
  ]);
}
