// What was found damaged, for every process to know: snapshots that are no longer offered, rows that cannot be sent. SPEC: DMG.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export function damageQueries(db: Kysely<Tables>) {
  return {
    /** The last one that is known; 0: none is. */
    async lastDamagedRow(board: string): Promise<number> {
      const row = await db
        .selectFrom('board_damage')
        .select('seq')
        .where('board', '=', board)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.seq ?? 0;
    },
    /** Rows whose transaction travelled by this name. */
    async rowsNaming({ board, sha256 }: { board: string; sha256: Uint8Array }): Promise<number[]> {
      const rows = await db
        .selectFrom('board_op')
        .select('seq')
        .where('board', '=', board)
        .where('sha256', '=', sha256)
        .execute();
      return rows.map(({ seq }) => seq);
    },
  };
}
