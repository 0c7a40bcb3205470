// The life of boards and projects: archived, deleted, restored, moved. Who may is said by the workspace's policies; open sockets follow
// what comes out of it (server/board/realtime/SPEC.md, RIGHT).

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import type { BoardTokenAnswer, CreateByTokenAnswer } from '#protocol/contract/user-boards.ts';
import { CallerError } from '#protocol/errors.ts';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { optionalName } from '#protocol/name-field.ts';
import type { BoardVerb } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import type { Right } from '../../access/membership.ts';
import type { BoardStanding } from '../../access/membership-queries.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import { boardSource, type DuplicateDeps, duplicateBoard } from '../../board/core/duplicate.ts';
import { indexJob } from '../../board/search/job-kind.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import type { jobChanges } from '../../platform/jobs/job-changes.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { actorOfPerson, type TicketHolder } from '../../policies/grant.ts';
import type { Person } from '../../policies/person.ts';
import type { boardClearingChanges } from '../cleanup/board-clearing-changes.ts';
import type { projectQueries } from '../projects/project-queries.ts';
import { BOARD_TOKEN_MS, newBoardToken, readBoardToken } from './board-tokens.ts';
import { type BoardDeps, Boards } from './boards.ts';
import type { boardLifeChanges } from './life-changes.ts';
import type { boardLifeQueries } from './life-queries.ts';
import { type PushDeps, pushAs } from './push-as.ts';
import { titleTxn } from './title-txn.ts';

type Db = Uses<{
  reads: {
    boardLife: Only<typeof boardLifeQueries, 'peopleOfBoards'>;
    people: Only<typeof personQueries, 'personOf'>;
    projects: Only<typeof projectQueries, 'roomInProject'>;
  };
  changes: {
    boardLife: Only<
      typeof boardLifeChanges,
      'archiveBoards' | 'deleteBoards' | 'moveBoards' | 'noteTitle' | 'restoreBoards' | 'setProjectLife'
    >;
    clearing: Only<typeof boardClearingChanges, 'clearBoards'>;
    jobs: Only<typeof jobChanges, 'askJob'>;
  };
  log: Only<typeof logQueries, 'head'>;
}>;

const titleText = optionalName('title');
/** What it takes to archive, delete, restore, clear or move boards. */
const MANAGE: BoardVerb = 'delete';
const several = z.array(uuid).min(1).max(SERVER_LIMITS.boardsAtOnce);

type LifecycleDeps = WorkspaceDeps &
  BoardDeps &
  DuplicateDeps &
  PushDeps & {
    db: Db;
    /** Limits how often one person copies a board, saves a template or creates a board from one. */
    copies: Pick<RateLimiter, 'take'>;
  };

export class BoardLifecycle {
  readonly #deps: LifecycleDeps;
  readonly #boards: Boards;

  constructor(deps: LifecycleDeps) {
    this.#deps = deps;
    this.#boards = new Boards(deps);
  }

  /** As an edit of the person's: where that is not taken, the title stays. */
  async renameBoard(person: Person, id: unknown, title: unknown): Promise<BoardCard> {
    const board = await this.#deps.access.board(person.id, parsed(uuid, id), 'set-board');
    await this.#setTitle(person, board, parsed(titleText, title));
    return this.#boards.board(person, { id: board.id });
  }

