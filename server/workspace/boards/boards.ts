// Boards as the pages around them show them: lists by project, search and order, single cards, what somebody opened, pinned or has
// among the favourites, and new boards in projects.

import { z } from 'zod';
import { alias, uuid } from '#protocol/api.ts';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import { CallerError } from '#protocol/errors.ts';
import {
  type BoardCard,
  BoardSort,
  BoardStatus,
  BoardsOf,
  Mark,
  type MutationMarkBoardArgs,
  type NewBoard,
  type QueryBoardArgs,
  type QueryBoardsArgs,
} from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { optionalName } from '#protocol/name-field.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { DELETED_KEPT_DAYS, PAGE_SIZE, type Page } from '#protocol/workspace.ts';
import { deriveBoard, secretBytes } from '../../access/board-secrets.ts';
import type { Right } from '../../access/membership.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { actorOfPerson } from '../../policies/grant.ts';
import type { Person } from '../../policies/person.ts';
import type { projectChanges } from '../projects/project-changes.ts';
import { type ProjectDeps, Projects } from '../projects/projects.ts';
import { type TeamDeps, Teams } from '../teams/teams.ts';
import type { boardCardQueries, CardRow, InsideRow } from './card-queries.ts';
import type { boardPageQueries } from './page-queries.ts';
import type { recentsAndFavoritesChanges } from './recents-and-favorites-changes.ts';
import type { recentsAndFavoritesQueries } from './recents-and-favorites-queries.ts';
import { beginWithTitle } from './titled-log.ts';
import { visibleBoards } from './visible-boards.ts';

type Db = Uses<{
  reads: {
    boardCards: Only<typeof boardCardQueries, 'boardCards' | 'boardOfAlias' | 'insideOf' | 'listedRoles'>;
    boardPages: Only<typeof boardPageQueries, 'pageOfBoards' | 'pageOfOpened'>;
    people: Only<typeof personQueries, 'personOf'>;
    recentsAndFavorites: Only<typeof recentsAndFavoritesQueries, 'teamsOpenedLast'>;
  };
  changes: {
    projects: Only<typeof projectChanges, 'createBoardIn'>;
    recentsAndFavorites: Only<typeof recentsAndFavoritesChanges, 'noteOpened' | 'noteSeen' | 'setMark'>;
  };
}>;

const perPage = z.number().int().min(1).max(SERVER_LIMITS.boardsPerPage).default(PAGE_SIZE);
const listAsk = z.object({
  teamId: uuid,
  projectId: uuid.nullish(),
  of: z.enum(BoardsOf).default('all'),
  status: z.enum(BoardStatus).default('active'),
  sortBy: z.enum(BoardSort).default('changed'),
  search: z.string().max(LIMITS.searchChars).default(''),
  page: z.number().int().min(1).max(1_000_000).default(1),
  perPage,
}) satisfies z.ZodType<QueryBoardsArgs>;

const newBoard = z.object({
  /** None: the board is of who makes it alone. */
  projectId: uuid.nullish(),
  alias,
  secret: z.string(),
  title: optionalName('title').default(''),
}) satisfies z.ZodType<NewBoard>;
const markAsk = z.object({
  kind: z.enum(['project', 'board']),
  id: uuid,
  mark: z.enum(Mark),
  on: z.boolean(),
}) satisfies z.ZodType<MutationMarkBoardArgs>;

/** Of those who are on a board a card names so many. */
const INSIDE_SHOWN = 5;
const DAY_MS = 24 * 3600_000;

/** The content of a new board: another board, by the right to copy it, or a template by its name or id, whose items have the digest. */
export type BoardSource = { board: string; right: Right } | { template: string; sha256?: Uint8Array | undefined };

export type BoardDeps = TeamDeps &
  ProjectDeps & { db: Db & Parameters<typeof visibleBoards>[0] & Parameters<typeof beginWithTitle>[0] };

export class Boards {
  readonly #deps: BoardDeps;
  readonly #teams: Teams;
  readonly #projects: Projects;

