// Links to boards: reading, making, changing and ending them. What a link allows, and whether it still does, is decided in
// server/policies.

import type { Kysely } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { LinkNow } from '../policies/link.ts';
import type { Tables } from './tables.ts';

export interface Link extends LinkNow {
  board: string;
  /** Hex SHA-256 of its secret. */
  sha256: string;
}

export interface LinkChange {
  role?: BoardRole | undefined;
  expires?: number | null | undefined;
  revoked?: boolean | undefined;
}

/** Boards asked for by one statement. */
const boardsAtOnce = 500;

export function linkQueries(db: Kysely<Tables>) {
  const links = db
    .selectFrom('board_link')
    .innerJoin('board', 'board.id', 'board_link.board')
    .select(['board_link.board', 'sha256', 'role', 'expires', 'revoked', 'deleted_at']);

  return {
    async findLink({ alias, sha256 }: { alias: string; sha256: Uint8Array }): Promise<Link | undefined> {
      return linkOf(await links.where('alias', '=', alias).where('sha256', '=', sha256).executeTakeFirst());
    },
    async linkOfBoard({ board, sha256 }: { board: string; sha256: Uint8Array }): Promise<Link | undefined> {
      return linkOf(await links.where('board.id', '=', board).where('sha256', '=', sha256).executeTakeFirst());
    },
    /** All links of these boards. */
    async linksOf(boards: string[]): Promise<Link[]> {
      const found: Link[] = [];
      for (let i = 0; i < boards.length; i += boardsAtOnce) {
        const rows = await links
          .where('board.id', 'in', boards.slice(i, i + boardsAtOnce))
          .orderBy('board.id')
          .execute();
        found.push(...rows.map((row) => linkOf(row) as Link));
      }
      return found;
    },

    /** Makes the board and its two links unless they are there. */
    async createBoard(board: {
      id: string;
      alias: string;
      links: { role: string; sha256: Uint8Array }[];
    }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('board')
          .values({ id: board.id, alias: board.alias, created_at: Date.now() })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) return;
        for (const link of board.links) {
          await all
            .insertInto('board_link')
            .values({ board: board.id, ...link })
            .onConflict((there) => there.doNothing())
            .execute();
        }
      });
    },
    /** False when there is no such link. */
    async changeLink({
      board,
      sha256,
      change: { role, expires, revoked },
    }: {
      board: string;
      sha256: Uint8Array;
      change: LinkChange;
    }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('board_link')
        .set({
          ...(role !== undefined && { role }),
          ...(expires !== undefined && { expires }),
          ...(revoked !== undefined && { revoked: revoked ? 1 : 0 }),
        })
        .where('board', '=', board)
        .where('sha256', '=', sha256)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async deleteBoard(board: string): Promise<void> {
      await db.updateTable('board').set({ deleted_at: Date.now() }).where('id', '=', board).execute();
    },
  };
}

function linkOf(
  row:
    | {
        board: string;
        sha256: Uint8Array;
        role: string;
        expires: number | null;
        revoked: number;
        deleted_at: number | null;
      }
    | undefined,
): Link | undefined {
  if (!row) return undefined;
  const { board, sha256, role, expires, revoked, deleted_at } = row;
  return {
    board,
    sha256: hexOf(sha256),
    role: role as BoardRole,
    expires,
    revoked: revoked !== 0,
    deleted: deleted_at !== null,
  };
}
