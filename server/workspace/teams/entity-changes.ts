// Changes entities and the roles of their people, each in one transaction. What must hold for every caller (an entity keeps an owner, its
// teams an administrator) is checked in that transaction.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { EntityRole } from '#protocol/roles.ts';
import { requestRoleEntries } from '../../access/inbox-event-changes.ts';
import { lockAndCheckRights, lockPeople } from '../../access/lock-rights.ts';
import type { Right } from '../../access/membership.ts';
import { setRoles } from '../../access/membership-changes.ts';
import { homedAnew } from '../../identity/person-changes.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { mayInEntity } from '../../policies/workspace.ts';
import { refuseStrangers } from './team-changes.ts';

interface Changed {
  entity: string;
  people: string[];
  /** Who asks: an owner's role is given and taken by owners. */
  asker: string;
  nowMs: number;
  right: Right;
}

export function entityChanges(db: Kysely<Tables>) {
  return {
    async changeEntity({ id, name, right }: { id: string; name: string; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        await all.updateTable('entity').set({ name }).where('id', '=', id).execute();
      });
    },
    /** `origins`: as protocol/embed-origins.ts returns them. */
    async setEmbedOrigins({ id, origins, right }: { id: string; origins: string[]; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        await all
          .updateTable('entity')
          .set({ embed_origins: origins.join(' ') })
          .where('id', '=', id)
          .execute();
      });
    },
    /** Of people who hold a seat; of others none. */
    async setEntityRole({ role, ...ask }: Changed & { role: EntityRole }): Promise<void> {
      const { entity, people, nowMs } = ask;
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [ask.right]);
        await lockPeople(all, people);
        await refuseStrangers(all, entity, people);
        await refuseOwners(all, ask, role);
        const changed = await setRoles(all, { kind: 'entity', thing: entity, people, role, nowMs });
        await requestRoleEntries(all, { kind: 'entity', resource: entity, people: changed, sender: ask.right.person });
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
