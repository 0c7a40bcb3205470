// Gives people roles, within the transaction of the change that does so.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { EntityRole, TeamRole } from '#protocol/roles.ts';
import type { Tables } from '../platform/database/tables.ts';
import { roomFor } from '../policies/plans.ts';
import { gives } from '../policies/workspace.ts';
import { lockPeople } from './lock-rights.ts';
import { currentPlan, type SeatKind as Kind, seatsOf } from './seats.ts';

interface Joining {
  kind: Kind;
  thing: string;
  person: string;
  role: EntityRole | TeamRole;
  nowMs: number;
}

/**
 * Adds a person to an entity, team or project that is locked. A higher role of theirs stays. Throws `gone`, `seats-full`, and `not-found` if
 * the person no longer exists.
 */
export async function addMember(all: Kysely<Tables>, ask: Joining): Promise<void> {
  const { kind, thing: resource, person, role } = ask;
  const where = await placeOf(all, kind, resource);
  if (!where) throw new CallerError('gone');
  await lockPeople(all, [person]);
  const seats = await seatsOf(all, where.entity);
  if (!seats.includes(person))
    roomFor((await currentPlan(all, where.entity)).seats, { taken: seats.length }, 'seats-full');
  const there = await all
    .selectFrom('membership')
    .select('role')
    .where('kind', '=', kind)
    .where('thing', '=', resource)
    .where('person', '=', person)
    .executeTakeFirst();
  if (!there || !gives(kind, there.role, role)) await setRoles(all, { ...ask, people: [person] });
}

/** Sets the role of these people. Returns those whose role has changed. */
export async function setRoles(
  all: Kysely<Tables>,
  {
    kind,
    thing: resource,
    people,
    role,
    nowMs,
  }: { kind: Kind; thing: string; people: string[]; role: string; nowMs: number },
): Promise<string[]> {
  const unchanged = await all
    .selectFrom('membership')
    .select('person')
    .where('kind', '=', kind)
    .where('thing', '=', resource)
    .where('person', 'in', people)
    .where('role', '=', role)
    .execute();
  await all
    .insertInto('membership')
    .values(people.map((person) => ({ kind, thing: resource, person, role, at: nowMs })))
    .onConflict((there) =>
      there
        .columns(['kind', 'thing', 'person'])
        .doUpdateSet((of) => ({ role, version: of('membership.version', '+', 1) })),
    )
    .execute();
  return people.filter((id) => !unchanged.some(({ person }) => person === id));
}

/** Undefined: it is not there any more. */
async function placeOf(all: Kysely<Tables>, kind: Kind, resource: string): Promise<{ entity: string } | undefined> {
  if (kind === 'entity')
    return all.selectFrom('entity').select('id as entity').where('id', '=', resource).executeTakeFirst();
  const teams = all.selectFrom('team').select('entity').where('team.deleted_at', 'is', null);
  if (kind === 'team') return teams.where('team.id', '=', resource).executeTakeFirst();
  return teams
    .innerJoin('project', 'project.team', 'team.id')
    .where('project.id', '=', resource)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst();
}

interface BoardMembership {
  board: string;
  person: string;
  role: string;
  nowMs: number;
  place?: string | null;
}

/**
 * Sets the role of a locked person on a board. `place` is their place in a panel's session, if they keep the role by it. Returns false if it was
 * so already.
 */
export async function setBoardRole(
  all: Kysely<Tables>,
  { board, person, role, nowMs, place = null }: BoardMembership,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await all
    .insertInto('membership')
    .values({ kind: 'board', thing: board, person, role, at: nowMs, place })
    .onConflict((there) =>
      there
        .columns(['kind', 'thing', 'person'])
        .doUpdateSet((of) => ({ role, place, version: of('membership.version', '+', 1) }))
        .where((is) => is.or([is('membership.role', '!=', role), is('membership.place', 'is not', null)])),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
