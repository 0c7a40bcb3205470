// Which picture a board has of itself, and under which public name it may be seen. Values in, values out; who may ask is decided
// elsewhere, and the bytes are blobs.

import type { Kysely } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import { hasNoClosedDoor } from '../../access/link-admission-queries.ts';
import type { Tables } from '../../platform/database/tables.ts';

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

export function pictureQueries(db: Kysely<Tables>) {
  return {
    picture({ board, kind }: { board: string; kind: PictureKind }): Promise<StoredPicture | undefined> {
      return pictureOf(db, board, kind);
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
      const picture = row && (await pictureOf(db, row.board, 'social'));
      return picture && { publicName: row.name, picture };
    },
  };
}

export async function pictureOf(
  within: Kysely<Tables>,
  board: string,
  kind: PictureKind,
): Promise<StoredPicture | undefined> {
  const row = await within
    .selectFrom('board_picture')
    .select(['seq', 'type', 'sha256', 'at as atMs'])
    .where('board', '=', board)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && { ...row, sha256: hexOf(row.sha256) };
}
