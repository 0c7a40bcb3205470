// Teams and their people, on either engine: who is in them, who may change it, and what holds whoever asks.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { WorkspaceAccess } from '../../../server/access/membership.ts';
import type { StoredPerson } from '../../../server/identity/person-queries.ts';
import type { Hint } from '../../../server/platform/bus/bus.ts';
import { LocalBus } from '../../../server/platform/bus/bus.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import type { DatabaseThread } from '../../../server/start/queries.ts';
import { startDatabase } from '../../../server/start/start-threads.ts';
import { TeamPeople } from '../../../server/workspace/teams/team-people.ts';
import { Teams } from '../../../server/workspace/teams/teams.ts';
import { type Engine, engines } from '../storage/engines.ts';
import { joins } from './joins.ts';

describe.each(Object.entries(engines))('teams on %s', (_name, start) => {
  let engine: Engine;
  let thread: DatabaseThread;
  /** Beside the thread, to lay what other parts make. */
  let beside: Database;
  let teams: Teams;
  let teamPeople: TeamPeople;
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
  const project = async (team: string, isPrivate = false): Promise<string> => {
    const id = randomUUID();
    const row = { id, team, name: 'Open day', color: '#0b6e69', is_private: isPrivate ? 1 : 0 };
    await beside.queries
      .insertInto('project')
      .values({ ...row, created_at: 1, created_by: '' })
      .execute();
    return id;
  };
  const boardIn = async (inProject: string): Promise<string> => {
    const id = randomUUID();
    const row = { id, alias: id.replaceAll('-', '').slice(0, 16), created_at: 1, project: inProject };
    await beside.queries.insertInto('board').values(row).execute();
    return id;
  };
  const given = async (kind: string, thing: string, to: StoredPerson, role: string): Promise<void> => {
    await beside.queries.insertInto('membership').values({ kind, thing, person: to.id, role }).execute();
  };
  const rolesOf = async ({ id }: StoredPerson): Promise<string[]> => {
    const rows = await beside.queries
      .selectFrom('membership')
      .select(['kind', 'role'])
      .where('person', '=', id)
      .execute();
    return rows.map(({ kind, role }) => `${kind} ${role}`).sort();
  };
  const refused = (code: string) => ({ code });

  beforeAll(async () => {
    engine = await start();
    const where = await engine.fresh();
    thread = await startDatabase(where);
    beside = await openDatabase(where);
    const bus = new LocalBus();
    bus.subscribe((hint) => heard.push(hint));
    const deps = { db: thread.calls, bus, access: new WorkspaceAccess(thread.calls.reads.memberships) };
    teams = new Teams(deps);
    teamPeople = new TeamPeople(deps);
  });
  beforeEach(() => heard.splice(0));
  afterAll(async () => {
    await beside.close();
    await thread.calls.close();
    await thread.stop();
    await engine.end();
  });

  test('a first team has no name of its own; who owns it is told instead', async () => {
    const [ana, milo] = [await person('Ana Ortiz'), await person('Milo Lind')];
    await joins(beside, milo, { kind: 'team', thing: ana.teamId, role: 'member' });
    const seen = (await teams.list(milo)).map(({ name, entity, role, members }) => [
      name,
      entity.ownerName,
      role,
      members,
    ]);
    expect(seen).toEqual([
      ['', 'Milo Lind', 'admin', 1],
      ['', 'Ana Ortiz', 'member', 2],
    ]);
    expect((await teams.list(ana))[0]).toMatchObject({
      entity: { id: ana.entityId, role: 'owner', tier: 'free', seats: 25, seatsTaken: 2 },
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
  });

  test('made once however often it is asked for; its name is free again for nobody', async () => {
    const ana = await person('Ana');
    const ask = { id: randomUUID(), entityId: ana.entityId, name: ' Northside ', color: '#1f4fd8' };
    const [first, again] = [await teams.create(ana, ask), await teams.create(ana, ask)];
    expect(again).toEqual(first);
    expect(first).toMatchObject({ name: 'Northside', color: '#1f4fd8', role: 'admin', members: 1 });
    expect(await teams.list(ana)).toHaveLength(2);

    await expect(teams.create(ana, { ...ask, id: randomUUID(), name: 'NORTHSIDE' })).rejects.toMatchObject(
      refused('name-taken'),
    );
    await expect(teams.create(await person('Jun'), ask)).rejects.toMatchObject(refused('not-found'));
    await expect(teams.create(ana, { ...ask, id: randomUUID(), name: ' ' })).rejects.toMatchObject(
      refused('bad-request'),
    );
    expect(await teams.validate(ana, { name: 'northside' })).toEqual({ wellFormed: true, free: false });
    expect(await teams.validate(ana, { name: 'Southside' })).toEqual({ wellFormed: true, free: true });
    expect(await teams.validate(ana, { name: '' })).toEqual({ wellFormed: false, free: true });
    await expect(teams.validate(ana, { email: ana.email })).rejects.toMatchObject(refused('bad-request'));
  });

  test('the last administrator of a team is neither removed nor made less, not even by two who do it to each other at once', async () => {
    const [ana, milo] = [await person('Ana'), await person('Milo')];
    const teamId = ana.teamId;
    await joins(beside, milo, { kind: 'team', thing: teamId, role: 'admin' });
    const both = await Promise.allSettled([
      teamPeople.setTeamRole(ana, { teamId, personIds: [milo.id], role: 'member' }),
      teamPeople.removeFromTeam(milo, { teamId, personIds: [ana.id] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    const last = (await teamPeople.members(ana, { teamId })).rows.filter(({ role }) => role === 'admin');
    expect(last).toHaveLength(1);
    const personIds = [last[0]?.person.id as string];
    await expect(teamPeople.setTeamRole(ana, { teamId, personIds, role: 'contributor' })).rejects.toMatchObject(
      refused('last-admin'),
    );
    await expect(teamPeople.removeFromTeam(ana, { teamId, personIds })).rejects.toMatchObject(refused('last-admin'));
    const [own] = personIds;
    await expect(teamPeople.leave({ id: own as string }, teamId)).rejects.toMatchObject(refused('last-admin'));
    expect((await teamPeople.members(ana, { teamId })).rows.filter(({ role }) => role === 'admin')).toEqual(last);
  });

  test('who is removed loses what they were given in the team’s projects and boards, and nothing elsewhere', async () => {
    const [ana, jun] = [await person('Ana'), await person('Jun')];
    const there = await project(jun.teamId);
    await joins(beside, jun, { kind: 'team', thing: ana.teamId, role: 'member' });
    // In a public one, too, whoever makes something is given it.
    for (const here of [await project(ana.teamId, true), await project(ana.teamId)]) {
      await given('project', here, jun, 'admin');
      await given('board', await boardIn(here), jun, 'manager');
    }
    await given('board', await boardIn(there), jun, 'viewer');
    heard.splice(0);

    await teamPeople.removeFromTeam(ana, { teamId: ana.teamId, personIds: [jun.id] });
    expect(await rolesOf(jun)).toEqual(['board viewer', 'entity owner', 'team admin']);
    expect(heard).toEqual([
      { kind: 'rights' },
      { kind: 'workspace', event: { kind: 'team', id: ana.teamId }, teams: [ana.teamId], people: [] },
      { kind: 'workspace', event: { kind: 'all' }, teams: [], people: [jun.id] },
    ]);
    await expect(teams.team(jun, ana.teamId)).rejects.toMatchObject(refused('not-found'));
    // Again: it is so already.
    expect(await teamPeople.removeFromTeam(ana, { teamId: ana.teamId, personIds: [jun.id] })).toBe(true);
  });

  test('who leaves, and who is removed from a project, has nothing of it left', async () => {
    const [ana, jun] = [await person('Ana'), await person('Jun')];
    const shut = await project(ana.teamId, true);
    await joins(beside, jun, { kind: 'team', thing: ana.teamId, role: 'contributor' });
    await teamPeople.setProjectRole(ana, { projectId: shut, personIds: [jun.id], role: 'admin' });
    await given('board', await boardIn(shut), jun, 'editor');
    const there = await teamPeople.projectMembers(jun, { projectId: shut });
    expect(there.rows.map((one) => [one.person.name, one.role, one.effective])).toEqual([
      ['Ana', null, 'admin'],
      ['Jun', 'admin', 'admin'],
    ]);
    const last = await teamPeople.projectMembers(jun, { projectId: shut, page: 2, perPage: 1 });
    expect(last).toMatchObject({ count: 2, page: 2, perpage: 1, totalPage: 2, rows: [{ person: { name: 'Jun' } }] });
    const tooMany = teamPeople.projectMembers(jun, { projectId: shut, perPage: SERVER_LIMITS.membersPerPage + 1 });
    await expect(tooMany).rejects.toMatchObject(refused('bad-request'));
    await teamPeople.removeFromProject(ana, { projectId: shut, personIds: [jun.id] });
    expect(await rolesOf(jun)).toEqual(['entity owner', 'team admin', 'team contributor']);
    await expect(teamPeople.projectMembers(jun, { projectId: shut })).rejects.toMatchObject(refused('not-found'));
    await teamPeople.leave(jun, ana.teamId);
    expect(await rolesOf(jun)).toEqual(['entity owner', 'team admin']);
  });

  test('people are found by letters of name and address, by role, in pages, either way round', async () => {
    const ana = await person('Ana Ortiz');
    const teamId = ana.teamId;
    const names = ['Élise Martin', 'Zoë Weiß', 'ben', 'Dora'];
    const others = await Promise.all(names.map(person));
    for (const one of others) await joins(beside, one, { kind: 'team', thing: teamId, role: 'member' });
    await teamPeople.setTeamRole(ana, { teamId, personIds: [(others[3] as StoredPerson).id], role: 'contributor' });
    const found = async (ask: object) => {
      const { rows, ...page } = await teamPeople.members(ana, { teamId, ...ask });
      return { ...page, names: rows.map(({ person: { name } }) => name) };
    };
    const sorted = ['Ana Ortiz', 'ben', 'Dora', 'Élise Martin', 'Zoë Weiß'];
    expect(await found({})).toEqual({ count: 5, page: 1, perpage: 24, totalPage: 1, names: sorted });
    expect((await found({ descending: true })).names).toEqual(sorted.toReversed());
    expect(await found({ page: 3, perPage: 2 })).toEqual({
      count: 5,
      page: 3,
      perpage: 2,
      totalPage: 3,
      names: ['Zoë Weiß'],
    });
    expect((await found({ search: 'elise' })).names).toEqual(['Élise Martin']);
    expect((await found({ search: (others[2] as StoredPerson).email.toUpperCase() })).names).toEqual(['ben']);
    expect((await found({ role: 'contributor' })).names).toEqual(['Dora']);
    await expect(teamPeople.members(await person('Elsewhere'), { teamId })).rejects.toMatchObject(refused('not-found'));
  });

  test('a member learns of private projects of others nothing, an administrator all', async () => {
    const [ana, jun, sara] = [await person('Ana'), await person('Jun'), await person('Sara')];
    for (const one of [jun, sara]) await joins(beside, one, { kind: 'team', thing: ana.teamId, role: 'member' });
    const [shut, open] = [await project(ana.teamId, true), await project(ana.teamId)];
    for (const projectId of [shut, open])
      await teamPeople.setProjectRole(ana, { projectId, personIds: [jun.id], role: 'admin' });
    const of = async (asker: StoredPerson) => {
      const { rows } = await teamPeople.members(asker, { teamId: ana.teamId, search: 'Jun' });
      return rows[0]?.projects.map(({ id }) => id).sort();
    };
    expect([await of(ana), await of(jun), await of(sara)]).toEqual([[shut, open].sort(), [shut, open].sort(), [open]]);
  });

  test('a role is given to people of the entity alone, and only by who administers', async () => {
    const [ana, jun, sara] = [await person('Ana'), await person('Jun'), await person('Sara')];
    const teamId = ana.teamId;
    await joins(beside, jun, { kind: 'team', thing: teamId, role: 'member' });
    for (const personIds of [[sara.id], [jun.id, sara.id], [randomUUID()]])
      await expect(teamPeople.setTeamRole(ana, { teamId, personIds, role: 'admin' })).rejects.toMatchObject(
        refused('not-found'),
      );
    const one = { teamId, personIds: [ana.id] };
    await expect(teamPeople.setTeamRole(jun, { ...one, role: 'member' })).rejects.toMatchObject(refused('forbidden'));
    await expect(teamPeople.removeFromTeam(jun, one)).rejects.toMatchObject(refused('forbidden'));
    await expect(teams.change(jun, { id: teamId, name: 'Mine' })).rejects.toMatchObject(refused('forbidden'));
    await expect(teams.delete(jun, teamId)).rejects.toMatchObject(refused('forbidden'));
    // A team of the same entity takes its people without an invite.
    const { id } = await teams.create(ana, { id: randomUUID(), entityId: ana.entityId, name: 'B', color: '#1f4fd8' });
    await teamPeople.setTeamRole(ana, { teamId: id, personIds: [jun.id], role: 'contributor' });
    expect((await teams.list(jun)).map(({ role }) => role)).toEqual(['admin', 'member', 'contributor']);
    expect((await teamPeople.peopleToInvite(ana, { kind: 'team', id, search: 'ju' })).map(({ id }) => id)).toEqual([
      jun.id,
    ]);
    expect(await teamPeople.peopleToInvite(ana, { kind: 'team', id, search: 'sara' })).toEqual([]);
  });

  test('where all seats are taken nobody joins, but who has one goes where they like', async () => {
    const [ana, jun, sara] = [await person('Ana'), await person('Jun'), await person('Sara')];
    await beside.queries.updateTable('entity').set({ seats: 2 }).where('id', '=', ana.entityId).execute();
    const place = { kind: 'team', thing: ana.teamId, role: 'member' } as const;
    const both = await Promise.allSettled([joins(beside, jun, place), joins(beside, sara, place)]);
    const reasons = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(reasons).toEqual(['seats-full']);
    const came = both[0]?.status === 'fulfilled' ? jun : sara;
    await joins(beside, came, { kind: 'project', thing: await project(ana.teamId), role: 'admin' });
    // What somebody has is never made less by an old invite.
    await joins(beside, came, { ...place, role: 'contributor' });
    expect((await teams.list(came)).at(-1)).toMatchObject({ role: 'member', entity: { seats: 2, seatsTaken: 2 } });
  });

  test('a project that comes back brings no more people than the plan has seats', async () => {
    const [ana, jun, sara] = [await person('Ana'), await person('Jun'), await person('Sara')];
    await beside.queries.updateTable('entity').set({ seats: 2 }).where('id', '=', ana.entityId).execute();
    const thing = await project(ana.teamId);
    await joins(beside, jun, { kind: 'project', thing, role: 'member' });
    const { right } = await new WorkspaceAccess(thread.calls.reads.memberships).project(ana.id, thing, 'manage');
    const live = (deletedMs: number | null) =>
      thread.calls.changes.boardLife.setProjectLife({
        project: thing,
        deletedMs,
        right: { ...right, evenDeleted: true },
      });
    await live(5);
    await joins(beside, sara, { kind: 'team', thing: ana.teamId, role: 'member' });
    await expect(live(null)).rejects.toMatchObject(refused('seats-full'));
    expect(await thread.calls.reads.boardLife.projectLife(thing)).toMatchObject({ deletedMs: 5 });
    await teamPeople.removeFromTeam(ana, { teamId: ana.teamId, personIds: [sara.id] });
    await live(null);
    expect(await thread.calls.reads.boardLife.projectLife(thing)).toMatchObject({ deletedMs: null });
  });

  test('a plan has so many teams; a deleted one counts no more, and its boards with it', async () => {
    const ana = await person('Ana');
    const make = (name: string) =>
      teams.create(ana, { id: randomUUID(), entityId: ana.entityId, name, color: '#1f4fd8' });
    const nine = await Promise.all(Array.from({ length: 9 }, (_, at) => make(`Team ${at}`)));
    await expect(make('One more')).rejects.toMatchObject(refused('teams-full'));

    const { id } = nine[0] as { id: string };
    const board = await boardIn(await project(id));
    await teams.delete(ana, id);
    await expect(teams.team(ana, id)).rejects.toMatchObject(refused('not-found'));
    await expect(joins(beside, ana, { kind: 'team', thing: id, role: 'admin' })).rejects.toMatchObject(refused('gone'));
    const [standing] = await thread.calls.reads.memberships.boardStandings({ person: ana.id, ids: [board] });
    expect(standing?.deletedMs).toEqual(expect.any(Number));
    await make('One more');
    await expect(teams.delete(ana, ana.teamId)).rejects.toMatchObject(refused('own-team'));
  });

  test('a deleted team comes back with what was deleted with it, by who administered it, for 30 days and where there is room', async () => {
    const [ana, jun] = [await person('Ana'), await person('Jun')];
    const { id } = await teams.create(ana, { id: randomUUID(), entityId: ana.entityId, name: 'B', color: '#1f4fd8' });
    await joins(beside, jun, { kind: 'team', thing: id, role: 'member' });
    const [kept, dropped] = [await project(id), await project(id)];
    const [board, gone, inDropped] = [await boardIn(kept), await boardIn(kept), await boardIn(dropped)];
    const set = (table: 'board' | 'project', of: string, deleted_at: number) =>
      beside.queries.updateTable(table).set({ deleted_at }).where('id', '=', of).execute();
    await set('board', gone, 5);
    await set('project', dropped, 5);
    expect(await teams.deleted(ana)).toEqual([]);
    await teams.delete(ana, id);
    expect(await teams.deleted(ana)).toEqual([{ id, name: 'B', color: '#1f4fd8', clearsMs: expect.any(Number) }]);
    expect(await teams.deleted(jun)).toEqual([]);
    await expect(teams.restore(jun, id)).rejects.toMatchObject(refused('forbidden'));
    await expect(teams.restore(await person('Sara'), id)).rejects.toMatchObject(refused('not-found'));

    const entity = (change: { seats?: number | null; expires?: number | null }) =>
      beside.queries.updateTable('entity').set(change).where('id', '=', ana.entityId).execute();
    await entity({ seats: 1 });
    await expect(teams.restore(ana, id)).rejects.toMatchObject(refused('seats-full'));
    await entity({ seats: null, expires: 5 });
    await expect(teams.restore(ana, id)).rejects.toMatchObject(refused('forbidden'));
    await entity({ expires: null });
    const other = await teams.create(ana, { id: randomUUID(), entityId: ana.entityId, name: 'b', color: '#1f4fd8' });
    await expect(teams.restore(ana, id)).rejects.toMatchObject(refused('name-taken'));
    await teams.change(ana, { id: other.id, name: 'C' });
    expect(await teams.deleted(ana)).toHaveLength(1);

    heard.splice(0);
    expect(await teams.restore(ana, id)).toMatchObject({ id, members: 2 });
    expect(heard).toContainEqual({ kind: 'rights' });
    expect(await teams.restore(ana, id)).toMatchObject({ id });
    const standings = await thread.calls.reads.memberships.boardStandings({
      person: ana.id,
      ids: [board, gone, inDropped],
    });
    const deleted = new Map(standings.map((one) => [one.id, one.deletedMs]));
    expect([board, gone, inDropped].map((one) => deleted.get(one))).toEqual([null, 5, 5]);
    const rows = await thread.calls.reads.projects.projectRows({ person: ana.id, team: id });
    expect(rows.filter(({ deletedMs }) => deletedMs === null).map((row) => row.id)).toEqual([kept]);

    await teams.delete(ana, id);
    await beside.queries.updateTable('team').set({ deleted_at: 5 }).where('id', '=', id).execute();
    expect(await teams.deleted(ana)).toEqual([]);
    await expect(teams.restore(ana, id)).rejects.toMatchObject(refused('gone'));
  });
});
