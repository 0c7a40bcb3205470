// Entities and their people, on either engine: who is listed, who gives which role, what goes with who is removed, and what stays.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WorkspaceAccess } from '../../../server/access/membership.ts';
import type { StoredPerson } from '../../../server/identity/person-queries.ts';
import type { Hint } from '../../../server/platform/bus/bus.ts';
import { LocalBus } from '../../../server/platform/bus/bus.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import type { DatabaseThread } from '../../../server/start/queries.ts';
import { startDatabase } from '../../../server/start/start-threads.ts';
import { Entities } from '../../../server/workspace/teams/entities.ts';
import { TeamPeople } from '../../../server/workspace/teams/team-people.ts';
import { Teams } from '../../../server/workspace/teams/teams.ts';
import { type Engine, engines } from '../storage/engines.ts';
import { joins } from './joins.ts';

describe.each(Object.entries(engines))('entities on %s', (_name, start) => {
  let engine: Engine;
  let thread: DatabaseThread;
  let beside: Database;
  let teams: Teams;
  let teamPeople: TeamPeople;
  let entities: Entities;
  const heard: Hint[] = [];
  let made = 0;

  const person = (name: string): Promise<StoredPerson> => {
    made += 1;
    const profile = { name, initials: 'X', color: '#0b6e69', email: `p${made}@north.example`, emailVerified: true };
    return thread.calls.changes.people.personMade({
      iss: 'test',
      sub: `p${made}`,
      profile: { ...profile, language: null },
    });
  };
  const of = ({ entityId }: StoredPerson, ...people: StoredPerson[]) => ({
    entityId,
    personIds: people.map(({ id }) => id),
  });
  /** Everybody in it with their role, and in how many teams. */
  const seen = async (asker: StoredPerson, entityId = asker.entityId) =>
    (await entities.members(asker, { entityId })).rows.map((one) => [one.person.name, one.role, one.teams.length]);
  const codesOf = async (tries: Promise<unknown>[]) =>
    (await Promise.allSettled(tries)).map((one) => one.status === 'rejected' && one.reason.code);
  const refused = (code: string) => ({ code });

  beforeAll(async () => {
    engine = await start();
    const where = await engine.fresh();
    thread = await startDatabase(where);
    beside = await openDatabase(where);
    const bus = new LocalBus();
    bus.subscribe((hint) => heard.push(hint));
    const parts = { db: thread.calls, bus, access: new WorkspaceAccess(thread.calls.reads.memberships) };
    teams = new Teams(parts);
    teamPeople = new TeamPeople(parts);
    entities = new Entities(parts);
  });
  beforeEach(() => heard.splice(0));
  afterAll(async () => {
    await beside.close();
    await thread.calls.close();
    await thread.stop();
    await engine.end();
  });

  test('whoever holds a seat is listed, found by name, address and role; a name of its own is told to all of them', async () => {
    const [ana, milo, jun] = [await person('Ana'), await person('Milo'), await person('Jun')];
    await joins(beside, milo, { kind: 'team', thing: ana.teamId, role: 'member' });
    await joins(beside, jun, { kind: 'entity', thing: ana.entityId, role: 'admin' });
    const all = [
      ['Ana', 'owner', 1],
      ['Jun', 'admin', 0],
      ['Milo', null, 1],
    ];
    expect(await seen(ana)).toEqual(all);
    const { entityId } = ana;
    const found = async (ask: object) =>
      (await entities.members(jun, { entityId, ...ask })).rows.map(({ person: { name } }) => name);
    expect(await found({ search: milo.email.toUpperCase() })).toEqual(['Milo']);
    expect(await found({ role: 'owner' })).toEqual(['Ana']);
    expect(await found({ descending: true, perPage: 2 })).toEqual(['Milo', 'Jun']);
    expect((await entities.teams(jun, { entityId })).map(({ id }) => id)).toEqual([ana.teamId]);

    heard.splice(0);
    expect(await entities.change(jun, { id: entityId, name: ' Northside ' })).toMatchObject({ name: 'Northside' });
    expect(heard).toEqual([
      {
        kind: 'workspace',
        event: { kind: 'all' },
        teams: [],
        people: expect.arrayContaining([ana.id, milo.id, jun.id]),
      },
    ]);
    // By a team alone one is no part of the entity.
    await expect(entities.entity(milo, entityId)).rejects.toMatchObject(refused('not-found'));
    expect(await entities.entity(ana, entityId)).toMatchObject({ ownerName: 'Ana', seatsTaken: 3, role: 'owner' });
  });

  test('a role is given to who holds a seat; a member reads what it is called, and no more', async () => {
    const [ana, milo, eve] = [await person('Ana'), await person('Milo'), await person('Eve')];
    await joins(beside, milo, { kind: 'team', thing: ana.teamId, role: 'member' });
    for (const personIds of [[eve.id], [milo.id, eve.id], [randomUUID()]])
      await expect(entities.setRole(ana, { entityId: ana.entityId, personIds, role: 'member' })).rejects.toMatchObject(
        refused('not-found'),
      );
    await entities.setRole(ana, { ...of(ana, milo), role: 'member' });
    expect(await entities.entity(milo, ana.entityId)).toMatchObject({ role: 'member' });
    const { entityId } = ana;
    const tries = [
      entities.members(milo, { entityId }),
      entities.teams(milo, { entityId }),
      entities.change(milo, { id: entityId, name: 'Mine' }),
      entities.setRole(milo, { ...of(ana, milo), role: 'admin' }),
      entities.remove(milo, of(ana, ana)),
    ];
    expect(await codesOf(tries)).toEqual(tries.map(() => 'forbidden'));
    await entities.setRole(ana, { ...of(ana, milo), role: 'admin' });
    expect((await teams.team(milo, ana.teamId)).role).toBe('admin');
  });

  test('an admin makes no owner, and takes nothing from one', async () => {
    const [ana, milo, jun] = [await person('Ana'), await person('Milo'), await person('Jun')];
    await joins(beside, milo, { kind: 'entity', thing: ana.entityId, role: 'admin' });
    await joins(beside, jun, { kind: 'entity', thing: ana.entityId, role: 'member' });
    const tries = [
      entities.setRole(milo, { ...of(ana, milo), role: 'owner' }),
      entities.setRole(milo, { ...of(ana, jun), role: 'owner' }),
      entities.setRole(milo, { ...of(ana, jun, ana), role: 'member' }),
      entities.remove(milo, of(ana, jun, ana)),
    ];
    expect(await codesOf(tries)).toEqual(tries.map(() => 'forbidden'));
    await entities.setRole(milo, { ...of(ana, jun), role: 'admin' });
    expect(await seen(ana)).toEqual([
      ['Ana', 'owner', 1],
      ['Jun', 'admin', 0],
      ['Milo', 'admin', 0],
    ]);
  });

  test('the last owner is neither removed nor made less, not even by two who do it to each other at once', async () => {
    const [ana, milo] = [await person('Ana'), await person('Milo')];
    const own = of(ana, ana);
    await expect(entities.setRole(ana, { ...own, role: 'admin' })).rejects.toMatchObject(refused('last-owner'));
    await expect(entities.remove(ana, own)).rejects.toMatchObject(refused('last-owner'));
    await joins(beside, milo, { kind: 'entity', thing: ana.entityId, role: 'member' });
    await entities.setRole(ana, { ...of(ana, milo), role: 'owner' });
    const both = await Promise.allSettled([
      entities.setRole(ana, { ...of(ana, milo), role: 'member' }),
      entities.remove(milo, of(ana, ana)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = both[0]?.status === 'fulfilled' ? ana : milo;
    const owners = (await entities.members(left, { entityId: ana.entityId, role: 'owner' })).rows;
    expect(owners.map(({ person: { id } }) => id)).toEqual([left.id]);
  });

  test('who is removed has nothing of it left; a team of theirs alone is administered by who removed them', async () => {
    const [ana, milo] = [await person('Ana'), await person('Milo')];
    const { entityId } = ana;
    await joins(beside, milo, { kind: 'entity', thing: entityId, role: 'admin' });
    const { id } = await teams.create(milo, { id: randomUUID(), entityId, name: 'Maths', color: '#1f4fd8' });
    heard.splice(0);
    await entities.remove(ana, of(ana, milo));
    expect(heard).toEqual([
      { kind: 'rights' },
      { kind: 'workspace', event: { kind: 'all' }, teams: [], people: [milo.id, ana.id] },
    ]);
    expect(await seen(ana)).toEqual([['Ana', 'owner', 2]]);
    expect((await teamPeople.members(ana, { teamId: id })).rows.map((one) => [one.person.name, one.role])).toEqual([
      ['Ana', 'admin'],
    ]);
    expect((await teams.list(milo)).map((team) => team.id)).toEqual([milo.teamId]);
    // Again: it is so already.
    expect(await entities.remove(ana, of(ana, milo))).toBe(true);
  });

  test('who is removed from what they signed up with has another organization and first team, as on the first day', async () => {
    const [ana, milo] = [await person('Ana'), await person('Milo')];
    const { entityId, teamId } = ana;
    await joins(beside, milo, { kind: 'entity', thing: entityId, role: 'owner' });
    await entities.remove(milo, of(ana, ana));
    expect(await seen(milo, entityId)).toEqual([['Milo', 'owner', 1]]);

    const now = (await thread.calls.reads.people.personOf(ana.id)) as StoredPerson;
    expect([now.entityId, now.teamId]).not.toEqual([entityId, teamId]);
    expect((await teams.list(ana)).map(({ id, role, entity }) => [id, role, entity.id, entity.role])).toEqual([
      [now.teamId, 'admin', now.entityId, 'owner'],
    ]);
    // It is nobody's first team any more.
    expect(await teams.delete(milo, teamId)).toBe(true);
  });
});
