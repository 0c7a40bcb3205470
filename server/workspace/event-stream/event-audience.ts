// What of the workspace's changes each of some people is told: what happened, where they may know of it; asked of the policies for
// all of them together, with what the database says now.

import type { GivenRole, ThingKind } from '#protocol/generated/graphql.ts';
import type { BoardRole, EntityRole, TeamRole } from '#protocol/roles.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import { isStanding } from '../../access/guests.ts';
import type { Hint } from '../../platform/bus/bus.ts';
import { may } from '../../policies/board.ts';
import { boardRoleOf, type GivenRoles, projectRoleOf, teamRoleOf } from '../../policies/workspace.ts';
import type { Audience, AudienceAsk } from './audience-queries.ts';

export type WorkspaceHint = Extract<Hint, { kind: 'workspace' }>;

/** What has to be known of these people to say what they are told of these hints. */
export function askOf(hints: readonly WorkspaceHint[], people: readonly string[]): AudienceAsk {
  const boards = new Set<string>();
  const projects = new Set<string>();
  const teams = new Set<string>();
  for (const { event, teams: named } of hints) {
    if (event.kind === 'board' || event.kind === 'inside' || event.kind === 'cover') boards.add(event.id);
    else if (event.kind === 'request') boards.add(event.board);
    else if (event.kind === 'project') projects.add(event.id);
    else if (event.kind === 'team') teams.add(event.id);
    if (event.kind === 'project') teams.add(event.teamId);
    if (event.kind === 'all') for (const team of named) teams.add(team);
  }
  return { people, boards: [...boards], projects: [...projects], teams: [...teams] };
}

export class EventAudience {
  readonly #boards: Map<string, Audience['boards'][number]>;
  readonly #projects: Map<string, Audience['projects'][number]>;
  readonly #teams: Map<string, Audience['teams'][number]>;
  /** Roles by "person thing"; ids of different kinds are never the same. */
  readonly #given: Map<string, string>;
  readonly #makers: Set<string>;
  readonly #listers: Set<string>;

  constructor({ boards, projects, teams, given, makers, listers }: Audience) {
    this.#boards = new Map(boards.map((board) => [board.id, board]));
    this.#projects = new Map(projects.map((project) => [project.id, project]));
    this.#teams = new Map(teams.map((team) => [team.id, team]));
    this.#given = new Map(given.map(({ person, thing: resource, role }) => [`${person} ${resource}`, role]));
    this.#makers = new Set(makers.map(({ actor, board }) => `${actor} ${board}`));
    this.#listers = new Set(listers.filter(isStanding).map(({ actor, board }) => `${actor} ${board}`));
  }

  /**
   * Whoever is named and may not know of the thing (any more) learns only that something changed; of a project that is not theirs
   * its team hears as of itself: it may have been theirs before.
   */
  told(person: string, { event, people, teams }: WorkspaceHint): WorkspaceEvent | undefined {
    if (event.kind === 'user' || event.kind === 'inbox' || event.kind === 'templates')
      return people.includes(person) ? event : undefined;
    if (event.kind === 'all')
      return people.includes(person) || teams.some((team) => this.#team(person, team)) ? event : undefined;
    if (teams.length === 0 && people.length > 0 && !people.includes(person)) return undefined;
    if (this.#mayKnow(person, event)) return this.#withoutUnknown(person, event);
    if (people.includes(person)) return { kind: 'all' };
    if (event.kind === 'project' && this.#team(person, event.teamId)) return { kind: 'team', id: event.teamId };
    return undefined;
  }

  /** The role that a person has there by all they were given; undefined: none. Of what was deleted too. */
  roleOf(person: string, kind: ThingKind, id: string): GivenRole | undefined {
    if (kind === 'entity') return this.#given.get(`${person} ${id}`) as EntityRole | undefined;
    if (kind === 'team') return this.#team(person, id);
    return kind === 'project' ? this.#project(person, id) : this.#board(person, id);
  }

  #mayKnow(person: string, event: Exclude<WorkspaceEvent, { kind: 'all' | 'user' | 'inbox' | 'templates' }>): boolean {
    if (event.kind === 'team') return this.#team(person, event.id) !== undefined;
    if (event.kind === 'project') return this.#project(person, event.id) !== undefined;
    if (event.kind === 'request') {
      const role = this.#board(person, event.board);
      return role !== undefined && may(role, 'share');
    }
    return this.#board(person, event.id) !== undefined || this.#listers.has(`person:${person} ${event.id}`);
  }

  /** Who has the board alone learns nothing of where it lies. */
  #withoutUnknown(person: string, event: WorkspaceEvent): WorkspaceEvent {
    if (event.kind !== 'board' || event.projectId === null || this.#project(person, event.projectId)) return event;
    return { ...event, projectId: null };
  }

  #team(person: string, id: string): TeamRole | undefined {
    return teamRoleOf(this.#roles(person, { team: id }));
  }

  #project(person: string, id: string): TeamRole | undefined {
    const project = this.#projects.get(id);
    return project && projectRoleOf(this.#roles(person, { team: project.team, project: id }), project);
  }

  #board(person: string, id: string): BoardRole | undefined {
    const board = this.#boards.get(id);
    if (!board) return undefined;
    const project = board.project === null ? undefined : this.#projects.get(board.project);
    if (!project && this.#makers.has(`person:${person} ${id}`)) return 'manager';
    return boardRoleOf(this.#roles(person, { team: project?.team, project: project?.id, board: id }), project);
  }

  #roles(person: string, at: { team?: string | undefined; project?: string | undefined; board?: string }): GivenRoles {
    const of = (resource: string | undefined) =>
      resource === undefined ? undefined : this.#given.get(`${person} ${resource}`);
    const entity = at.team === undefined ? undefined : this.#teams.get(at.team)?.entity;
    return {
      entity: of(entity) as EntityRole | undefined,
      team: of(at.team) as TeamRole | undefined,
      project: of(at.project) as TeamRole | undefined,
      board: of(at.board) as BoardRole | undefined,
    };
  }
}
