// The history of a board: which rows are named, and where to begin reading it at a row. Versions are in version-queries.ts.
// What may be requested by whom is decided elsewhere.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export function historyQueries(db: Kysely<Tables>) {
  return {
    /** Ascending. */
    async namedSeqs(board: string): Promise<number[]> {
      const rows = await db
        .selectFrom('board_version')
        .select('seq')
        .where('board', '=', board)
        .orderBy('seq')
        .execute();
      return rows.map(({ seq }) => seq);
    },
    /** The newest snapshot that is not younger than row `seq`. */
    async snapshotAt({
      board,
      seq,
    }: {
      board: string;
      seq: number;
    }): Promise<{ seq: number; manifest: string; sum: number | null } | undefined> {
      return db
        .selectFrom('board_snapshot')
        .select(['seq', 'manifest', 'sum'])
        .where('board', '=', board)
        .where('damaged', '=', 0)
        .where('seq', '<=', seq)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
  };
}