  constructor(deps: BoardDeps) {
    this.#deps = deps;
    this.#teams = new Teams(deps);
    this.#projects = new Projects(deps);
  }

  async list(person: Person, ask: QueryBoardsArgs): Promise<Page<BoardCard>> {
    const { teamId: team, projectId, status, page, perPage: perpage, ...how } = parsed(listAsk, ask);
    const { arms, isMember } = await visibleBoards(this.#deps.db, person.id, {
      team,
      project: projectId ?? undefined,
      status,
    });
    const at = { person: person.id, arms, offset: (page - 1) * perpage, limit: perpage };
    return this.#page(
      person,
      { page, perpage, isMember },
      await this.#deps.db.reads.boardPages.pageOfBoards({ ...at, ...how }),
    );
  }

  /** Returns the boards that the person opened in this team, the last first. */
  async recent(person: Person, teamId: string, perpage?: number): Promise<Page<BoardCard>> {
    const limit = parsed(perPage, perpage);
    const place = { team: parsed(uuid, teamId), status: 'active' } as const;
    const { arms, isMember } = await visibleBoards(this.#deps.db, person.id, place);
    const found = await this.#deps.db.reads.boardPages.pageOfOpened({ person: person.id, arms, offset: 0, limit });
    return this.#page(person, { page: 1, perpage: limit, isMember }, found);
  }

  /** Of the team that is named, else of the one whose boards were opened last, else of the person's own. */
  async dashboard(person: Person, teamId?: string): Promise<Dashboard> {
    const { db } = this.#deps;
    const [teams, opened] = await Promise.all([
      this.#teams.list(person),
      teamId === undefined ? db.reads.recentsAndFavorites.teamsOpenedLast(person.id) : [],
      db.changes.recentsAndFavorites.noteSeen({ person: person.id, atMs: Date.now() }),
    ]);
    const last = teamId ?? opened.find((id) => teams.some((team) => team.id === id));
    const team = last ?? (await db.reads.people.personOf(person.id))?.teamId;
    // Deleted since the bearer was looked up.
    if (team === undefined) throw new CallerError('unauthorized');
    const [projects, recent] = await Promise.all([
      this.#projects.list(person, { teamId: team }),
      this.recent(person, team),
    ]);
    return { teams, teamId: team, pinned: projects.filter(({ pinned }) => pinned), projects, recent };
  }

  async board(person: Person, ask: QueryBoardArgs): Promise<BoardCard> {
    const id = ask.id ?? (await this.#deps.db.reads.boardCards.boardOfAlias(parsed(alias, ask.alias)));
    if (id === undefined) throw new CallerError('not-found');
    const [card] = await this.cards(person, [parsed(uuid, id)]);
    if (!card) throw new CallerError('not-found');
    return card;
  }

  /** Of these boards, in this order; those the person has no part in are left out. */
  async cards({ id: person }: Person, ids: string[]): Promise<BoardCard[]> {
    const { db, access } = this.#deps;
    const [rows, roles, listed, inside] = await Promise.all([
      db.reads.boardCards.boardCards({ person, ids }),
      access.boardRoles(person, ids),
      db.reads.boardCards.listedRoles({ person, ids }),
      db.reads.boardCards.insideOf(ids),
    ]);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const listedAs = new Map(listed.map(({ board, role }) => [board, role]));
    return ids.flatMap((id) => {
      const [row, role] = [rowOf.get(id), roles.get(id)?.role ?? listedAs.get(id)];
      if (!row || !role) return [];
      const there = inside.filter(({ board }) => board === id);
      return [{ ...cardOf(row, there), role }];
    });
  }

  /** Throws `not-found` if the board is not in this project of this team. */
  async noteOpened({ id: person }: Person, opened: { board: string; project: string; team: string }): Promise<void> {
    const { id: board, project } = await this.#deps.access.board(person, opened.board, 'read');
    if (project?.id !== opened.project || project.team !== opened.team) throw new CallerError('not-found');
    await this.#deps.db.changes.recentsAndFavorites.noteOpened({ person, board, atMs: Date.now() });
  }

  /** Throws `not-found` if the project is not in this team. */
  async pinProject(person: Person, { teamId, projectId }: { teamId: string; projectId: string }, on: boolean) {
    const { team } = await this.#deps.access.project(person.id, projectId, 'read');
    if (team !== teamId) throw new CallerError('not-found');
    await this.mark(person, { kind: 'project', id: projectId, mark: 'pin', on });
  }

  /**
   * Again with the same alias and secret it is the same board. Nobody has a link to it: people come by what they were given. `source`: the log
   * begins with what that holds, its title too.
   */
  async create(person: Person, ask: NewBoard, source?: BoardSource): Promise<BoardCard> {
    const { db, access, bus } = this.#deps;
    const { projectId, title } = parsed(newBoard, ask);
    const project = projectId ? await access.project(person.id, projectId, 'add-boards') : null;
    const { id, alias } = this.named(ask);
    const copied = source && 'board' in source ? source : undefined;
    const rights = [project?.right, copied?.right].filter((right) => right !== undefined);
    const { template, sha256: templateSha256 } = source && 'template' in source ? source : {};
    const board = { id, alias, project: project?.id ?? null, by: person.id, title };
    const made = await db.changes.projects.createBoardIn({
      ...board,
      rights,
      imagesOf: copied?.board,
      template,
      templateSha256,
    });
    if (!made) throw new CallerError('board-taken');
    if (title !== '' && !source) await beginWithTitle(db, { board: id, actor: actorOfPerson(person), title });
    bus.publish({
      kind: 'workspace',
      event: { kind: 'board', id, projectId: project?.id ?? null },
      teams: project ? [project.team] : [],
      people: [person.id],
    });
    return this.board(person, { id });
  }

  /** What a new one is called by its secret. Throws `bad-secret` where it is not the alias it is asked for under. */
  named(ask: NewBoard): { id: string; alias: string } {
    const { alias: named, secret } = parsed(newBoard, ask);
    const { id, alias } = deriveBoard(secretBytes(secret));
    if (alias !== named) throw new CallerError('bad-secret');
    return { id, alias };
  }

  /** What one sees one may mark; a mark is taken away whatever became of the thing. */
  async mark({ id: person }: Person, ask: MutationMarkBoardArgs & { kind: 'project' | 'board' }): Promise<void> {
    const { db, access, bus } = this.#deps;
    const { kind, id, mark, on } = parsed(markAsk, ask);
    const project = kind === 'project' && on ? await access.project(person, id, 'read') : undefined;
    const board = kind === 'board' && on ? await access.board(person, id, 'read') : undefined;
    await db.changes.recentsAndFavorites.setMark({ person, mark, kind, thing: id, on });
    const event =
      kind === 'project'
        ? ({ kind: 'project', id, teamId: project?.team ?? '' } as const)
        : ({ kind: 'board', id, projectId: board?.project?.id ?? null } as const);
    bus.publish({ kind: 'workspace', event, teams: [], people: [person] });
  }

  async #page(
    person: Person,
    { page, perpage, isMember }: { page: number; perpage: number; isMember: boolean },
    { count, ids }: { count: number; ids: string[] },
  ): Promise<Page<BoardCard>> {
    if (!isMember && count === 0) throw new CallerError('not-found');
    const rows = await this.cards(person, ids);
    return { count, page, perpage, totalPage: Math.ceil(count / perpage), rows };
  }
}

function cardOf(row: CardRow, inside: readonly InsideRow[]): Omit<BoardCard, 'role'> {
  const { archivedMs, deletedMs, ...shown } = row;
  return {
    ...shown,
    status: deletedMs !== null ? 'deleted' : archivedMs !== null ? 'archived' : 'active',
    inside: inside.slice(0, INSIDE_SHOWN).map(({ board, ...one }) => one),
    insideCount: inside.length,
    clearsMs: deletedMs === null ? null : deletedMs + DELETED_KEPT_DAYS * DAY_MS,
  };
}
