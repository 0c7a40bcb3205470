// How a person stands to teams, projects and boards by membership: what every call of the workspace asks first. Throws `not-found`
// where they may not even know of the thing, `forbidden` where they may not do this with it.

import { CallerError } from '#protocol/errors.ts';
import type { BoardRole, BoardVerb, EntityRole, TeamRole } from '#protocol/roles.ts';
import type { BoardStanding, ProjectStanding, TeamStanding } from '../db/memberships.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
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
import type { Client } from '../threads/rpc.ts';

export class WorkspaceAccess {
  readonly #db: Client<DatabaseHandlers>;

  constructor(db: Client<DatabaseHandlers>) {
    this.#db = db;
  }

  /** `person`: the id, no actor. */
  async entity(person: string, entity: string, verb: EntityVerb): Promise<EntityRole> {
    const role = await this.#db.entityRole({ person, entity });
    if (!role || !mayInEntity(role, 'read')) throw new CallerError('not-found');
    if (!mayInEntity(role, verb)) throw new CallerError('forbidden');
    return role;
  }

  async team(person: string, team: string, verb: TeamVerb): Promise<TeamStanding & { role: TeamRole }> {
    const [standing] = await this.#db.teamStandings({ person, teams: [team] });
    const role = standing && teamRoleOf(standing.given);
    if (!standing || !role) throw new CallerError('not-found');
    if (!mayInTeam(role, verb)) throw new CallerError('forbidden');
    return { ...standing, role };
  }

  /** `evenDeleted`: for who restores it. */
  async project(
    person: string,
    project: string,
    verb: ProjectVerb,
    { evenDeleted = false } = {},
  ): Promise<ProjectStanding & { role: TeamRole }> {
    const [standing] = await this.#db.projectStandings({ person, projects: [project], evenDeleted });
    const role = standing && projectRoleOf(standing.given, standing);
    if (!standing || !role) throw new CallerError('not-found');
    if (!mayInProject(role, verb)) throw new CallerError('forbidden');
    return { ...standing, role };
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
