// What grants are given by: the links of a board and who made it. Reading, making, changing and ending them; whether one still
// holds, and what it allows, is decided in server/policies.

import type { Kysely, Selectable } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { Actor, SourceNow } from '../access/grant.ts';
import type { Tables } from './tables.ts';

export interface Link extends SourceNow {
  board: string;
  /** Hex SHA-256 of its secret. */
  sha256: string;
  derived: Derived;
}

/** A board begins with two links: `edit`, whose secret its alias is derived from, and `view`, whose secret is derived from that one. */
export type Derived = 'edit' | 'view' | null;

export interface Creator extends SourceNow {
  board: string;
  actor: Actor;
}

export interface LinkChange {
  role?: BoardRole | undefined;
  expires?: number | null | undefined;
  revoked?: boolean | undefined;
}

export interface NewLink {
  role: BoardRole;
  sha256: Uint8Array;
  expires?: number | null;
  derived?: Derived;
}

/** Boards asked for by one statement. */
const BOARDS_AT_ONCE = 500;

export function grantQueries(db: Kysely<Tables>) {
  const links = db
    .selectFrom('board_link')
    .innerJoin('board', 'board.id', 'board_link.board')
    .select(['board_link.board', 'sha256', 'role', 'version', 'expires', 'revoked', 'derived', 'deleted_at']);
  const creators = db
    .selectFrom('board_creator')
    .innerJoin('board', 'board.id', 'board_creator.board')
    .select(['board_creator.board', 'actor', 'version', 'deleted_at']);

  return {
    async findLink({ alias, sha256 }: { alias: string; sha256: Uint8Array }): Promise<Link | undefined> {
      const row = await links.where('alias', '=', alias).where('sha256', '=', sha256).executeTakeFirst();
      return row && linkOf(row);
    },
    async linkOfBoard({ board, sha256 }: { board: string; sha256: Uint8Array }): Promise<Link | undefined> {
      const row = await links.where('board.id', '=', board).where('sha256', '=', sha256).executeTakeFirst();
      return row && linkOf(row);
    },
    /** Secrets are random: of whichever board, there is one link at most. */
    async linkOfSecret(sha256: Uint8Array): Promise<Link | undefined> {
      const row = await links.where('sha256', '=', sha256).executeTakeFirst();
      return row && linkOf(row);
    },
    async findCreator({ alias }: { alias: string }): Promise<Creator | undefined> {
      const row = await creators.where('alias', '=', alias).executeTakeFirst();
      return row && creatorOf(row);
    },
    async creatorOfBoard(board: string): Promise<Creator | undefined> {
      const row = await creators.where('board.id', '=', board).executeTakeFirst();
      return row && creatorOf(row);
    },
    /** All links of these boards, and who made them. */
    async sourcesOf(boards: string[]): Promise<{ links: Link[]; creators: Creator[] }> {
      const found: { links: Link[]; creators: Creator[] } = { links: [], creators: [] };
      for (let i = 0; i < boards.length; i += BOARDS_AT_ONCE) {
        const some = boards.slice(i, i + BOARDS_AT_ONCE);
        const rows = await links.where('board.id', 'in', some).orderBy('board.id').execute();
        found.links.push(...rows.map(linkOf));
        found.creators.push(...(await creators.where('board.id', 'in', some).execute()).map(creatorOf));
      }
      return found;
    },

    /** Makes the board, who made it and its first links, unless it is there. */
    async createBoard(board: { id: string; alias: string; creator: string; links: NewLink[] }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('board')
          .values({ id: board.id, alias: board.alias, created_at: Date.now() })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) return;
        await all.insertInto('board_creator').values({ board: board.id, actor: board.creator }).execute();
        for (const link of board.links) {
          await all
            .insertInto('board_link')
            .values({ board: board.id, ...link })
            .onConflict((there) => there.doNothing())
            .execute();
        }
      });
    },
    /** False, and nothing is made, when the board has `max` links already. */
    addLink({ board, link, max }: { board: string; link: NewLink; max: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { there } = await all
          .selectFrom('board_link')
          .select((of) => of.fn.countAll<number>().as('there'))
          .where('board', '=', board)
          .executeTakeFirstOrThrow();
        if (Number(there) >= max) return false;
        await all
          .insertInto('board_link')
          .values({ board, ...link })
          .execute();
        return true;
      });
    },
    /**
     * False when there is no such link. Who has the secret of a board's alias can work out that of its first view link: with the one
     * the other ends.
     */
    async changeLink({
      board,
      sha256,
      change: { role, expires, revoked },
    }: {
      board: string;
      sha256: Uint8Array;
      change: LinkChange;
    }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const link = await all
          .selectFrom('board_link')
          .select(['role', 'revoked', 'derived', 'version'])
          .where('board', '=', board)
          .where('sha256', '=', sha256)
          .executeTakeFirst();
        if (!link) return false;
        const isOther = (role ?? link.role) !== link.role || (revoked ?? link.revoked !== 0) !== (link.revoked !== 0);
        await all
          .updateTable('board_link')
          .set({
            version: link.version + (isOther ? 1 : 0),
            ...(role !== undefined && { role }),
            ...(expires !== undefined && { expires }),
            ...(revoked !== undefined && { revoked: revoked ? 1 : 0 }),
          })
          .where('board', '=', board)
          .where('sha256', '=', sha256)
          .execute();
        if (revoked && link.derived === 'edit') {
          await all
            .updateTable('board_link')
            .set((of) => ({ revoked: 1, version: of('version', '+', 1) }))
            .where('board', '=', board)
            .where('derived', '=', 'view')
            .where('revoked', '=', 0)
            .execute();
        }
        return true;
      });
    },
    async deleteBoard(board: string): Promise<void> {
      await db.updateTable('board').set({ deleted_at: Date.now() }).where('id', '=', board).execute();
    },
  };
}

type StoredLink = Pick<
  Selectable<Tables['board_link']>,
  'board' | 'sha256' | 'role' | 'version' | 'expires' | 'revoked' | 'derived'
>;

function linkOf(row: StoredLink & { deleted_at: number | null }): Link {
  const { board, sha256, role, version, expires, revoked, derived, deleted_at } = row;
  return {
    board,
    sha256: hexOf(sha256),
    role: role as BoardRole,
    version,
    expiresMs: expires,
    revoked: revoked !== 0,
    deleted: deleted_at !== null,
    derived: derived as Derived,
  };
}

function creatorOf(row: { board: string; actor: string; version: number; deleted_at: number | null }): Creator {
  const { board, actor, version, deleted_at } = row;
  const deleted = deleted_at !== null;
  return { board, actor: actor as Actor, role: 'manager', version, expiresMs: null, revoked: false, deleted };
}
