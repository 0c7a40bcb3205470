// The images of a board's items: blobs of the board whose kind is their content type. What they take is counted for the board and for
// whoever it belongs to.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

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
  return {
    /** Its content type, where the board has an image of this name. */
    imageType(ask: { board: string; sha256: Uint8Array }): Promise<string | undefined> {
      return typeOf(db, ask);
    },
    /** Whether it is one of the board, or has room there; asked before its body is received. */
    async imageFits({ limits, ...image }: NewImage & { limits: ImageLimits }): Promise<boolean> {
      return (await typeOf(db, image)) !== undefined || hasQuota(db, image, limits);
    },
  };
}

export async function typeOf(
  within: Kysely<Tables>,
  { board, sha256 }: { board: string; sha256: Uint8Array },
): Promise<string | undefined> {
  const row = await within
    .selectFrom('board_blob')
    .select('kind')
    .where('board', '=', board)
    .where('sha256', '=', sha256)
    .where('kind', 'like', 'image/%')
    .executeTakeFirst();
  return row?.kind;
}

export async function hasQuota(
  within: Kysely<Tables>,
  { board, size }: NewImage,
  limits: ImageLimits,
): Promise<boolean> {
  const ofBoard = bytesOf(await imageBytes(within).where('board_blob.board', '=', board).executeTakeFirst());
  if (ofBoard + size > limits.boardBytes) return false;
  return ((await ownedWith(within, board)) ?? 0) + size <= limits.ownerBytes;
}

/** Undefined: it is in no project, and nobody is known to have made it. */
async function ownedWith(within: Kysely<Tables>, board: string): Promise<number | undefined> {
  const { project } = (await within
    .selectFrom('board')
    .select('project')
    .where('id', '=', board)
    .executeTakeFirst()) ?? { project: null };
  if (project !== null) {
    const team = within.selectFrom('project').select('team').where('id', '=', project);
    const row = await imageBytes(within)
      .innerJoin('project', 'project.id', 'board.project')
      .where('project.team', '=', team)
      .executeTakeFirst();
    return bytesOf(row);
  }
  const creator = within.selectFrom('board_creator').select('actor').where('board', '=', board);
  const row = await imageBytes(within)
    .innerJoin('board_creator', 'board_creator.board', 'board.id')
    .where('board.project', 'is', null)
    .where('actor', 'in', creator)
    .executeTakeFirst();
  return bytesOf(row);
}

function bytesOf(row: { bytes: number | string | null } | undefined): number {
  return Number(row?.bytes ?? 0);
}

function imageBytes(within: Kysely<Tables>) {
  return within
    .selectFrom('board_blob')
    .innerJoin('board', 'board.id', 'board_blob.board')
    .where('kind', 'like', 'image/%')
    .select((of) => of.fn.sum<number | string | null>('size').as('bytes'));
}
