// What giving and taking roles has in common, whoever asks for it: which roles a thing has, which is more, what somebody has there by
// now, and who is told.

import { z } from 'zod';
import { CallerError } from '#protocol/errors.ts';
import { BOARD_ROLES, TEAM_ROLES } from '#protocol/roles.ts';
import { INVITE_KINDS, type InviteKind } from '#protocol/workspace.ts';
import { actorOfPerson } from '../access/grant.ts';
import type { InvitingThing } from '../db/invites.ts';
import type { WorkspaceParts } from '../graphql/parts.ts';
import { parsed } from '../http/errors.ts';
import { boardRoleOf, projectRoleOf, teamRoleOf } from '../policies/workspace.ts';

/** From less to more. */
const roles: Record<InviteKind, readonly string[]> = {
  entity: ['member', 'admin', 'owner'],
  team: ['contributor', 'member', 'admin'],
  project: ['contributor', 'member', 'admin'],
  board: BOARD_ROLES,
};

/** What may be given: an entity's owner is made by its owners, not by an invite. */
const givable: Record<InviteKind, z.ZodType<string>> = {
  entity: z.enum(['admin', 'member']),
  team: z.enum(TEAM_ROLES),
  project: z.enum(TEAM_ROLES),
  board: z.enum(BOARD_ROLES),
};

export const inviteKind = z.enum(INVITE_KINDS);

export function roleFor(kind: InviteKind, role: unknown): string {
  return parsed(z.object({ role: givable[kind] }), { role }).role;
}

export function gives(kind: InviteKind, role: string, more: string): boolean {
  return roles[kind].indexOf(role) >= roles[kind].indexOf(more);
}

/** Throws unless `person` (an id) decides there who comes in. */
export async function mayLetIn(
  { access }: Pick<WorkspaceParts, 'access'>,
  person: string,
  kind: InviteKind,
  id: string,
) {
  if (kind === 'board') await access.board(person, id, 'share');
  else await access[kind](person, id, 'manage');
}

/** What somebody comes out as there by now. */
export async function roleThere(
  { db }: Pick<WorkspaceParts, 'db'>,
  person: string,
  kind: InviteKind,
  id: string,
): Promise<string | undefined> {
  if (kind === 'entity') return db.entityRole({ person, entity: id });
  if (kind === 'team') {
    const [team] = await db.teamStandings({ person, teams: [id] });
    return team && teamRoleOf(team.given);
  }
  if (kind === 'project') {
    const [project] = await db.projectStandings({ person, projects: [id] });
    return project && projectRoleOf(project.given, project);
  }
  const [board] = await db.boardStandings({ person, ids: [id] });
  if (!board) return undefined;
  const isMaker = !board.project && (await db.boardsMadeBy({ person, boards: [id] })).length > 0;
  return isMaker ? 'manager' : boardRoleOf(board.given, board.project);
}

/** The thing, where it is there. */
export async function thingThere(
  { db }: Pick<WorkspaceParts, 'db'>,
  kind: InviteKind,
  id: string,
): Promise<InvitingThing> {
  const thing = await db.invitingThing({ kind, id });
  if (!thing) throw new CallerError('gone');
  return thing;
}

/** After roles of `people` (ids) there have changed. */
export function tellOfRoles(
  { bus }: Pick<WorkspaceParts, 'bus'>,
  kind: InviteKind,
  id: string,
  { team, project }: InvitingThing,
  people: readonly string[],
): void {
  bus.publish(kind === 'board' ? { kind: 'rights', board: id } : { kind: 'rights' });
  // What they may see is another from now on.
  bus.publish({ kind: 'workspace', event: { kind: 'all' }, teams: [], people });
  const teams = team === null ? [] : [team];
  if (kind === 'board')
    bus.publish({ kind: 'workspace', event: { kind: 'board', id, projectId: project }, teams, people });
  else if (team !== null)
    bus.publish({
      kind: 'workspace',
      event: kind === 'project' ? { kind: 'project', id, teamId: team } : { kind: 'team', id: team },
      teams,
      people: [],
    });
}

/** The person's id in an actor, or undefined of a guest. */
export function personOfActor(actor: string): string | undefined {
  const of = actorOfPerson({ id: '' });
  return actor.startsWith(of) ? actor.slice(of.length) : undefined;
}
