// Which picture a board has of itself, and under which public name it may be seen. Values in, values out; who may ask is decided
// elsewhere, and the bytes are blobs.

import type { Kysely } from 'kysely';
import { bytesOfHex, hexOf } from '#protocol/bytes.ts';
import { hasNoClosedDoor } from '../../access/closed-door-queries.ts';
import { lockGrant } from '../../access/lock-grant.ts';
import { type StorageUse, takeStorage } from '../../access/stored-byte-queries.ts';
import { markUnnamed, releaseClaim } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Grant } from '../../policies/grant.ts';

export type PictureKind = 'cover' | 'social';

export interface StoredPicture {
  seq: number;
  /** As in Content-Type. */
  type: string;
  /** Hex. */
  sha256: string;
  /** When it was taken, epoch ms. */
  atMs: number;
}

export interface NewPicture {
  board: string;
  kind: PictureKind;
  seq: number;
  type: string;
  sha256: Uint8Array;
  size: number;
  nowMs: number;
}

export function pictureQueries(db: Kysely<Tables>) {
  const pictureOf = async (
    board: string,
    kind: PictureKind,
    within: Kysely<Tables> = db,
  ): Promise<StoredPicture | undefined> => {
    const row = await within
      .selectFrom('board_picture')
      .select(['seq', 'type', 'sha256', 'at as atMs'])
      .where('board', '=', board)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row && { ...row, sha256: hexOf(row.sha256) };
  };
  return {
    picture({ board, kind }: { board: string; kind: PictureKind }): Promise<StoredPicture | undefined> {
      return pictureOf(board, kind);
    },
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
        const had = await pictureOf(board, kind, all);
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
    /** Of those of these boards that have one. */
    async covers(boards: string[]): Promise<(StoredPicture & { board: string })[]> {
      if (boards.length === 0) return [];
      const rows = await db
        .selectFrom('board_picture')
        .select(['board', 'seq', 'type', 'sha256', 'at as atMs'])
        .where('kind', '=', 'cover')
        .where('board', 'in', boards)
        .execute();
      return rows.map((row) => ({ ...row, sha256: hexOf(row.sha256) }));
    },
    /** The public name of a board. */
    async publicName(board: string): Promise<string | undefined> {
      const row = await db.selectFrom('board_public').select('name').where('board', '=', board).executeTakeFirst();
      return row?.name;
    },
    /** The public name of the board with this alias, when there is a social image to be seen under it: none while a door of it is closed. */
    async socialNameOf(alias: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('board')
        .innerJoin('board_public', 'board_public.board', 'board.id')
        .innerJoin('board_picture', 'board_picture.board', 'board.id')
        .select('board_public.name')
        .where('board_picture.kind', '=', 'social')
        .where('alias', '=', alias)
        .where(hasNoClosedDoor)
        .executeTakeFirst();
      return row?.name;
    },
    /** What may be seen under a public name. */
    async socialPicture(name: string): Promise<{ publicName: string; picture: StoredPicture } | undefined> {
      const row = await db
        .selectFrom('board_public')
        .innerJoin('board', 'board.id', 'board_public.board')
        .select(['board_public.board', 'name'])
        .where('name', '=', name)
        .where(hasNoClosedDoor)
        .executeTakeFirst();
      const picture = row && (await pictureOf(row.board, 'social'));
      return picture && { publicName: row.name, picture };
    },
  };
}
