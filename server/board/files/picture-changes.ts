// Replaces the pictures that a board has of itself. Reads are in picture-queries.ts, and the bytes are blobs.

import type { Kysely } from 'kysely';
import { bytesOfHex, hexOf } from '#protocol/bytes.ts';
import { lockGrant } from '../../access/lock-grant.ts';
import { type StorageUse, takeStorage } from '../../access/stored-byte-changes.ts';
import { markUnnamed, releaseClaim } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Grant } from '../../policies/grant.ts';
import { type PictureKind, pictureOf } from './picture-queries.ts';

export interface NewPicture {
  board: string;
  kind: PictureKind;
  seq: number;
  type: string;
  sha256: Uint8Array;
  size: number;
  nowMs: number;
}

export function pictureChanges(db: Kysely<Tables>) {
  return {
    /** Before its bytes are stored, by the right there is now. Throws what `takeStorage` throws. */
    beginPicture({ by, use }: { by: Grant; use: StorageUse }): Promise<void> {
      return db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        await takeStorage(all, use);
      });
    },
    /**
     * Takes the picture unless the board has one of the same or a later seq; one from beyond the head (of before a backup was
     * put back) counts as none. Answers the seq it has now; what is unused by then goes.
     */
    putPicture({ board, kind, seq, type, sha256, size, nowMs }: NewPicture): Promise<{ seq: number }> {
      return db.transaction().execute(async (all) => {
        const had = await pictureOf(all, board, kind);
        const head = await all
          .selectFrom('board_op')
          .select('seq')
          .where('board', '=', board)
          .orderBy('seq', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (had && had.seq >= seq && had.seq <= (head?.seq ?? 0)) {
          await releaseClaim(all, sha256);
          await markUnnamed(all, [sha256], { nowMs });
          return { seq: had.seq };
        }
        await all
          .insertInto('board_blob')
          .values({ board, sha256, kind, size })
          .onConflict((there) => there.doNothing())
          .execute();
        const now = { seq, type, sha256, at: nowMs };
        await all
          .insertInto('board_picture')
          .values({ board, kind, ...now })
          .onConflict((there) => there.columns(['board', 'kind']).doUpdateSet(now))
          .execute();
        await releaseClaim(all, sha256);
        const old = had && had.sha256 !== hexOf(sha256) ? bytesOfHex(had.sha256, 32) : undefined;
        if (!old) return { seq };
        await all
          .deleteFrom('board_blob')
          .where('board', '=', board)
          .where('sha256', '=', old)
          .where('kind', '=', kind)
          .execute();
        await markUnnamed(all, [old], { nowMs });
        return { seq };
      });
    },
  };
}
