// What grants are given by: the links of a board and who made it. Reading, making, changing and ending them; whether one still
// holds, and what it allows, is decided in server/policies.

import type { Kysely, Selectable } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { Actor, SourceNow } from '../access/grant.ts';
import { holdPlaces } from './held-rights.ts';
import { copyImages } from './images.ts';
import { deletedMsOf, PLACE, type PlaceRow, restOf, slices } from './places.ts';
import type { Tables } from './tables.ts';

export interface Link extends SourceNow {
  board: string;
  /** Hex SHA-256 of its secret. */
  sha256: string;
  derived: Derived;
  /** A hash as accounts have; null: none is asked for. */
  password: string | null;
  /** Counts the passwords it has had. */
  passwordVersion: number;
  /** Nobody comes to the board by it unless somebody lets them in. */
  isAsked: boolean;
}

/** A board begins with two links: `edit`, whose secret its alias is derived from, and `view`, whose secret is derived from that one. */
export type Derived = 'edit' | 'view' | null;

export interface Creator extends SourceNow {
  board: string;
  actor: Actor;
  /** Where the board is in a project, who made it is nobody in particular there. */
  isInProject: boolean;
}

export interface LinkChange {
  role?: BoardRole | undefined;
  expires?: number | null | undefined;
  revoked?: boolean | undefined;
  /** As `Link` has it. */
  password?: string | null | undefined;
}

export interface NewLink {
  role: BoardRole;
  sha256: Uint8Array;
  expires?: number | null;
  derived?: Derived;
  password?: string | null;
}

/** A link of a board, by the hex SHA-256 of its secret. */
export interface Named {
  board: string;
  sha256: string;
}

export function grantQueries(db: Kysely<Tables>) {
  const links = db
    .selectFrom('board_link')
    .innerJoin('board', 'board.id', 'board_link.board')
    .leftJoin('project', 'project.id', 'board.project')
    .leftJoin('team', 'team.id', 'project.team')
    .leftJoin('entity', 'entity.id', 'team.entity')
    .select([
      'board_link.board',
      'sha256',
      'role',
      'version',
      'board_link.expires',
      'revoked',
      'derived',
      'password',
      'password_version',
      'admits',
    ])
    .select(PLACE);
  const creators = db
    .selectFrom('board_creator')
    .innerJoin('board', 'board.id', 'board_creator.board')
    .leftJoin('project', 'project.id', 'board.project')
    .leftJoin('team', 'team.id', 'project.team')
    .leftJoin('entity', 'entity.id', 'team.entity')
    .select(['board_creator.board', 'actor', 'version', 'board.project'])
    .select(PLACE);

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
    /** All links of a board. */
    async linksOf(board: string): Promise<Link[]> {
      return (await links.where('board.id', '=', board).execute()).map(linkOf);
    },
    /** Of these links (hex) those of these boards, and who made these boards: two queries, until there are very many. */
    async sourcesOf(ask: { links: Named[]; made: string[] }): Promise<{ links: Link[]; creators: Creator[] }> {
      const found: { links: Link[]; creators: Creator[] } = { links: [], creators: [] };
      for (const some of slices(ask.links)) {
        const boards = [...new Set(some.map(({ board }) => board))];
        const secrets = [...new Set(some.map(({ sha256 }) => sha256))].map((hex) => Buffer.from(hex, 'hex'));
        const rows = await links.where('board.id', 'in', boards).where('sha256', 'in', secrets).execute();
        found.links.push(...rows.map(linkOf));
      }
      for (const some of slices(ask.made))
        found.creators.push(...(await creators.where('board.id', 'in', some).execute()).map(creatorOf));
      return found;
    },

    /** Makes the board, who made it and its first links, unless it is there. `imagesOf`: a board that it is a copy of. */
    async createBoard(board: {
      id: string;
      alias: string;
      creator: string;
      links: NewLink[];
      imagesOf?: string;
    }): Promise<void> {
      const nowMs = Date.now();
      await db.transaction().execute(async (all) => {
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('board')
          .values({ id: board.id, alias: board.alias, created_at: nowMs, changed_at: nowMs, changed_by: board.creator })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) return;
        await all.insertInto('board_creator').values({ board: board.id, actor: board.creator }).execute();
        if (board.imagesOf !== undefined) await copyImages(all, { from: board.imagesOf, into: board.id });
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
        await holdPlaces(all, [{ kind: 'board', thing: board }]);
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
      change: { role, expires, revoked, password },
    }: {
      board: string;
      sha256: Uint8Array;
      change: LinkChange;
    }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await holdPlaces(all, [{ kind: 'board', thing: board }]);
        const link = await all
          .selectFrom('board_link')
          .select(['role', 'revoked', 'derived', 'version', 'password', 'password_version'])
          .where('board', '=', board)
          .where('sha256', '=', sha256)
          .executeTakeFirst();
        if (!link) return false;
        const isOther =
          (role ?? link.role) !== link.role ||
          (revoked ?? link.revoked !== 0) !== (link.revoked !== 0) ||
          password !== undefined;
        await all
          .updateTable('board_link')
          .set({
            version: link.version + (isOther ? 1 : 0),
            ...(role !== undefined && { role }),
            ...(expires !== undefined && { expires }),
            ...(revoked !== undefined && { revoked: revoked ? 1 : 0 }),
            ...(password !== undefined && {
              password,
              password_version: link.password_version + (password === link.password ? 0 : 1),
            }),
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
      await db.transaction().execute(async (all) => {
        await holdPlaces(all, [{ kind: 'board', thing: board }]);
        await all
          .updateTable('board')
          .set({ deleted_at: Date.now() })
          .where('id', '=', board)
          .where('deleted_at', 'is', null)
          .execute();
      });
    },
  };
}

type StoredLink = Pick<
  Selectable<Tables['board_link']>,
  'board' | 'sha256' | 'role' | 'version' | 'expires' | 'revoked' | 'derived' | 'password' | 'password_version'
>;

function linkOf(row: StoredLink & PlaceRow & { admits: string }): Link {
  const { board, sha256, role, version, expires, revoked, derived, password } = row;
  return {
    board,
    sha256: hexOf(sha256),
    role: role as BoardRole,
    version,
    expiresMs: expires,
    revoked: revoked !== 0,
    deleted: deletedMsOf(row) !== null,
    derived: derived as Derived,
    password,
    passwordVersion: Number(row.password_version),
    isAsked: row.admits === 'asked',
    ...restOf(row),
  };
}

function creatorOf(row: { board: string; actor: string; version: number; project: string | null } & PlaceRow): Creator {
  const { board, actor, version, project } = row;
  return {
    board,
    actor: actor as Actor,
    role: 'manager',
    version,
    expiresMs: null,
    revoked: false,
    deleted: deletedMsOf(row) !== null,
    isInProject: project !== null,
    ...restOf(row),
  };
}
