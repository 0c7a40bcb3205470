// How a person stands to teams, projects and boards by membership: what every call of the workspace asks first. Throws `not-found`
// where they may not even know of the thing, `forbidden` where they may not do this with it.

import { CallerError } from '#protocol/errors.ts';
import type { BoardRole, BoardVerb, EntityRole, TeamRole } from '#protocol/roles.ts';
import { may } from '../policies/board.ts';
import {
  boardRoleOf,
  type EntityVerb,
  mayInEntity,
  mayInProject,
  mayInTeam,
  type ProjectVerb,
  projectRoleOf,
  type TeamVerb,
  teamRoleOf,
} from '../policies/workspace.ts';
import type { BoardStanding, membershipQueries, ProjectStanding, TeamStanding } from './membership-queries.ts';

/**
 * By what somebody does something, as it was found when they asked. A change takes it along and looks at it again in its own
 * transaction, where nobody changes it meanwhile (server/access/lock-rights.ts). `evenDeleted`: what is deleted will do.
 */
export type Right = { person: string; evenDeleted?: boolean } & (
  | { kind: 'entity'; thing: string; verb: EntityVerb }
  | { kind: 'team'; thing: string; verb: TeamVerb }
  | { kind: 'project'; thing: string; verb: ProjectVerb }
  | { kind: 'board'; things: string[]; verb: BoardVerb }
);

/** How things are read: by calls to the database's thread, or within a transaction there. */
type Standings = Pick<
  ReturnType<typeof membershipQueries>,
  'entityRole' | 'teamStandings' | 'projectStandings' | 'boardStandings' | 'boardsMadeBy'
>;

export class WorkspaceAccess {
  readonly #db: Standings;

  constructor(db: Standings) {
    this.#db = db;
  }

  /** `person`: the id, no actor. */
  async entity(person: string, entity: string, verb: EntityVerb): Promise<EntityRole> {
    const role = await this.#db.entityRole({ person, entity });
    if (!role || !mayInEntity(role, 'read')) throw new CallerError('not-found');
    if (!mayInEntity(role, verb)) throw new CallerError('forbidden');
    return role;
  }

  /** `evenDeleted`: for who restores it. */
  async team(
    person: string,
    team: string,
    verb: TeamVerb,
    { evenDeleted = false } = {},
  ): Promise<TeamStanding & { role: TeamRole; right: Right }> {
    const [standing] = await this.#db.teamStandings({ person, teams: [team], evenDeleted });
    const role = standing && teamRoleOf(standing.given);
    if (!standing || !role) throw new CallerError('not-found');
    if (!mayInTeam(role, verb)) throw new CallerError('forbidden');
    return { ...standing, role, right: { kind: 'team', person, thing: team, verb, evenDeleted } };
  }

  /** `evenDeleted`: for who restores it. */
  async project(
    person: string,
    project: string,
    verb: ProjectVerb,
    { evenDeleted = false } = {},
  ): Promise<ProjectStanding & { role: TeamRole; right: Right }> {
    const [standing] = await this.#db.projectStandings({ person, projects: [project], evenDeleted });
    const role = standing && projectRoleOf(standing.given, standing);
    if (!standing || !role) throw new CallerError('not-found');
    if (!mayInProject(role, verb)) throw new CallerError('forbidden');
    return { ...standing, role, right: { kind: 'project', person, thing: project, verb, evenDeleted } };
  }

  /** What somebody comes out as there by now; undefined: as nobody. */
  async roleThere(person: string, kind: Right['kind'], id: string): Promise<string | undefined> {
    if (kind === 'entity') return this.#db.entityRole({ person, entity: id });
    if (kind === 'team') {
      const [team] = await this.#db.teamStandings({ person, teams: [id] });
      return team && teamRoleOf(team.given);
    }
    if (kind === 'project') {
      const [project] = await this.#db.projectStandings({ person, projects: [id] });
      return project && projectRoleOf(project.given, project);
    }
    const [board] = await this.#db.boardStandings({ person, ids: [id] });
    if (!board) return undefined;
    const isMaker = !board.project && (await this.#db.boardsMadeBy({ person, boards: [id] })).length > 0;
    return isMaker ? 'manager' : boardRoleOf(board.given, board.project);
  }

  /** By id, of those they have a part in. The role as it was given: of an archived board too. Deleted ones are there for those who may delete. */
  async boardRoles(person: string, ids: string[]): Promise<Map<string, BoardStanding & { role: BoardRole }>> {
    if (ids.length === 0) return new Map();
    const [standings, madeBy] = await Promise.all([
      this.#db.boardStandings({ person, ids }),
      this.#db.boardsMadeBy({ person, boards: ids }),
    ]);
    const made = new Set(madeBy);
    const of = new Map<string, BoardStanding & { role: BoardRole }>();
    for (const standing of standings) {
      // Who made a board that is in no project has it.
      const role =
        !standing.project && made.has(standing.id) ? 'manager' : boardRoleOf(standing.given, standing.project);
      if (role && (standing.deletedMs === null || may(role, 'delete'))) of.set(standing.id, { ...standing, role });
    }
    return of;
  }

  async boards(person: string, ids: string[], verb: BoardVerb): Promise<(BoardStanding & { role: BoardRole })[]> {
    const roles = await this.boardRoles(person, ids);
    return ids.map((id) => {
      const standing = roles.get(id);
      if (!standing) throw new CallerError('not-found');
      if (!may(standing.role, verb)) throw new CallerError('forbidden');
      return standing;
    });
  }

  async board(person: string, id: string, verb: BoardVerb): Promise<BoardStanding & { role: BoardRole }> {
    const [one] = await this.boards(person, [id], verb);
    return one as BoardStanding & { role: BoardRole };
  }
}
