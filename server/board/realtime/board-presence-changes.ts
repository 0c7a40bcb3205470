// Who is on a board now, as the process that owns it writes it.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export interface PresenceChange {
  board: string;
  /** Of who writes; undefined: the only process on its database. */
  epoch: number | undefined;
  /** Whoever is there by what was written before is not. */
  isAnew: boolean;
  /** Sessions. */
  gone: number[];
  come: { session: number; actor: string; name: string; colour: number }[];
}

export function boardPresenceChanges(db: Kysely<Tables>) {
  return {
    /** Of boards that have another owner by now nothing is written. Answers the others, and the team each is in. */
    writeInside(changes: PresenceChange[]): Promise<{ board: string; team: string | null }[]> {
      return db.transaction().execute(async (all) => {
        const written: string[] = [];
        for (const { board, epoch, isAnew, gone, come } of changes) {
          if (epoch !== undefined) {
            // Nobody else takes the board until this is through.
            const { numUpdatedRows } = await all
              .updateTable('board_owner')
              .set({ epoch })
              .where('board', '=', board)
              .where('epoch', '=', epoch)
              .executeTakeFirstOrThrow();
            if (numUpdatedRows === 0n) continue;
          }
          written.push(board);
          const there = all.deleteFrom('board_inside').where('board', '=', board);
          if (isAnew) await there.execute();
          else if (gone.length > 0) await there.where('session', 'in', gone).execute();
          const at = Date.now();
          if (come.length > 0)
            await all
              .insertInto('board_inside')
              .values(come.map((one) => ({ ...one, board, at })))
              .execute();
        }
        if (written.length === 0) return [];
        return all
          .selectFrom('board')
          .leftJoin('project', 'project.id', 'board.project')
          .select(['board.id as board', 'project.team'])
          .where('board.id', 'in', written)
          .execute();
      });
    },
    /** Of the only process on its database, when it begins: what is there is of before. */
    async clearInside(): Promise<void> {
      await db.deleteFrom('board_inside').execute();
    },
  };
}
