// Marks what was found damaged, for every process to know. Reads are in damage-queries.ts. SPEC: DMG.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export function damageChanges(db: Kysely<Tables>) {
  return {
    async markSnapshots({ board, seqs }: { board: string; seqs: number[] }): Promise<void> {
      await db
        .updateTable('board_snapshot')
        .set({ damaged: 1 })
        .where('board', '=', board)
        .where('seq', 'in', seqs)
        .execute();
    },
    async markRow({ board, seq, damage }: { board: string; seq: number; damage: string }): Promise<void> {
      await db
        .insertInto('board_damage')
        .values({ board, seq, damage, at: Date.now() })
        .onConflict((there) => there.doNothing())
        .execute();
    },
    /** The row can be read again. */
    async unmarkRow({ board, seq }: { board: string; seq: number }): Promise<void> {
      await db.deleteFrom('board_damage').where('board', '=', board).where('seq', '=', seq).execute();
    },
  };
}
