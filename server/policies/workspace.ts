// What somebody may do in entities, teams and projects, and as what they stand to a board by membership. The most specific role that
// was given wins, one that was given over one that is inherited; who administers above is never less than that below.

import { BOARD_ROLES, type BoardRole, type EntityRole, type ReadOnlyReason, type TeamRole } from '#protocol/roles.ts';

/** What somebody was given, thing by thing. */
export interface GivenRoles {
  entity?: EntityRole | undefined;
  team?: TeamRole | undefined;
  project?: TeamRole | undefined;
  board?: BoardRole | undefined;
}

/** `manage-owners`: make somebody an owner, and take that from an owner. */
export type EntityVerb = 'read' | 'make-teams' | 'manage' | 'manage-owners';
/** `export`: take everything the team has along as a file. */
export type TeamVerb = 'read' | 'make-projects' | 'manage' | 'export';
export type ProjectVerb = 'read' | 'add-boards' | 'manage';

const entityVerbs: Record<EntityRole, readonly EntityVerb[]> = {
  owner: ['read', 'make-teams', 'manage', 'manage-owners'],
  admin: ['read', 'make-teams', 'manage'],
  member: ['read'],
};
const teamVerbs: Record<TeamRole, readonly TeamVerb[]> = {
  admin: ['read', 'make-projects', 'manage', 'export'],
  member: ['read', 'make-projects'],
  contributor: ['read'],
};
const projectVerbs: Record<TeamRole, readonly ProjectVerb[]> = {
  admin: ['read', 'add-boards', 'manage'],
  member: ['read', 'add-boards'],
  contributor: ['read', 'add-boards'],
};
const boardRoles: Record<TeamRole, BoardRole> = { admin: 'manager', member: 'editor', contributor: 'editor' };

/** From less to more. */
const order: Record<Kind, readonly string[]> = {
  entity: ['member', 'admin', 'owner'],
  team: ['contributor', 'member', 'admin'],
  project: ['contributor', 'member', 'admin'],
  board: BOARD_ROLES,
};
type Kind = 'entity' | 'team' | 'project' | 'board';

/** Whether a role gives all that another one does. */
export function gives(kind: Kind, role: string, other: string): boolean {
  return order[kind].indexOf(role) >= order[kind].indexOf(other);
}

/** The roles by which somebody manages what the pages of /manage are for. */
export const MANAGING_ROLES = {
  entityRoles: (Object.keys(entityVerbs) as EntityRole[]).filter((role) => entityVerbs[role].includes('manage')),
  teamRoles: (Object.keys(teamVerbs) as TeamRole[]).filter((role) => teamVerbs[role].includes('manage')),
};

export function mayInEntity(role: EntityRole | undefined, verb: EntityVerb): boolean {
  return role !== undefined && entityVerbs[role].includes(verb);
}

export function mayInTeam(role: TeamRole | undefined, verb: TeamVerb): boolean {
  return role !== undefined && teamVerbs[role].includes(verb);
}

export function mayInProject(role: TeamRole | undefined, verb: ProjectVerb): boolean {
  return role !== undefined && projectVerbs[role].includes(verb);
}

export function teamRoleOf({ entity, team }: GivenRoles): TeamRole | undefined {
  return mayInEntity(entity, 'manage') ? 'admin' : team;
}

/** A public project is open to its whole team, a private one to those it was given to and to who administers the team. */
export function projectRoleOf(given: GivenRoles, { isPrivate }: { isPrivate: boolean }): TeamRole | undefined {
  const team = teamRoleOf(given);
  if (team === 'admin') return 'admin';
  return given.project ?? (isPrivate ? undefined : team);
}

/** `project` undefined: the board is in none, and nobody inherits anything. */
export function boardRoleOf(given: GivenRoles, project: { isPrivate: boolean } | undefined): BoardRole | undefined {
  if (!project) return given.board;
  if (teamRoleOf(given) === 'admin') return 'manager';
  const inherited = projectRoleOf(given, project);
  return given.board ?? (inherited && boardRoles[inherited]);
}

/** Whether somebody edits a board by name. `isFromCode`: what they have on the board itself they kept as a participant of a panel's session. */
export function editsByName(
  given: GivenRoles,
  project: { isPrivate: boolean } | undefined,
  isFromCode: boolean,
): boolean {
  const role = boardRoleOf(isFromCode ? { ...given, board: undefined } : given, project);
  return role === 'editor' || role === 'manager';
}

/** Why a board is read-only for everybody, whatever they were given. */
export interface ReadOnlyCause {
  /** The board, or its project. */
  isArchived: boolean;
  /** When the licence of its entity ends or ended, epoch ms; null: never. */
  licenceEndsMs: number | null;
}

export function readOnlyReason(
  { isArchived, licenceEndsMs }: ReadOnlyCause,
  nowMs: number,
): ReadOnlyReason | undefined {
  if (isArchived) return 'archived';
  return licenceEndsMs !== null && licenceEndsMs <= nowMs ? 'licence-ended' : undefined;
}

export function isReadOnly(rest: ReadOnlyCause, nowMs: number): boolean {
  return readOnlyReason(rest, nowMs) !== undefined;
}

/** As what somebody comes to a board now: whoever may read reads on where nobody edits. */
export function effectiveRole(role: BoardRole, rest: ReadOnlyCause, nowMs: number): BoardRole {
  return isReadOnly(rest, nowMs) ? 'viewer' : role;
}
