// Which boards of a team, or of all teams, somebody sees: what the policies make of the team's projects, as conditions that the database only fills in.

import { CallerError } from '#protocol/errors.ts';
import type { BoardStatus } from '#protocol/generated/graphql.ts';
import type { membershipQueries } from '../../access/membership-queries.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { may } from '../../policies/board.ts';
import { boardRoleOf, projectRoleOf, teamRoleOf } from '../../policies/workspace.ts';
import type { ProjectRow, projectQueries } from '../projects/project-queries.ts';
import type { BoardArm, BoardState } from './arm-queries.ts';
import type { boardCardQueries } from './card-queries.ts';

type Db = Uses<{
  reads: {
    projects: Only<typeof projectQueries, 'projectRows'>;
    memberships: Only<typeof membershipQueries, 'teamStandings'>;
    boardCards: Only<typeof boardCardQueries, 'teamsAround'>;
    people: Only<typeof personQueries, 'personOf'>;
  };
}>;

export interface BoardsPlace {
  team: string;
  /** Of the team; undefined: all of them. */
  project?: string | undefined;
  status: BoardStatus;
}

export interface VisibleBoards {
  arms: BoardArm[];
  /** Of the team, or of one of these projects; otherwise they may know of single boards alone. */
  isMember: boolean;
}

/** Throws `not-found` where there is no such team or project. `person`: the id, no actor. */
export async function visibleBoards(
  db: Db,
  person: string,
  { team, project, status }: BoardsPlace,
): Promise<VisibleBoards> {
  const [rows, [standing], self] = await Promise.all([
    db.reads.projects.projectRows({ person, team }),
    db.reads.memberships.teamStandings({ person, teams: [team] }),
    db.reads.people.personOf(person),
  ]);
  if (!standing) throw new CallerError('not-found');
  const projects = project === undefined ? rows : rows.filter(({ id }) => id === project);
  if (project !== undefined && projects.length === 0) throw new CallerError('not-found');
  const arms = projectArms(projects, status);
  const isOwn = self?.teamId === team;
  if (project === undefined && isOwn) arms.push(...(await ownArms(db, person, status)));
  return { arms, isMember: teamRoleOf(standing.given) !== undefined || projects.some(seesProject) };
}

/**
 * Boards that are neither archived nor deleted in all these teams, in no project, and given one by one or by a link. A board may be in two
 * arms. `person`: the id, no actor.
 */
export async function boardsInTeams(db: Db, person: string, teams: string[]): Promise<BoardArm[]> {
  const [rows, own] = await Promise.all([
    db.reads.projects.projectRows({ person, teams }),
    ownArms(db, person, 'active'),
  ]);
  // A link may also open a board of a private project in a team of the person.
  const arms = projectArms(rows, 'active').map((arm) =>
    arm.which === 'given' ? { ...arm, which: 'given-or-listed' as const } : arm,
  );
  return [...arms, ...own];
}

/** By project: all boards where something is inherited from it, those given one by one where nothing is. */
function projectArms(rows: readonly ProjectRow[], status: BoardStatus): BoardArm[] {
  const groups = new Map<string, { arm: BoardArm; projects: string[] }>();
  for (const row of rows) {
    const state = stateIn(row, status);
    if (!state) continue;
    const inherited = boardRoleOf(row.given, row);
    const isAll = status === 'deleted' ? inherited && may(inherited, 'delete') : inherited;
    const which = isAll ? 'all' : status === 'deleted' ? 'managed' : 'given';
    const key = `${which} ${state}`;
    const group = groups.get(key) ?? { arm: { in: 'no-project', which, state }, projects: [] };
    group.projects.push(row.id);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ arm, projects }) => ({ ...arm, in: { projects } }));
}

/** As what boards of a project are looked for, so that they are of this status; undefined: it has none. */
function stateIn({ archivedMs, deletedMs }: ProjectRow, status: BoardStatus): BoardState | undefined {
  if (deletedMs !== null) return status === 'deleted' ? 'not-cleared' : undefined;
  if (archivedMs !== null && status === 'archived') return 'not-deleted';
  return archivedMs !== null && status === 'active' ? undefined : status;
}

/** In one's own team: what one has in no project, and what was given one by one, or by a link, where one is in no team. */
async function ownArms(db: Db, person: string, status: BoardStatus): Promise<BoardArm[]> {
  const around = await db.reads.boardCards.teamsAround(person);
  const standings = around.length > 0 ? await db.reads.memberships.teamStandings({ person, teams: around }) : [];
  const teamsBut = standings.filter(({ given }) => teamRoleOf(given)).map(({ id }) => id);
  const isDeleted = status === 'deleted';
  return [
    { in: 'no-project', which: isDeleted ? 'made-or-managed' : 'made-given-or-listed', state: status },
    { in: { teamsBut }, which: isDeleted ? 'managed' : 'given-or-listed', state: status },
  ];
}

/** Whether somebody sees the project itself. */
export function seesProject(row: ProjectRow): boolean {
  return projectRoleOf(row.given, row) !== undefined;
}
