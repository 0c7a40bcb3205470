// Entities and their people, by one query or transaction each. Who may ask is decided before (server/access/membership.ts); what must hold
// whoever asks (an entity keeps an owner, its teams an administrator) is looked at here, where nobody changes it meanwhile.

import type { Kysely } from 'kysely';
import type { EntityRole } from '#protocol/roles.ts';
import { originsIn } from '../../access/embed-queries.ts';
import { holdsSeat } from '../../access/seats.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { byName, hasLetters } from './people-page-queries.ts';
import { ownerName, type PersonRow, personOfRow, seatsTaken } from './team-queries.ts';

export interface EntityRow {
  id: string;
  name: string;
  tier: string;
  seats: number | null;
  startsMs: number | null;
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
        .select(['id', 'name', 'tier', 'seats', 'starts', 'expires'])
        .select((of) => [ownerName(of).as('owner_name'), seatsTaken(of).as('taken')])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { starts, expires, owner_name, taken, ...entity } = row;
      return {
        ...entity,
        startsMs: starts,
        expiresMs: expires,
        ownerName: owner_name ?? '',
        seatsTaken: taken as number,
      };
    },
    /** Origins whose pages may embed its boards. */
    async embedOriginsOfEntity(id: string): Promise<string[]> {
      const row = await db.selectFrom('entity').select('embed_origins').where('id', '=', id).executeTakeFirst();
      return originsIn(row?.embed_origins ?? null);
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
  };
}
