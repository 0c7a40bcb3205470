// Entities and their people, by one query or transaction each. Who may ask is decided before (server/access/membership.ts); what must hold
// whoever asks (an entity keeps an owner, its teams an administrator) is looked at here, where nobody changes it meanwhile.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { EntityRole } from '#protocol/roles.ts';
import { lockAndCheckRights, lockPeople } from '../../access/lock-rights.ts';
import type { Right } from '../../access/membership.ts';
import { setRoles } from '../../access/membership-changes.ts';
import { holdsSeat } from '../../access/seats.ts';
import { homedAnew } from '../../identity/person-queries.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { mayInEntity } from '../../policies/workspace.ts';
import { byName, hasLetters } from './people-page-queries.ts';
import { refuseStrangers } from './team-changes.ts';
import { ownerName, type PersonRow, personOfRow, seatsTaken } from './team-queries.ts';

export interface EntityRow {
  id: string;
  name: string;
  tier: string;
  seats: number | null;
  expiresMs: number | null;
  ownerName: string;
  seatsTaken: number;
}

/** Somebody who holds a seat: by a role of the entity, or by the teams they are in. */
export interface EntityPerson extends PersonRow {
  role: EntityRole | undefined;
  teams: string[];
}

export interface EntityPeopleAsk {
  entity: string;
  /** Letters of a name or address; '': any. */
  search: string;
  role: EntityRole | undefined;
  descending: boolean;
  /** From 1. */
  page: number;
  perPage: number;
}

interface Changed {
  entity: string;
  people: string[];
  /** Who asks: an owner's role is given and taken by owners. */
  asker: string;
  nowMs: number;
  right: Right;
}

export function entityQueries(db: Kysely<Tables>) {
  const peopleThere = async (entity: string): Promise<EntityPerson[]> => {
    const rows = await db
      .selectFrom('membership as m')
      .innerJoin('person', 'person.id', 'm.person')
      .leftJoin('project', (on) => on.onRef('project.id', '=', 'm.thing').on('m.kind', '=', 'project'))
      .select(['person.id', 'person.name', 'initials', 'person.color', 'email', 'seen_at', 'm.kind', 'm.thing'])
      .select(['m.role', 'project.team'])
      .where((is) => holdsSeat(is, is.val(entity)))
      .execute();
    const people = new Map<string, EntityPerson>();
    for (const row of rows) {
      const person = people.get(row.id) ?? { ...personOfRow(row), role: undefined, teams: [] };
      people.set(row.id, person);
      if (row.kind === 'entity') person.role = row.role as EntityRole;
      else person.teams = [...new Set([...person.teams, row.team ?? row.thing])];
    }
    return [...people.values()];
  };

  return {
    async entityRow(id: string): Promise<EntityRow | undefined> {
      const row = await db
        .selectFrom('entity')
        .select(['id', 'name', 'tier', 'seats', 'expires'])
        .select((of) => [ownerName(of).as('owner_name'), seatsTaken(of).as('taken')])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { expires, owner_name, taken, ...entity } = row;
      return { ...entity, expiresMs: expires, ownerName: owner_name ?? '', seatsTaken: taken as number };
    },
    async changeEntity({ id, name, right }: { id: string; name: string; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        await all.updateTable('entity').set({ name }).where('id', '=', id).execute();
      });
    },
    /** With what gives each of them their seat. */
    async entityPeople(entity: string): Promise<EntityPerson[]> {
      return peopleThere(entity);
    },
    /** By name; how many they are on all pages. */
    async pageOfEntityPeople(ask: EntityPeopleAsk): Promise<{ count: number; rows: EntityPerson[] }> {
      const { entity, search, role, descending, page, perPage } = ask;
      const all = (await peopleThere(entity))
        .filter((one) => (!role || one.role === role) && hasLetters(one, search))
        .sort(byName);
      if (descending) all.reverse();
      return { count: all.length, rows: all.slice((page - 1) * perPage, page * perPage) };
    },
    /** Of people who hold a seat; of others none. */
    async setEntityRole({ role, ...ask }: Changed & { role: EntityRole }): Promise<void> {
      const { entity, people, nowMs } = ask;
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [ask.right]);
        await lockPeople(all, people);
        await refuseStrangers(all, entity, people);
        await refuseOwners(all, ask, role);
        await setRoles(all, { kind: 'entity', thing: entity, people, role, nowMs });
        if ((await ownersOf(all, entity)).length === 0) throw new CallerError('last-owner');
      });
    },
    /** With all they were given in its teams, projects and boards. Teams they alone administered are administered by who asks. */
    async removeFromEntity(ask: Changed): Promise<void> {
      const { entity, people, asker, nowMs } = ask;
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [ask.right]);
        await refuseOwners(all, ask);
        const left = (await ownersOf(all, entity)).filter((owner) => !people.includes(owner));
        const [owner] = left;
        if (owner === undefined) throw new CallerError('last-owner');
        const heir = people.includes(asker) ? owner : asker;
        for (const resource of await teamsOfThemAlone(all, entity, people))
          await setRoles(all, { kind: 'team', thing: resource, people: [heir], role: 'admin', nowMs });
        await takeAll(all, entity, people);
        await homedAnew(all, { entity, people, nowMs });
      });
    },
  };
}

