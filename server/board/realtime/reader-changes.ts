// Stores from which row on an actor without history has read a board. Reads are in reader-queries.ts. SPEC: HIST-7.

import type { Kysely } from 'kysely';
import { ofMoment } from '../../platform/database/commit-marks.ts';
import type { Tables } from '../../platform/database/tables.ts';

const DAY_MS = 24 * 3600_000;

export interface BoardReader {
  board: string;
  actor: string;
  /** The reader began with the board as it was after this row. */
  first: number;
  nowMs: number;
  /** Readers of the board that are known at a time. */
  max: number;
}

export function boardReaderChanges(db: Kysely<Tables>) {
  return {
    /** The earliest beginning counts. In a full table the reader goes who has been away longest. */
    noteReader: ofMoment(async ({ board, actor, first, nowMs, max }: BoardReader): Promise<void> => {
      await db.transaction().execute(async (all) => {
        await all
          .insertInto('board_reader')
          .values({ board, actor, first, at: nowMs })
          .onConflict((there) =>
            there
              .columns(['board', 'actor'])
              .doUpdateSet({ at: nowMs })
              .where('board_reader.at', '<', nowMs - DAY_MS),
          )
          .execute();
        const oldest = await all
          .selectFrom('board_reader')
          .select('at')
          .where('board', '=', board)
          .orderBy('at', 'desc')
          .offset(max)
          .limit(1)
          .executeTakeFirst();
        if (oldest)
          await all.deleteFrom('board_reader').where('board', '=', board).where('at', '<=', oldest.at).execute();
      });
    }),
    /** Deletes readers that were last noted before this time. */
    async forgetReaders(beforeMs: number): Promise<void> {
      await db.deleteFrom('board_reader').where('at', '<', beforeMs).execute();
    },
  };
}
