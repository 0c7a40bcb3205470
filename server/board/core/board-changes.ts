// Saves and forgets snapshots of a board, with the names of their chunks. Reads are in board-queries.ts.

import type { Kysely } from 'kysely';
import { markUnnamed } from '../../platform/database/blob-names.ts';
import { checksumOfManifest } from '../../platform/database/log/checksums.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { StoredSnapshot } from './board-queries.ts';

/** The handlers of the database thread. */
export function boardChanges(db: Kysely<Tables>) {
  return {
    async saveSnapshot({
      board,
      snapshot,
      chunks,
    }: {
      board: string;
      snapshot: Omit<StoredSnapshot, 'sum'>;
      chunks: { sha256: Uint8Array; size: number }[];
    }): Promise<void> {
      await db.transaction().execute(async (all) => {
        for (const chunk of chunks) {
          await all
            .insertInto('board_blob')
            .values({ board, kind: 'chunk', ...chunk })
            .onConflict((there) => there.doNothing())
            .execute();
        }
        const made = { ...snapshot, sum: checksumOfManifest(snapshot.manifest), damaged: 0, at: Date.now() };
        await all
          .insertInto('board_snapshot')
          .values({ board, ...made })
          // One there is of this row may be damaged; this one was read back.
          .onConflict((there) => there.columns(['board', 'seq']).doUpdateSet(made))
          .execute();
      });
    },
    /** Forgets a snapshot and those of its chunks that `dead` names; what nothing names any more goes. */
    dropSnapshot({ board, seq, dead }: { board: string; seq: number; dead: Uint8Array[] }): Promise<void> {
      return db.transaction().execute(async (all) => {
        await all.deleteFrom('board_snapshot').where('board', '=', board).where('seq', '=', seq).execute();
        for (const sha256 of dead) {
          await all
            .deleteFrom('board_blob')
            .where('board', '=', board)
            .where('sha256', '=', sha256)
            .where('kind', '=', 'chunk')
            .execute();
        }
        await markUnnamed(all, dead, { nowMs: Date.now() });
      });
    },
  };
}
