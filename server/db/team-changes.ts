// Changes of teams and of who has which role in them and their projects, by one transaction each. Who may ask for them is decided before
// (server/access/workspace.ts); what must hold whoever asks (a team keeps an administrator, a plan has so many seats) is looked at here,
// where nobody changes it meanwhile.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { EntityRole, TeamRole } from '#protocol/roles.ts';
import { planOf, roomFor } from '../policies/plans.ts';
import type { Tables } from './tables.ts';
import { holdsSeat, type SeatKind as Kind } from './teams.ts';

export function teamChangeQueries(db: Kysely<Tables>) {
  return {
    /** Again with the same id by who made it: true, and nothing is made. */
    async createTeam(team: { id: string; entity: string; name: string; color: string; person: string; nowMs: number }) {
      const { person, nowMs, ...row } = team;
      await db.transaction().execute(async (all) => {
        await holdEntity(all, row.entity);
        const there = await all
          .selectFrom('team')
          .leftJoin('membership as m', (on) =>
            on.on('m.kind', '=', 'team').onRef('m.thing', '=', 'team.id').on('m.person', '=', person),
          )
          .select(['entity', 'm.role'])
          .where('team.id', '=', row.id)
          .executeTakeFirst();
        if (there && (there.entity !== row.entity || there.role !== 'admin')) throw new CallerError('id-taken');
        if (there) return;
        const plan = planOf(await entityRow(all, row.entity));
        const others = await teamsOfEntity(all, row.entity);
        roomFor(plan.teams, { taken: others.length }, 'teams-full');
        refuseTaken(others, row);
        await all
          .insertInto('team')
          .values({ ...row, created_at: nowMs })
          .execute();
        await give(all, { kind: 'team', thing: row.id, people: [person], role: 'admin', nowMs });
      });
    },
    async changeTeam({ id, ...change }: { id: string; name?: string | undefined; color?: string | undefined }) {
      await db.transaction().execute(async (all) => {
        const { name, color } = change;
        const entity = await holdTeam(all, id);
        if (name !== undefined) refuseTaken(await teamsOfEntity(all, entity), { id, name });
        if (name !== undefined || color !== undefined)
          await all
            .updateTable('team')
            .set({ ...(name !== undefined && { name }), ...(color !== undefined && { color }) })
            .where('id', '=', id)
            .execute();
      });
    },
    /** With its projects and boards, which are shown nowhere from then on and are cleared as deleted boards are. */
    async deleteTeam({ id, nowMs }: { id: string; nowMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const first = await all.selectFrom('person').select('id').where('team', '=', id).executeTakeFirst();
        if (first) throw new CallerError('own-team');
        await all.updateTable('team').set({ deleted_at: nowMs }).where('id', '=', id).execute();
        const projects = all.selectFrom('project').select('id').where('team', '=', id);
        await all
          .updateTable('board')
          .set({ deleted_at: nowMs })
          .where('deleted_at', 'is', null)
          .where('project', 'in', projects)
          .execute();
        await all
          .updateTable('project')
          .set({ deleted_at: nowMs })
          .where('deleted_at', 'is', null)
          .where('team', '=', id)
          .execute();
      });
    },
    /** Of people of the entity, whether they had a role here before or not; of others none. A team keeps an administrator. */
    async setRoles(ask: {
      kind: 'team' | 'project';
      thing: string;
      entity: string;
      people: string[];
      role: TeamRole;
      nowMs: number;
    }): Promise<void> {
      const { kind, thing, entity, people } = ask;
      await db.transaction().execute(async (all) => {
        await holdEntity(all, entity);
        const known = await all
          .selectFrom('membership as m')
          .select('m.person')
          .distinct()
          .where('m.person', 'in', people)
          .where((is) => holdsSeat(is, is.val(entity)))
          .execute();
        if (known.length < people.length) throw new CallerError('not-found');
        const keep = kind === 'team' && (await hasAdmin(all, thing));
        await give(all, ask);
        if (keep && !(await hasAdmin(all, thing))) throw new CallerError('last-admin');
      });
    },
    /** With what they were given in the team's projects and boards. Who was not in it: nothing. */
    async removeFromTeam({ team, people }: { team: string; people: string[] }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await holdEntity(all, await holdTeam(all, team));
        const keep = await hasAdmin(all, team);
        const projects = all.selectFrom('project').select('id').where('team', '=', team);
        await all
          .deleteFrom('membership')
          .where('person', 'in', people)
          .where((is) =>
            is.or([
              is.and([is('kind', '=', 'team'), is('thing', '=', team)]),
              is.and([is('kind', '=', 'project'), is('thing', 'in', projects)]),
              is.and([
                is('kind', '=', 'board'),
                is('thing', 'in', all.selectFrom('board').select('id').where('project', 'in', projects)),
              ]),
            ]),
          )
          .execute();
        if (keep && !(await hasAdmin(all, team))) throw new CallerError('last-admin');
      });
    },
    /** With what they were given on its boards. */
    async removeFromProject({ project, people }: { project: string; people: string[] }): Promise<void> {
      await db
        .deleteFrom('membership')
        .where('person', 'in', people)
        .where((is) =>
          is.or([
            is.and([is('kind', '=', 'project'), is('thing', '=', project)]),
            is.and([
              is('kind', '=', 'board'),
              is('thing', 'in', db.selectFrom('board').select('id').where('project', '=', project)),
            ]),
          ]),
        )
        .execute();
    },
    /** Whoever was invited, into an entity, team or project; a role that gives more than the one asked for stays. The team it is in. */
    async join(ask: { kind: Kind; thing: string; person: string; role: EntityRole | TeamRole; nowMs: number }) {
      const { kind, thing, person, role } = ask;
      return db.transaction().execute(async (all) => {
        const where = await placeOf(all, kind, thing);
        if (!where) throw new CallerError('gone');
        await holdEntity(all, where.entity);
        const seats = await all
          .selectFrom('membership as m')
          .select('m.person')
          .distinct()
          .where((is) => holdsSeat(is, is.val(where.entity)))
          .execute();
        if (!seats.some((one) => one.person === person))
          roomFor(planOf(await entityRow(all, where.entity)).seats, { taken: seats.length }, 'seats-full');
        const there = await all
          .selectFrom('membership')
          .select('role')
          .where('kind', '=', kind)
          .where('thing', '=', thing)
          .where('person', '=', person)
          .executeTakeFirst();
        if (!there || gives(role) > gives(there.role)) await give(all, { ...ask, people: [person] });
        return where;
      });
    },
  };
}

