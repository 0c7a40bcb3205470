// Teams and who is in them, by one query each. Who may ask for them is decided before (server/access/membership.ts).

import type { ExpressionBuilder, Kysely } from 'kysely';
import type { EntityRole, TeamRole } from '#protocol/roles.ts';
import { givenRole, roles } from '../../access/membership-queries.ts';
import { holdsSeat } from '../../access/seats.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type GivenRoles, mayInEntity } from '../../policies/workspace.ts';

export interface TeamRow {
  id: string;
  name: string;
  color: string;
  entity: {
    id: string;
    name: string;
    tier: string;
    seats: number | null;
    startsMs: number | null;
    expiresMs: number | null;
  };
  /** Of whom the entity is, where it has no name. */
  ownerName: string;
  seatsTaken: number;
  members: number;
  given: GivenRoles;
}

export interface DeletedTeamRow extends Pick<TeamRow, 'id' | 'name' | 'color' | 'given'> {
  deletedMs: number;
}

export interface PersonRow {
  id: string;
  name: string;
  initials: string;
  color: string;
  email: string;
  seenMs: number | null;
}

/** Somebody with what they were given on the way to a team or project. */
export interface PersonGiven extends PersonRow {
  given: GivenRoles;
}

const ADMINISTER = (['owner', 'admin', 'member'] as const).filter((role) => mayInEntity(role, 'manage'));

