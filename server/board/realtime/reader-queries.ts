// From which row on an actor without history has read a board: rows after it follow when they come back, earlier ones are told to nobody
// like them. The table may lose a row at any time; its reader then begins at a snapshot. SPEC: HIST-7.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export function boardReaderQueries(db: Kysely<Tables>) {
  return {
    /** Whether one of these actors has read the board since a row that is not after `seq`. */
    async hasReadSince({ board, actors, seq }: { board: string; actors: string[]; seq: number }): Promise<boolean> {
      const row = await db
        .selectFrom('board_reader')
        .select('first')
        .where('board', '=', board)
        .where('actor', 'in', actors)
        .where('first', '<=', seq)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