const ORDER = ['contributor', 'member', 'admin', 'owner'];
const gives = (role: string): number => ORDER.indexOf(role);

/** Until the transaction ends nobody else changes who is in the entity: on either engine a written row waits for its writer. */
async function holdEntity(all: Kysely<Tables>, id: string): Promise<void> {
  await all
    .updateTable('entity')
    .set((of) => ({ name: of.ref('name') }))
    .where('id', '=', id)
    .execute();
}

/** The entity it is in. */
async function holdTeam(all: Kysely<Tables>, id: string): Promise<string> {
  const row = await all.selectFrom('team').select('entity').where('id', '=', id).executeTakeFirst();
  if (!row) throw new CallerError('not-found');
  await holdEntity(all, row.entity);
  return row.entity;
}

function entityRow(all: Kysely<Tables>, id: string) {
  return all.selectFrom('entity').select(['tier', 'seats']).where('id', '=', id).executeTakeFirstOrThrow();
}

function teamsOfEntity(all: Kysely<Tables>, entity: string) {
  return all
    .selectFrom('team')
    .select(['id', 'name'])
    .where('entity', '=', entity)
    .where('deleted_at', 'is', null)
    .execute();
}

function refuseTaken(
  others: readonly { id: string; name: string }[],
  { id, name }: { id: string; name: string },
): void {
  const key = name.toLowerCase();
  if (others.some((team) => team.id !== id && team.name.toLowerCase() === key)) throw new CallerError('name-taken');
}

async function hasAdmin(all: Kysely<Tables>, team: string): Promise<boolean> {
  const row = await all
    .selectFrom('membership')
    .select('person')
    .where('kind', '=', 'team')
    .where('thing', '=', team)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return row !== undefined;
}

async function give(
  all: Kysely<Tables>,
  { kind, thing, people, role, nowMs }: { kind: Kind; thing: string; people: string[]; role: string; nowMs: number },
): Promise<void> {
  await all
    .insertInto('membership')
    .values(people.map((person) => ({ kind, thing, person, role, at: nowMs })))
    .onConflict((there) =>
      there
        .columns(['kind', 'thing', 'person'])
        .doUpdateSet((of) => ({ role, version: of('membership.version', '+', 1) })),
    )
    .execute();
}

/** Undefined: it is not there any more. */
async function placeOf(
  all: Kysely<Tables>,
  kind: Kind,
  thing: string,
): Promise<{ entity: string; team?: string } | undefined> {
  if (kind === 'entity')
    return all.selectFrom('entity').select('id as entity').where('id', '=', thing).executeTakeFirst();
  const teams = all.selectFrom('team').select(['entity', 'team.id as team']).where('team.deleted_at', 'is', null);
  if (kind === 'team') return teams.where('team.id', '=', thing).executeTakeFirst();
  return teams
    .innerJoin('project', 'project.team', 'team.id')
    .where('project.id', '=', thing)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst();
}