export function teamQueries(db: Kysely<Tables>) {
  return {
    /** Those the person is in or administers, their first one and then the oldest first; with `team` that one alone. */
    async teamRows({ person, team }: { person: string; team?: string | undefined }): Promise<TeamRow[]> {
      const own = db.selectFrom('membership').select('thing').where('person', '=', person);
      const rows = await db
        .selectFrom('team')
        .innerJoin('entity', 'entity.id', 'team.entity')
        .select(['team.id', 'team.name', 'team.color', 'team.entity', 'entity.name as entity_name', 'tier', 'seats'])
        .select(['starts', 'expires'])
        .select((of) => [
          givenRole(person, 'entity', 'team.entity').as('entity_role'),
          givenRole(person, 'team', 'team.id').as('team_role'),
          ownerName(of).as('owner_name'),
          seatsTaken(of).as('taken'),
          of
            .selectFrom('membership as m')
            .select((f) => f.fn.count<number>('m.person').distinct().as('n'))
            .where((is) =>
              is.or([
                is.and([is('m.kind', '=', 'team'), is('m.thing', '=', is.ref('team.id'))]),
                is.and([
                  is('m.kind', '=', 'entity'),
                  is('m.thing', '=', is.ref('team.entity')),
                  is('m.role', 'in', ADMINISTER),
                ]),
              ]),
            )
            .as('members'),
        ])
        .where('team.deleted_at', 'is', null)
        .where((is) =>
          is.or([
            is('team.id', 'in', own.where('kind', '=', 'team')),
            is('team.entity', 'in', own.where('kind', '=', 'entity').where('role', 'in', ADMINISTER)),
          ]),
        )
        .$if(team !== undefined, (q) => q.where('team.id', '=', team as string))
        .orderBy((of) => {
          const first = of.selectFrom('person').select('team').where('id', '=', person);
          return of.case().when('team.id', '=', first).then(0).else(1).end();
        })
        .orderBy('team.created_at')
        .orderBy('team.id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        color: row.color,
        entity: {
          id: row.entity,
          name: row.entity_name,
          tier: row.tier,
          seats: row.seats,
          startsMs: row.starts,
          expiresMs: row.expires,
        },
        ownerName: row.owner_name ?? '',
        seatsTaken: row.taken as number,
        members: row.members as number,
        given: {
          entity: (row.entity_role ?? undefined) as EntityRole | undefined,
          team: (row.team_role ?? undefined) as TeamRole | undefined,
        },
      }));
    },
    /** Deleted after that, the last first: those the person has anything to do with. */
    async deletedTeamRows({ person, afterMs }: { person: string; afterMs: number }): Promise<DeletedTeamRow[]> {
      const rows = await db
        .selectFrom('team')
        .select(['id', 'name', 'color', 'deleted_at'])
        .select([
          givenRole(person, 'entity', 'team.entity').as('entity_role'),
          givenRole(person, 'team', 'team.id').as('team_role'),
        ])
        .where('deleted_at', '>', afterMs)
        .where((is) => {
          const own = is.selectFrom('membership').select('thing').where('person', '=', person);
          return is.or([
            is('team.id', 'in', own.where('kind', '=', 'team')),
            is('team.entity', 'in', own.where('kind', '=', 'entity')),
          ]);
        })
        .orderBy('deleted_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id, name, color, deleted_at, ...given }) => ({
        ...{ id, name, color, deletedMs: deleted_at as number },
        given: roles(given),
      }));
    },
    /** Everybody who was given something on the way to this team or project, each once. Those who are there longest come first. */
    async peopleGiven(on: { entity: string; team: string; project?: string | undefined }): Promise<PersonGiven[]> {
      const rows = await db
        .selectFrom('membership')
        .innerJoin('person', 'person.id', 'membership.person')
        .select(['person.id', 'person.name', 'initials', 'color', 'email', 'seen_at', 'kind', 'membership.role'])
        .where((is) =>
          is.or(
            (['entity', 'team', 'project'] as const).flatMap((kind) => {
              const resource = on[kind];
              return resource === undefined ? [] : [is.and([is('kind', '=', kind), is('thing', '=', resource)])];
            }),
          ),
        )
        .orderBy('membership.at')
        .orderBy('person.id')
        .execute();
      const people = new Map<string, PersonGiven>();
      for (const row of rows) {
        const person = people.get(row.id) ?? { ...personOfRow(row), given: {} };
        Object.assign(person.given, { [row.kind]: row.role });
        people.set(row.id, person);
      }
      return [...people.values()];
    },
    /** What these people were given in the team's projects; of private ones alone where `asker` may know of them (undefined: of all). */
    async givenInProjects(ask: { team: string; people: string[]; asker: string | undefined }) {
      const { team, people, asker } = ask;
      if (people.length === 0) return [];
      const rows = await db
        .selectFrom('membership as m')
        .innerJoin('project', 'project.id', 'm.thing')
        .select(['m.person', 'm.thing as project', 'm.role'])
        .where('m.kind', '=', 'project')
        .where('m.person', 'in', people)
        .where('project.team', '=', team)
        .where('deleted_at', 'is', null)
        .$if(asker !== undefined, (q) =>
          q.where((is) =>
            is.or([
              is('is_private', '=', 0),
              is(
                'project.id',
                'in',
                is
                  .selectFrom('membership as own')
                  .select('own.thing')
                  .where('own.kind', '=', 'project')
                  .where('own.person', '=', asker as string),
              ),
            ]),
          ),
        )
        .orderBy('project.name')
        .execute();
      return rows as { person: string; project: string; role: TeamRole }[];
    },
    async entityOfTeam(team: string): Promise<string | undefined> {
      const row = await db.selectFrom('team').select('entity').where('id', '=', team).executeTakeFirst();
      return row?.entity;
    },
    /** People who hold a seat of the entity. */
    async peopleOfEntity(entity: string): Promise<PersonRow[]> {
      const rows = await db
        .selectFrom('person')
        .select(['id', 'name', 'initials', 'color', 'email', 'seen_at'])
        .where('id', 'in', (of) =>
          of
            .selectFrom('membership as m')
            .select('m.person')
            .where((is) => holdsSeat(is, is.val(entity))),
        )
        .execute();
      return rows.map(personOfRow);
    },
  };
}

type Of = ExpressionBuilder<Tables, 'entity'>;

export function seatsTaken(of: Of) {
  return of
    .selectFrom('membership as m')
    .select((f) => f.fn.count<number>('m.person').distinct().as('n'))
    .where((is) => holdsSeat(is, is.ref('entity.id')));
}

/** Of whoever has owned the entity longest. */
export function ownerName(of: Of) {
  return of
    .selectFrom('membership as o')
    .innerJoin('person as p', 'p.id', 'o.person')
    .select('p.name')
    .where('o.kind', '=', 'entity')
    .whereRef('o.thing', '=', 'entity.id')
    .where('o.role', '=', 'owner')
    .orderBy('o.at')
    .orderBy('p.created_at')
    .limit(1);
}

export function personOfRow(row: {
  id: string;
  name: string;
  initials: string;
  color: string;
  email: string;
  seen_at: number | null;
}): PersonRow {
  const { id, name, initials, color, email } = row;
  return { id, name, initials, color, email, seenMs: row.seen_at };
}
