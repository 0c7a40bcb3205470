// What grants are given by: the links of a board and who made it, as they are now. Whether one still holds, and what it allows, is
// decided in server/policies; they are made and changed by link-changes.ts.

import type { Kysely, Selectable } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Actor, SourceNow } from '../policies/grant.ts';
import { DELETION_STATE, type DeletionRow, deletedMsOf, restOf, slices } from './deletion-state.ts';

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

/** A link of a board, by the hex SHA-256 of its secret. */
export interface Named {
  board: string;
  sha256: string;
}

export function linkQueries(db: Kysely<Tables>) {
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
      'history',
      'admits',
    ])
    .select(DELETION_STATE);
  const creators = db
    .selectFrom('board_creator')
    .innerJoin('board', 'board.id', 'board_creator.board')
    .leftJoin('project', 'project.id', 'board.project')
    .leftJoin('team', 'team.id', 'project.team')
    .leftJoin('entity', 'entity.id', 'team.entity')
    .select(['board_creator.board', 'actor', 'version', 'board.project'])
    .select(DELETION_STATE);

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
  };
}

type StoredLink = Pick<
  Selectable<Tables['board_link']>,
  | 'board'
  | 'sha256'
  | 'role'
  | 'version'
  | 'expires'
  | 'revoked'
  | 'derived'
  | 'password'
  | 'password_version'
  | 'history'
>;

function linkOf(row: StoredLink & DeletionRow & { admits: string }): Link {
  const { board, sha256, role, version, expires, revoked, derived, password } = row;
  return {
    board,
    sha256: hexOf(sha256),
    role: role as BoardRole,
    version,
    expiresMs: expires,
    revoked: revoked !== 0,
    history: row.history !== 0,
    deleted: deletedMsOf(row) !== null,
    derived: derived as Derived,
    password,
    passwordVersion: Number(row.password_version),
    isAsked: row.admits === 'asked',
    ...restOf(row),
  };
}

function creatorOf(
  row: { board: string; actor: string; version: number; project: string | null } & DeletionRow,
): Creator {
  const { board, actor, version, project } = row;
  return {
    board,
    actor: actor as Actor,
    role: 'manager',
    version,
    expiresMs: null,
    revoked: false,
    history: true,
    deleted: deletedMsOf(row) !== null,
    isInProject: project !== null,
    ...restOf(row),
  };
}
