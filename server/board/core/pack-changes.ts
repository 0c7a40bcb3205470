// Stores which ranges of a board's log are packed into blobs, and drops the packed bytes from the log. Reads are in pack-queries.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { StoredPack } from './pack-queries.ts';

/** The handlers of the database thread. */
export function packChanges(db: Kysely<Tables>) {
  return {
    async savePack({ board, pack: { from, to, sha256, size } }: { board: string; pack: StoredPack }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await all
          .insertInto('board_blob')
          .values({ board, kind: 'pack', sha256, size })
          .onConflict((there) => there.doNothing())
          .execute();
        await all.insertInto('board_pack').values({ board, from_seq: from, to_seq: to, sha256, size }).execute();
      });
    },
    /** What rows from..to carried is in a pack that was read back. Few at a time: appends wait for it. */
    async unloadRows({ board, from, to }: { board: string; from: number; to: number }): Promise<void> {
      await db
        .updateTable('board_op')
        .set({ data: null })
        .where('board', '=', board)
        .where('seq', '>=', from)
        .where('seq', '<=', to)
        .where('data', 'is not', null)
        .execute();
    },
  };
}
