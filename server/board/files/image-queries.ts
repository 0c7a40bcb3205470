// The images of a board's items: blobs of the board whose kind is their content type. What they take is counted for the board and for
// whoever it belongs to.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { lockGrant } from '../../access/lock-grant.ts';
import { type StorageUser, takeStorage } from '../../access/stored-byte-queries.ts';
import { releaseClaim } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Grant } from '../../policies/grant.ts';

export interface ImageLimits {
  boardBytes: number;
  /** Of all boards of the team, or of the creator beside those of teams. */
  ownerBytes: number;
}

export interface NewImage {
  board: string;
  sha256: Uint8Array;
  /** As in Content-Type. */
  type: string;
  size: number;
}

export function imageQueries(db: Kysely<Tables>) {
  const images = (within: Kysely<Tables>) =>
    within
      .selectFrom('board_blob')
      .innerJoin('board', 'board.id', 'board_blob.board')
      .where('kind', 'like', 'image/%')
      .select((of) => of.fn.sum<number | string | null>('size').as('bytes'));
  const bytesOf = (row: { bytes: number | string | null } | undefined): number => Number(row?.bytes ?? 0);

  /** Undefined: it is in no project, and nobody is known to have made it. */
  const ownedWith = async (within: Kysely<Tables>, board: string): Promise<number | undefined> => {
    const { project } = (await within
      .selectFrom('board')
      .select('project')
      .where('id', '=', board)
      .executeTakeFirst()) ?? { project: null };
    if (project !== null) {
      const team = within.selectFrom('project').select('team').where('id', '=', project);
      const row = await images(within)
        .innerJoin('project', 'project.id', 'board.project')
        .where('project.team', '=', team)
        .executeTakeFirst();
      return bytesOf(row);
    }
    const creator = within.selectFrom('board_creator').select('actor').where('board', '=', board);
    const row = await images(within)
      .innerJoin('board_creator', 'board_creator.board', 'board.id')
      .where('board.project', 'is', null)
      .where('actor', 'in', creator)
      .executeTakeFirst();
    return bytesOf(row);
  };

  const hasRoom = async (within: Kysely<Tables>, { board, size }: NewImage, limits: ImageLimits): Promise<boolean> => {
    const ofBoard = bytesOf(await images(within).where('board_blob.board', '=', board).executeTakeFirst());
    if (ofBoard + size > limits.boardBytes) return false;
    return ((await ownedWith(within, board)) ?? 0) + size <= limits.ownerBytes;
  };

  const typeOf = async (
    within: Kysely<Tables>,
    { board, sha256 }: { board: string; sha256: Uint8Array },
  ): Promise<string | undefined> => {
    const row = await within
      .selectFrom('board_blob')
      .select('kind')
      .where('board', '=', board)
      .where('sha256', '=', sha256)
      .where('kind', 'like', 'image/%')
      .executeTakeFirst();
    return row?.kind;
  };

  return {
    /** Its content type, where the board has an image of this name. */
    imageType(ask: { board: string; sha256: Uint8Array }): Promise<string | undefined> {
      return typeOf(db, ask);
    },
    /** Whether it is one of the board, or has room there; asked before its body is received. */
    async imageFits({ limits, ...image }: NewImage & { limits: ImageLimits }): Promise<boolean> {
      return (await typeOf(db, image)) !== undefined || hasRoom(db, image, limits);
    },
    /** Before its bytes are stored, by the right and the room there are now. Throws `images-full` and what `takeStorage` throws. */
    beginImage(ask: NewImage & { by: Grant; user: StorageUser; limits: ImageLimits; nowMs: number }): Promise<void> {
      const { by, user, limits, nowMs, sha256, size } = ask;
      return db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        if ((await typeOf(all, ask)) === undefined && !(await hasRoom(all, ask, limits)))
          throw new CallerError('images-full');
        await takeStorage(all, { user, kind: 'image', sha256, size, nowMs });
      });
    },
    /** Called when the image's bytes are stored. Throws `images-full` if others have used the room meanwhile; the blob is then deleted. */
    putImage({ limits, ...image }: NewImage & { limits: ImageLimits }): Promise<void> {
      return db.transaction().execute(async (all) => {
        if ((await typeOf(all, image)) !== undefined) return;
        if (!(await hasRoom(all, image, limits))) throw new CallerError('images-full');
        const { board, sha256, type, size } = image;
        await all
          .insertInto('board_blob')
          .values({ board, sha256, kind: type, size })
          .onConflict((there) => there.doNothing())
          .execute();
        await releaseClaim(all, sha256);
      });
    },
  };
}
