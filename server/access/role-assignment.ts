// Rules of assigning roles: which roles people may assign, who may assign them, and who is notified.

import { z } from 'zod';
import { CallerError } from '#protocol/errors.ts';
import { type GivenRole, ThingKind } from '#protocol/generated/graphql.ts';
import { BOARD_ROLES, type BoardRole, type EntityRole, TEAM_ROLES, type TeamRole } from '#protocol/roles.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import { parsed } from '../platform/text/parsed.ts';
import { may } from '../policies/board.ts';
import { mayInEntity, mayInProject, mayInTeam } from '../policies/workspace.ts';
import type { Right } from './membership.ts';
import type { InvitingThing, thingQueries } from './thing-queries.ts';
import type { WorkspaceDeps } from './workspace-deps.ts';

type Db = Uses<{
  reads: {
    resources: Only<typeof thingQueries, 'invitingThing'>;
  };
}>;

/** What may be given: an entity's owner is made by its owners, not by an invite. */
const givable: Record<ThingKind, z.ZodType<GivenRole>> = {
  entity: z.enum(['admin', 'member']),
  team: z.enum(TEAM_ROLES),
  project: z.enum(TEAM_ROLES),
  board: z.enum(BOARD_ROLES),
};

export const inviteKind = z.enum(ThingKind);

export function roleFor(kind: ThingKind, role: unknown): GivenRole {
  return parsed(z.object({ role: givable[kind] }), { role }).role;
}

/** By what `person` (an id) decides there who comes in. Throws unless they do. */
export async function mayLetIn(
  { access }: Pick<WorkspaceDeps, 'access'>,
  person: string,
  kind: ThingKind,
  id: string,
): Promise<Right> {
  if (kind === 'board') {
    await access.board(person, id, 'share');
    return { kind, person, things: [id], verb: 'share' };
  }
  await access[kind](person, id, 'manage');
  return { kind, person, thing: id, verb: 'manage' };
}

/** Whether this role includes the right to admit people, like `mayLetIn`. */
export function letsIn(kind: ThingKind, role: string | undefined): boolean {
  if (role === undefined) return false;
  if (kind === 'board') return may(role as BoardRole, 'share');
  if (kind === 'entity') return mayInEntity(role as EntityRole, 'manage');
  return (kind === 'team' ? mayInTeam : mayInProject)(role as TeamRole, 'manage');
}

/** The thing, where it is there. */
export async function thingThere({ db }: { db: Db }, kind: ThingKind, id: string): Promise<InvitingThing> {
  const resource = await db.reads.resources.invitingThing({ kind, id });
  if (!resource) throw new CallerError('gone');
  return resource;
}

/** After roles of `people` (ids) there have changed. */
export function tellOfRoles(
  { bus }: Pick<WorkspaceDeps, 'bus'>,
  kind: ThingKind,
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
