// Who has access to a board and why, as those who manage it are shown it. The people of a team who come by a project that is open to
// all of it are counted, not listed: they are as many as the team has.

import type { AccessReason, AccessRequest, BoardAccess } from '#protocol/generated/graphql.ts';
import type { BoardRole, EntityRole, TeamRole } from '#protocol/roles.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import type { membershipQueries } from '../../access/membership-queries.ts';
import type { thingQueries } from '../../access/thing-queries.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import {
  boardRoleOf,
  type GivenRoles,
  mayInEntity,
  mayInProject,
  mayInTeam,
  projectRoleOf,
  teamRoleOf,
} from '../../policies/workspace.ts';
import type { teamQueries } from '../teams/team-queries.ts';
import type { boardAccessQueries, GivenTo } from './board-access-queries.ts';

type Db = Uses<{
  reads: {
    boardAccess: Only<typeof boardAccessQueries, 'givenOnBoard' | 'makerOfBoard'>;
    memberships: Only<typeof membershipQueries, 'projectStandings'>;
    resources: Only<typeof thingQueries, 'invitingThing'>;
    teams: Only<typeof teamQueries, 'peopleGiven'>;
  };
}>;

export interface PersonThere {
  person: GivenTo['person'];
  role: BoardRole;
  reason: AccessReason;
  explicit: BoardRole | null;
}

export interface PeopleThere {
  people: PersonThere[];
  viaProject: BoardAccess['viaProject'];
}

export async function peopleThere({ db }: { db: Db }, board: string): Promise<PeopleThere> {
  const resource = await db.reads.resources.invitingThing({ kind: 'board', id: board });
  const project = resource?.project ?? null;
  const [given, maker, [standing]] = await Promise.all([
    db.reads.boardAccess.givenOnBoard({
      board,
      project,
      team: resource?.team ?? null,
      entity: resource?.entity ?? null,
    }),
    project === null ? db.reads.boardAccess.makerOfBoard(board) : undefined,
    project === null ? [] : db.reads.memberships.projectStandings({ person: '', projects: [project] }),
  ]);
  const all = [...byPerson(given).values()].flatMap(({ person, roles }): PersonThere[] => {
    const role = boardRoleOf(roles, standing);
    return role
      ? [{ person, role, reason: reasonOf(roles, standing !== undefined), explicit: roles.board ?? null }]
      : [];
  });
  if (maker) {
    const explicit = all.find(({ person }) => person.id === maker.id)?.explicit ?? null;
    const rest = all.filter(({ person }) => person.id !== maker.id);
    all.splice(0, all.length, { person: maker, role: 'manager', reason: 'creator', explicit }, ...rest);
  }
  const isOpen = standing !== undefined && !standing.isPrivate;
  const isCounted = ({ reason, role }: PersonThere) =>
    isOpen && role !== 'manager' && (reason === 'team' || reason === 'project');
  const people = all.filter((one) => !isCounted(one)).sort((a, b) => rankOf(a) - rankOf(b));
  const counted = all.length - people.length;
  if (!isOpen || project === null) return { people, viaProject: null };
  const named = await db.reads.resources.invitingThing({ kind: 'project', id: project });
  return { people, viaProject: { id: project, name: named?.name ?? '', people: counted, role: 'editor' } };
}

/** Ids of the people who decide who comes in: those who may answer requests. */
export async function managersOf({ db }: { db: Db }, kind: AccessRequest['kind'], resource: string): Promise<string[]> {
  if (kind === 'board') {
    const { people } = await peopleThere({ db }, resource);
    return people.filter(({ role }) => role === 'manager').map(({ person }) => person.id);
  }
  const there = await db.reads.resources.invitingThing({ kind, id: resource });
  if (!there || there.entity === null || there.team === null) return [];
  const { entity, team } = there;
  const all = await db.reads.teams.peopleGiven({ entity, team, project: kind === 'project' ? resource : undefined });
  return all
    .filter(({ given }) =>
      // An administrator of a project is one whether it is private or not.
      kind === 'team'
        ? mayInTeam(teamRoleOf(given), 'manage')
        : mayInProject(projectRoleOf(given, { isPrivate: true }), 'manage'),
    )
    .map(({ id }) => id);
}

/** That somebody waits to be let in, or does not any more: those who may answer. */
export async function notifyOfRequest(
  deps: Pick<WorkspaceDeps, 'bus'> & { db: Db },
  kind: AccessRequest['kind'],
  resource: string,
): Promise<void> {
  const { db, bus } = deps;
  const people = await managersOf(deps, kind, resource);
  if (kind === 'board') {
    bus.publish({ kind: 'workspace', event: { kind: 'request', board: resource }, teams: [], people });
    return;
  }
  const team = (await db.reads.resources.invitingThing({ kind, id: resource }))?.team;
  if (!team) return;
  const event: WorkspaceEvent =
    kind === 'team' ? { kind: 'team', id: resource } : { kind: 'project', id: resource, teamId: team };
  bus.publish({ kind: 'workspace', event, teams: [], people });
}

function byPerson(given: readonly GivenTo[]) {
  const all = new Map<string, { person: GivenTo['person']; roles: GivenRoles }>();
  for (const { kind, role, person } of given) {
    const one = all.get(person.id) ?? { person, roles: {} };
    all.set(person.id, one);
    if (kind === 'board') one.roles.board = role as BoardRole;
    else if (kind === 'entity') one.roles.entity = role as EntityRole;
    else one.roles[kind] = role as TeamRole;
  }
  return all;
}

/** What their role comes from, in the order boardRoleOf looks. */
function reasonOf(roles: GivenRoles, isInProject: boolean): AccessReason {
  if (isInProject && mayInEntity(roles.entity, 'manage')) return 'entity';
  if (isInProject && teamRoleOf(roles) === 'admin') return 'team';
  if (roles.board) return 'board';
  return roles.project ? 'project' : 'team';
}

/** Whoever was given something here first, then who comes by something else. */
function rankOf({ explicit, reason }: PersonThere): number {
  return reason === 'creator' ? 0 : explicit !== null ? 1 : 2;
}
