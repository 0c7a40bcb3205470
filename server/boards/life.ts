// The life of boards and projects: archived, deleted, restored, moved. Who may is said by the workspace's policies; open sockets follow
// what comes out of it (server/realtime/SPEC.md, RIGHT).

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardVerb } from '#protocol/roles.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import type { Person } from '../auth/bearer.ts';
import type { BoardStanding } from '../db/memberships.ts';
import type { WorkspaceParts } from '../graphql/parts.ts';
import { parsed } from '../http/errors.ts';
import { isReadOnly } from '../policies/workspace.ts';

const several = z.array(uuid).min(1).max(LIMITS.boardsAtOnce);

export class BoardLife {
  readonly #parts: WorkspaceParts;

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
  }

  async archiveBoards({ id: person }: Person, ids: unknown): Promise<void> {
    const boards = await this.#living(person, ids);
    await this.#parts.db.archiveBoards({ boards: idsOf(boards), nowMs: Date.now() });
    await this.#tell(person, boards);
  }

  /** Back from the archive, or from what was deleted. */
  async restoreBoards({ id: person }: Person, ids: unknown): Promise<void> {
    const boards = await this.#managed(person, ids);
    const projects = new Set(boards.flatMap(({ project }) => project?.id ?? []));
    for (const project of projects)
      if ((await this.#parts.db.projectLife(project))?.deletedMs != null)
        throw new CallerError('forbidden', 'Its project is deleted: that is restored first');
    await this.#parts.db.restoreBoards(idsOf(boards));
    await this.#tell(person, boards);
  }

  async deleteBoards({ id: person }: Person, ids: unknown): Promise<void> {
    const boards = await this.#managed(person, ids);
    await this.#parts.db.deleteBoards({ boards: idsOf(boards), nowMs: Date.now() });
    await this.#tell(person, boards);
  }

  /** For good, at once: nothing is left but that there was a board. */
  async clearBoards({ id: person }: Person, ids: unknown): Promise<void> {
    const boards = await this.#managed(person, ids);
    const people = await this.#parts.db.peopleOfBoards(idsOf(boards));
    for (const { id: board } of boards) await this.#parts.db.clearBoard({ board, nowMs: Date.now() });
    this.#tellPeople(boards, [person, ...people]);
  }

  /** Whoever brings a board into a project stays its manager. */
  async moveBoards({ id: person }: Person, ids: unknown, projectId: unknown): Promise<void> {
    const into = await this.#parts.access.project(person, parsed(uuid, projectId), 'add-boards');
    if (isReadOnly(into, Date.now()))
      throw new CallerError('forbidden', 'The project is archived or its licence ended');
    const boards = await this.#living(person, ids);
    const managed = boards.filter(({ project }) => !project || into.role !== 'admin');
    await this.#parts.db.moveBoards({
      boards: idsOf(boards),
      project: into.id,
      person,
      managed: idsOf(managed),
      nowMs: Date.now(),
    });
    const { id, team, isPrivate } = into;
    await this.#tell(person, boards, { id, team, isPrivate });
  }

  async archiveProject({ id: person }: Person, id: unknown): Promise<void> {
    const { id: project, team } = await this.#parts.access.project(person, parsed(uuid, id), 'manage');
    await this.#parts.db.setProjectLife({ project, archivedMs: Date.now() });
    this.#tellOfProject(person, project, team);
  }

  async restoreProject({ id: person }: Person, id: unknown): Promise<void> {
    const { id: project, team } = await this.#parts.access.project(person, parsed(uuid, id), 'manage', {
      evenDeleted: true,
    });
    await this.#parts.db.setProjectLife({ project, archivedMs: null, deletedMs: null });
    this.#tellOfProject(person, project, team);
  }

  /** With its boards: they are deleted as long as it is. */
  async deleteProject({ id: person }: Person, id: unknown): Promise<void> {
    const { id: project, team } = await this.#parts.access.project(person, parsed(uuid, id), 'manage');
    await this.#parts.db.setProjectLife({ project, deletedMs: Date.now() });
    this.#tellOfProject(person, project, team);
  }

  /** Deleted ones too. */
  #managed(person: string, ids: unknown, verb: BoardVerb = 'delete'): Promise<BoardStanding[]> {
    return this.#parts.access.boards(person, [...new Set(parsed(several, ids))], verb);
  }

  async #living(person: string, ids: unknown): Promise<BoardStanding[]> {
    const boards = await this.#managed(person, ids);
    if (boards.some(({ deletedMs }) => deletedMs !== null)) throw new CallerError('gone');
    return boards;
  }

  /** `now`: the project they are in now, where it is another. */
  async #tell(person: string, boards: readonly BoardStanding[], now?: BoardStanding['project']): Promise<void> {
    this.#tellPeople(boards, [person, ...(await this.#parts.db.peopleOfBoards(idsOf(boards)))], now);
  }

  #tellPeople(boards: readonly BoardStanding[], people: readonly string[], now?: BoardStanding['project']): void {
    for (const { id, project: before } of boards) {
      const project = now ?? before;
      this.#parts.bus.publish({ kind: 'rights', board: id });
      const teams = [before?.team, now?.team].filter((team) => team !== undefined);
      this.#publish({ kind: 'board', id, projectId: project?.id ?? null }, teams, people);
    }
  }

  #tellOfProject(person: string, id: string, teamId: string): void {
    this.#parts.bus.publish({ kind: 'rights' });
    this.#publish({ kind: 'project', id, teamId }, [teamId], [person]);
  }

  #publish(event: WorkspaceEvent, teams: readonly string[], people: readonly string[]): void {
    this.#parts.bus.publish({ kind: 'workspace', event, teams: [...new Set(teams)], people: [...new Set(people)] });
  }
}

function idsOf(boards: readonly BoardStanding[]): string[] {
  return boards.map(({ id }) => id);
}