  /** What the board holds now, in a new one; asked again with the same it is the same one. */
  async copyBoard(person: Person, id: unknown, ask: Parameters<Boards['create']>[1]): Promise<BoardCard> {
    const { db, access } = this.#deps;
    const from = await access.board(person.id, parsed(uuid, id), 'duplicate');
    if (from.deletedMs !== null) throw new CallerError('gone');
    if (!this.#deps.copies.take(person.id, performance.now())) throw new CallerError('too-many-requests');
    const { seq } = await db.log.head(from.id);
    const actor = actorOfPerson(person);
    const name = (await db.reads.people.personOf(person.id))?.name ?? '';
    const into = this.#boards.named(ask);
    const right: Right = { kind: 'board', person: person.id, things: [from.id], verb: 'duplicate' };
    const make = async () => void (await this.#boards.create(person, { ...ask, title: '' }, { board: from.id, right }));
    const txns = () => this.#deps.txnsAt({ board: from.id, seq });
    await duplicateBoard(this.#deps, { source: boardSource(from.id), txns, actor, name, into, make });
    await db.changes.jobs.askJob(indexJob(into.id));
    const made = await this.#boards.board(person, { id: into.id });
    const title = parsed(titleText, ask.title ?? '');
    if (title !== '') await this.#setTitle(person, made, title);
    return this.#boards.board(person, { id: made.id });
  }

  async #setTitle(person: Person, { id, alias }: { id: string; alias: string }, title: string): Promise<void> {
    const { db, openings } = this.#deps;
    const { name = '' } = (await db.reads.people.personOf(person.id)) ?? {};
    const visitor = async (): Promise<TicketHolder> => {
      const { grant } = await openings.open(actorOfPerson(person), alias, undefined);
      return { grant: { ...grant, ...(person.signIn && { signIn: person.signIn }) }, name };
    };
    await pushAs(this.#deps, visitor, titleTxn(title));
    await db.changes.boardLife.noteTitle({ board: id, title });
    await this.#tell(person.id, await this.#deps.access.boards(person.id, [id], 'read'));
  }

  async archiveBoards({ id: person }: Person, ids: unknown): Promise<void> {
    const boards = await this.#living(person, ids);
    await this.#deps.db.changes.boardLife.archiveBoards({
      boards: idsOf(boards),
      nowMs: Date.now(),
      right: rightTo(person, boards),
    });
    await this.#tell(person, boards);
  }

  /** Back from the archive, or from what was deleted. */
  async restoreBoards({ id: person }: Person, ids: unknown): Promise<void> {
    const boards = await this.#managed(person, ids);
    await this.#deps.db.changes.boardLife.restoreBoards({
      boards: idsOf(boards),
      right: rightTo(person, boards, true),
    });
    await this.#tell(person, boards);
  }

  async deleteBoards({ id: person }: Person, ids: unknown): Promise<void> {
    const boards = await this.#managed(person, ids);
    const right = rightTo(person, boards, true);
    await this.#deps.db.changes.boardLife.deleteBoards({ boards: idsOf(boards), nowMs: Date.now(), right });
    await this.#tell(person, boards);
  }

  /** For good, at once: nothing is left but that there was a board. */
  async clearBoards({ id: person }: Person, ids: unknown): Promise<void> {
    const boards = await this.#managed(person, ids);
    const people = await this.#deps.db.reads.boardLife.peopleOfBoards(idsOf(boards));
    await this.#deps.db.changes.clearing.clearBoards({
      boards: idsOf(boards),
      nowMs: Date.now(),
      right: rightTo(person, boards, true),
    });
    this.#tellPeople(boards, [person, ...people]);
  }

  /** The project, for who may put so many boards more there now. */
  async placeFor({ id }: Pick<Person, 'id'>, projectId: unknown, more = 0) {
    const project = await this.#deps.access.project(id, parsed(uuid, projectId), 'add-boards');
    await this.#deps.db.reads.projects.roomInProject({ project: project.id, more, nowMs: Date.now() });
    return project;
  }

  async boardToken(person: Person, projectId: unknown): Promise<BoardTokenAnswer> {
    const { id } = await this.placeFor(person, projectId);
    const expiresMs = Date.now() + BOARD_TOKEN_MS;
    return { token: newBoardToken(this.#deps.keys, id, expiresMs), expiresMs };
  }

  /** The board is made once: who comes after is shown it. */
  async createByToken(person: Person, token: string): Promise<CreateByTokenAnswer> {
    const { id, alias } = await this.#boardOfToken(person, token);
    return { id, alias };
  }

  async #boardOfToken(person: Person, token: string): Promise<BoardCard> {
    const read = readBoardToken(this.#deps.keys, token, Date.now());
    if (!read) throw new CallerError('gone', 'The token is none, or its time is over');
    const { project: projectId, alias, secret } = read;
    await this.placeFor(person, projectId);
    try {
      return await this.#boards.create(person, { projectId, alias, secret });
    } catch (error) {
      if (error instanceof CallerError && error.code === 'board-taken') return this.#boards.board(person, { alias });
      throw error;
    }
  }

  /** Whoever brings a board into a project stays its manager. */
  async moveBoards({ id: person }: Person, ids: unknown, projectId: unknown): Promise<void> {
    const into = await this.placeFor({ id: person }, projectId);
    const boards = await this.#living(person, ids);
    await this.#deps.db.changes.boardLife.moveBoards({
      boards: idsOf(boards),
      project: into.id,
      person,
      nowMs: Date.now(),
      rights: [into.right, rightTo(person, boards)],
    });
    // A guest's board has no index before.
    for (const board of idsOf(boards)) await this.#deps.db.changes.jobs.askJob(indexJob(board));
    const { id, team, isPrivate } = into;
    await this.#tell(person, boards, { id, team, isPrivate });
  }

  async archiveProject({ id: person }: Person, id: unknown): Promise<void> {
    const { id: project, team, right } = await this.#deps.access.project(person, parsed(uuid, id), 'manage');
    await this.#deps.db.changes.boardLife.setProjectLife({ project, archivedMs: Date.now(), right });
    this.#tellOfProject(person, project, team);
  }

  async restoreProject({ id: person }: Person, id: unknown): Promise<void> {
    const { access, db } = this.#deps;
    const evenDeleted = true;
    const { id: project, team, right } = await access.project(person, parsed(uuid, id), 'manage', { evenDeleted });
    await db.changes.boardLife.setProjectLife({ project, archivedMs: null, deletedMs: null, right });
    this.#tellOfProject(person, project, team);
  }

  /** With its boards: they are deleted as long as it is. */
  async deleteProject({ id: person }: Person, id: unknown): Promise<void> {
    const { id: project, team, right } = await this.#deps.access.project(person, parsed(uuid, id), 'manage');
    await this.#deps.db.changes.boardLife.setProjectLife({ project, deletedMs: Date.now(), right });
    this.#tellOfProject(person, project, team);
  }

  /** Deleted ones too. */
  #managed(person: string, ids: unknown): Promise<BoardStanding[]> {
    return this.#deps.access.boards(person, [...new Set(parsed(several, ids))], MANAGE);
  }

  async #living(person: string, ids: unknown): Promise<BoardStanding[]> {
    const boards = await this.#managed(person, ids);
    if (boards.some(({ deletedMs }) => deletedMs !== null)) throw new CallerError('gone');
    return boards;
  }

  /** `now`: the project they are in now, where it is another. */
  async #tell(person: string, boards: readonly BoardStanding[], now?: BoardStanding['project']): Promise<void> {
    this.#tellPeople(boards, [person, ...(await this.#deps.db.reads.boardLife.peopleOfBoards(idsOf(boards)))], now);
  }

  #tellPeople(boards: readonly BoardStanding[], people: readonly string[], now?: BoardStanding['project']): void {
    for (const { id, project: before } of boards) {
      const project = now ?? before;
      this.#deps.bus.publish({ kind: 'rights', board: id });
      const teams = [before?.team, now?.team].filter((team) => team !== undefined);
      this.#publish({ kind: 'board', id, projectId: project?.id ?? null }, teams, people);
      // Who sees it where it was may not know where it is.
      if (now && before && before.id !== now.id)
        this.#publish({ kind: 'project', id: before.id, teamId: before.team }, [before.team], []);
    }
  }

  #tellOfProject(person: string, id: string, teamId: string): void {
    this.#deps.bus.publish({ kind: 'rights' });
    this.#publish({ kind: 'project', id, teamId }, [teamId], [person]);
  }

  #publish(event: WorkspaceEvent, teams: readonly string[], people: readonly string[]): void {
    this.#deps.bus.publish({ kind: 'workspace', event, teams: [...new Set(teams)], people: [...new Set(people)] });
  }
}

function rightTo(person: string, boards: readonly BoardStanding[], evenDeleted = false): Right {
  return { kind: 'board', person, things: idsOf(boards), verb: MANAGE, evenDeleted };
}

function idsOf(boards: readonly BoardStanding[]): string[] {
  return boards.map(({ id }) => id);
}