async function ownersOf(all: Kysely<Tables>, entity: string): Promise<string[]> {
  const rows = await all
    .selectFrom('membership')
    .select('person')
    .where('kind', '=', 'entity')
    .where('thing', '=', entity)
    .where('role', '=', 'owner')
    .orderBy('at')
    .execute();
  return rows.map(({ person }) => person);
}

/** Where an owner's role is given (`role`) or taken, and who asks may not. */
async function refuseOwners(all: Kysely<Tables>, { entity, people, asker }: Changed, role?: EntityRole): Promise<void> {
  const rows = await all
    .selectFrom('membership')
    .select(['person', 'role'])
    .where('kind', '=', 'entity')
    .where('thing', '=', entity)
    .where('person', 'in', [...people, asker])
    .execute();
  const roleOf = new Map(rows.map((row) => [row.person, row.role as EntityRole]));
  const isOfOwners = role === 'owner' || people.some((person) => roleOf.get(person) === 'owner');
  if (isOfOwners && !mayInEntity(roleOf.get(asker), 'manage-owners')) throw new CallerError('forbidden');
}

/** Deleted ones too: they may come back. */
async function teamsOfThemAlone(all: Kysely<Tables>, entity: string, people: string[]): Promise<string[]> {
  const rows = await all
    .selectFrom('membership as m')
    .innerJoin('team', 'team.id', 'm.thing')
    .select(['m.thing', 'm.person'])
    .where('m.kind', '=', 'team')
    .where('m.role', '=', 'admin')
    .where('team.entity', '=', entity)
    .execute();
  const kept = new Set(rows.filter(({ person }) => !people.includes(person)).map(({ thing: resource }) => resource));
  return [...new Set(rows.map(({ thing: resource }) => resource))].filter((resource) => !kept.has(resource));
}

async function takeAll(all: Kysely<Tables>, entity: string, people: string[]): Promise<void> {
  const teams = all.selectFrom('team').select('id').where('entity', '=', entity);
  const projects = all.selectFrom('project').select('id').where('team', 'in', teams);
  const boards = all.selectFrom('board').select('id').where('project', 'in', projects);
  await all
    .deleteFrom('membership')
    .where('person', 'in', people)
    .where((is) =>
      is.or([
        is.and([is('kind', '=', 'entity'), is('thing', '=', entity)]),
        is.and([is('kind', '=', 'team'), is('thing', 'in', teams)]),
        is.and([is('kind', '=', 'project'), is('thing', 'in', projects)]),
        is.and([is('kind', '=', 'board'), is('thing', 'in', boards)]),
      ]),
    )
    .execute();
}
