// Changes of teams and of who has which role in them and their projects, by one transaction each, in which what they rest on is held
// (lock-rights.ts): the right they come with, and what must hold whoever asks (a team keeps an administrator, a plan has so many seats).

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { TeamRole } from '#protocol/roles.ts';
import { requestRoleEntries } from '../../access/inbox-event-changes.ts';
import { lockAndCheckRights, lockPeople } from '../../access/lock-rights.ts';
import type { Right } from '../../access/membership.ts';
import { setRoles } from '../../access/membership-changes.ts';
import { currentPlan, holdsSeat, seatsBefore } from '../../access/seats.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { planOf, roomFor } from '../../policies/plans.ts';
import { isReadOnly } from '../../policies/workspace.ts';
import { dropExports } from '../cleanup/export-clearing-changes.ts';

export function teamChanges(db: Kysely<Tables>) {
  return {
    /** Again with the same id by who made it: true, and nothing is made. */
    async createTeam(team: {
      id: string;
      entity: string;
      name: string;
      color: string;
      person: string;
      nowMs: number;
      right: Right;
    }) {
      const { person, nowMs, right, ...row } = team;
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
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
        const plan = await currentPlan(all, row.entity);
        const others = await teamsOfEntity(all, row.entity);
        roomFor(plan.teams, { taken: others.length }, 'teams-full');
        refuseTaken(others, row);
        await all
          .insertInto('team')
          .values({ ...row, created_at: nowMs })
          .execute();
        await setRoles(all, { kind: 'team', thing: row.id, people: [person], role: 'admin', nowMs });
      });
    },
    async changeTeam(change: {
      id: string;
      entity: string;
      name?: string | undefined;
      color?: string | undefined;
      right: Right;
    }) {
      const { id, entity, name, color, right } = change;
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        if (name !== undefined) refuseTaken(await teamsOfEntity(all, entity), { id, name });
        if (name !== undefined || color !== undefined)
          await all
            .updateTable('team')
            .set({ ...(name !== undefined && { name }), ...(color !== undefined && { color }) })
            .where('id', '=', id)
            .execute();
      });
    },
    /** With its projects and boards, which are shown nowhere from then on and are cleared as deleted boards are. Its export ends. */
    async deleteTeam({ id, nowMs, right }: { id: string; nowMs: number; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const first = await all.selectFrom('person').select('id').where('team', '=', id).executeTakeFirst();
        if (first) throw new CallerError('own-team');
        await all.updateTable('team').set({ deleted_at: nowMs }).where('id', '=', id).execute();
        await dropExports(all, 'team_export', { owner: id }, nowMs);
        await all
          .updateTable('project')
          .set({ deleted_at: nowMs })
          .where('deleted_at', 'is', null)
          .where('team', '=', id)
          .execute();
        const projects = all.selectFrom('project').select('id').where('team', '=', id);
        await all
          .updateTable('board')
          .set({ deleted_at: nowMs })
          .where('deleted_at', 'is', null)
          .where('project', 'in', projects)
          .execute();
      });
    },
    /** With what was deleted with it; what was deleted before stays so. Throws `gone` where it was deleted before `deletedAfterMs`. */
    async restoreTeam(ask: { id: string; deletedAfterMs: number; nowMs: number; right: Right }): Promise<void> {
      const { id, deletedAfterMs, nowMs, right } = ask;
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const team = await all
          .selectFrom('team')
          .innerJoin('entity', 'entity.id', 'team.entity')
          .select(['team.id', 'team.entity', 'team.name', 'deleted_at', 'tier', 'seats'])
          .select(['starts', 'expires'])
          .where('team.id', '=', id)
          .executeTakeFirstOrThrow();
        const { deleted_at, entity, expires } = team;
        if (deleted_at === null) return;
        if (deleted_at <= deletedAfterMs) throw new CallerError('gone');
        if (isReadOnly({ isArchived: false, licenceEndsMs: expires }, nowMs))
          throw new CallerError('forbidden', 'The licence ended');
        const others = await teamsOfEntity(all, entity);
        roomFor(planOf(team, nowMs).teams, { taken: others.length }, 'teams-full');
        refuseTaken(others, team);
        const seats = await seatsBefore(all, entity);
        const back = { deleted_at: null };
        await all.updateTable('team').set(back).where('id', '=', id).execute();
        await all
          .updateTable('project')
          .set(back)
          .where('team', '=', id)
          .where('deleted_at', '=', deleted_at)
          .execute();
        await all
          .updateTable('board')
          .set(back)
          .where('deleted_at', '=', deleted_at)
          .where('cleared_at', 'is', null)
          .where('project', 'in', all.selectFrom('project').select('id').where('team', '=', id))
          .execute();
        await seats.refuseMore();
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
      right: Right;
    }): Promise<void> {
      const { kind, thing: resource, entity, people, right } = ask;
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        await lockPeople(all, people);
        await refuseStrangers(all, entity, people);
        const keep = kind === 'team' && (await hasAdmin(all, resource));
        const changed = await setRoles(all, ask);
        await requestRoleEntries(all, { kind, resource, people: changed, sender: right.person });
        if (keep && !(await hasAdmin(all, resource))) throw new CallerError('last-admin');
      });
    },
    /** With what they were given in the team's projects and boards. Who was not in it: nothing. */
    async removeFromTeam({ team, people, right }: { team: string; people: string[]; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const keep = await hasAdmin(all, team);
        const projects = all.selectFrom('project').select('id').where('team', '=', team);
        const removed = await all
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
          .returning('person')
          .execute();
        if (keep && !(await hasAdmin(all, team))) throw new CallerError('last-admin');
        const changed = removed.map(({ person }) => person);
        await requestRoleEntries(all, { kind: 'team', resource: team, people: changed, sender: right.person });
      });
    },
    /** With what they were given on its boards. */
    async removeFromProject(ask: { project: string; people: string[]; right: Right }): Promise<void> {
      const { project, people, right } = ask;
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const removed = await all
          .deleteFrom('membership')
          .where('person', 'in', people)
          .where((is) =>
            is.or([
              is.and([is('kind', '=', 'project'), is('thing', '=', project)]),
              is.and([
                is('kind', '=', 'board'),
                is('thing', 'in', all.selectFrom('board').select('id').where('project', '=', project)),
              ]),
            ]),
          )
          .returning('person')
          .execute();
        const changed = removed.map(({ person }) => person);
        await requestRoleEntries(all, { kind: 'project', resource: project, people: changed, sender: right.person });
      });
    },
  };
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

/** Whoever holds no seat of the entity is given no role in it. */
export async function refuseStrangers(all: Kysely<Tables>, entity: string, people: string[]): Promise<void> {
  const known = await all
    .selectFrom('membership as m')
    .select('m.person')
    .distinct()
    .where('m.person', 'in', people)
    .where((is) => holdsSeat(is, is.val(entity)))
    .execute();
  if (known.length < people.length) throw new CallerError('not-found');
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
