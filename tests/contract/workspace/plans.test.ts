// Plans on both engines: who asks for one and how often, who sets one, what is stored of it, and what counts before and after. Two processes
// see one database.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Hint } from '../../../server/platform/bus/bus.ts';
import type { Person } from '../../../server/policies/person.ts';
import { Plans } from '../../../server/workspace/plans/plans.ts';
import { Teams } from '../../../server/workspace/teams/teams.ts';
import { type Engine, engines } from '../storage/engines.ts';
import { inboxStage } from './inbox-stage.ts';

const DAY_MS = 24 * 3600_000;
const ISSUER = 'https://northside.example';

describe.each(Object.entries(engines))('plans on %s', (name, start) => {
  let engine: Engine;
  let stage: Awaited<ReturnType<typeof inboxStage>>;
  let plans: Plans;
  let administrator: Person;
  const hints: Hint[] = [];
  const queries = () => stage.first.database.queries;
  const entity = () => stage.ids.entity;
  const plan = async () =>
    queries()
      .selectFrom('entity')
      .select(['tier', 'seats', 'starts', 'expires'])
      .where('id', '=', entity())
      .executeTakeFirstOrThrow();
  const codeOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'ok',
      ({ code }: { code: string }) => code,
    );
  const set = (more: object = {}, caller: Person = administrator) =>
    plans.set(caller, { entityId: entity(), tier: 'pro', reason: 'Two more classes', ...more } as never);
  const request = (name: 'ana' | 'ben' | 'cat' | 'dan', tier: 'pro' | 'enterprise' = 'pro') =>
    plans.request(stage.person(name), { entityId: entity(), tier });

  beforeAll(async () => {
    engine = await start();
    stage = await inboxStage(engine);
    const { db, bus } = stage.first;
    plans = new Plans({ db, bus, isEmbedded: (iss) => iss === ISSUER });
    bus.subscribe((hint) => void hints.push(hint));
    administrator = await stage.addPerson('root');
    const account = { email: 'root@northside.example', email_key: 'root@northside.example', password: '' };
    await queries()
      .insertInto('account')
      .values({
        sub: 'root',
        ...account,
        given_name: 'R',
        family_name: '',
        locale: 'en',
        administrator: 1,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
  });
  afterAll(() => stage.end());
  beforeEach(async () => {
    await queries().deleteFrom('plan_request').execute();
    await queries().deleteFrom('plan_change').execute();
    await queries().deleteFrom('inbox_entry').execute();
    await queries().updateTable('entity').set({ tier: 'free', seats: null, starts: null, expires: null }).execute();
    hints.length = 0;
  });

  test('shows a request to the owners alone, and once a day and person', async () => {
    expect(await request('ben')).toBe(true);
    const entry = await stage.entryOf('ana', 'plan', entity());
    expect(entry).toMatchObject({ tier: 'pro', isPlanRequested: true, sender: { name: 'ben' }, isRead: false });
    for (const name of ['ben', 'cat'] as const) expect(await stage.entryOf(name, 'plan', entity())).toBeUndefined();

    await stage.first.inbox.markRead(stage.person('ana'), {});
    expect(await request('ben', 'enterprise')).toBe(true);
    // The owners read the tier that was named last, and are not notified anew.
    expect(await stage.entryOf('ana', 'plan', entity())).toMatchObject({ tier: 'enterprise', isRead: true });
    // Another person may ask on the same day.
    await request('cat', 'enterprise');
    expect(await stage.entryOf('ana', 'plan', entity())).toMatchObject({ sender: { name: 'cat' }, isRead: false });

    await queries()
      .updateTable('plan_request')
      .set({ at: Date.now() - DAY_MS - 1 })
      .execute();
    await request('ben');
    expect(await stage.entryOf('ana', 'plan', entity())).toMatchObject({ tier: 'pro', sender: { name: 'ben' } });
  });

  test('stores one request of a person who asks twice at once, on PostgreSQL in two processes', async () => {
    const nowMs = Date.now();
    const planRequest = { entity: entity(), person: stage.person('ben').id, tier: 'pro' as const, nowMs };
    const stored = await Promise.all(
      [stage.first, name === 'PostgreSQL' ? stage.second : stage.first].map(({ db }) =>
        db.changes.plans.requestPlan(planRequest),
      ),
    );
    expect(stored.sort()).toEqual([false, true]);
  });

  test('stores a request anew on the same day once the last one is answered', async () => {
    await request('ben');
    await set();
    await stage.first.inbox.markRead(stage.person('ana'), {});
    await request('ben', 'enterprise');
    expect(await stage.entryOf('ana', 'plan', entity())).toMatchObject({
      tier: 'enterprise',
      isPlanRequested: true,
      isRead: false,
    });
  });

  test('shows no request of a person who has lost the seat', async () => {
    const leaver = await stage.addPerson(`leaver ${randomUUID()}`);
    await stage.addRole('entity', entity(), leaver, 'member');
    await plans.request(leaver, { entityId: entity(), tier: 'pro' });
    expect(await stage.entryOf('ana', 'plan', entity())).toMatchObject({ isPlanRequested: true });
    await queries().deleteFrom('membership').where('person', '=', leaver.id).where('thing', '=', entity()).execute();
    expect(await stage.entryOf('ana', 'plan', entity())).toBeUndefined();
    const { rows } = await plans.organizations(administrator, { search: 'northside', page: 1 } as never);
    expect(rows[0]?.request).toBeNull();
  });

  test('refuses a request of a person without a seat', async () => {
    const stranger = await stage.addPerson(`stranger ${randomUUID()}`);
    expect(await codeOf(plans.request(stranger, { entityId: entity(), tier: 'pro' }))).toBe('not-found');
    expect(await codeOf(plans.request(stage.person('ben'), { entityId: randomUUID(), tier: 'pro' }))).toBe('not-found');
  });

  test('sets a plan with its reason, answers the request and notifies the owners and everybody’s pages', async () => {
    await request('ben');
    const [startMs, expiresMs] = [Date.now() - 1000, Date.now() + DAY_MS];
    expect(await set({ seats: 40, startMs, expiresMs })).toMatchObject({ tier: 'pro', seats: 40, request: null });
    expect(await plan()).toEqual({ tier: 'pro', seats: 40, starts: startMs, expires: expiresMs });
    expect(hints).toContainEqual({ kind: 'rights' });
    const notified = hints.flatMap((hint) =>
      hint.kind === 'workspace' && hint.event.kind === 'all' ? hint.people : [],
    );
    expect(notified).toEqual(
      expect.arrayContaining(['ana', 'ben', 'cat', 'dan'].map((name) => stage.person(name as 'ana').id)),
    );
    const entry = await stage.entryOf('ana', 'plan', entity());
    expect(entry).toMatchObject({ tier: 'pro', isPlanRequested: false, sender: null });

    await set({ tier: 'enterprise', reason: 'Third class' });
    expect(await plans.changes(administrator, entity())).toMatchObject([
      {
        reason: 'Third class',
        by: { name: 'root' },
        before: { tier: 'pro', seats: 40 },
        after: { tier: 'enterprise' },
      },
      { reason: 'Two more classes', before: { tier: 'free', seats: null }, after: { tier: 'pro', expiresMs } },
    ]);
  });

  test.each([
    ['a reason of two characters', { reason: ' ab ' }],
    ['a reason of 501 characters', { reason: 'a'.repeat(501) }],
    ['no seat', { seats: 0 }],
    ['an end before the start', { startMs: 2000, expiresMs: 2000 }],
    ['an end after the year 9999', { expiresMs: Date.UTC(10_000, 0, 1) }],
    ['a time that no date has', { startMs: 8.64e15 + 1 }],
  ])('refuses %s, and changes nothing', async (_title, more) => {
    expect(await codeOf(set(more))).toBe('bad-request');
    expect((await plan()).tier).toBe('free');
    expect(await plans.changes(administrator, entity())).toEqual([]);
  });

  test('refuses everybody who does not administer the installation, in the transaction too', async () => {
    const ana = stage.person('ana');
    const foreigner = { ...administrator, iss: 'https://other.example' };
    for (const caller of [ana, foreigner]) {
      expect(await codeOf(set({}, caller))).toBe('forbidden');
      expect(await codeOf(plans.organizations(caller, {} as never))).toBe('forbidden');
      expect(await codeOf(plans.changes(caller, entity()))).toBe('forbidden');
    }
    const change = { tier: 'pro' as const, seats: null, starts: null, expires: null };
    const noAdministrator = { person: ana.id, account: ana.sub };
    const direct = {
      entity: entity(),
      plan: change,
      reason: 'none',
      administrator: noAdministrator,
      nowMs: Date.now(),
    };
    expect(await codeOf(stage.first.db.changes.plans.setPlan(direct))).toBe('forbidden');
    expect((await plan()).tier).toBe('free');
    expect(await codeOf(set({ entityId: randomUUID() }))).toBe('not-found');
  });

  test('counts a plan as free before its start and after its end', async () => {
    const { db, bus, access } = stage.first;
    const teams = new Teams({ db, bus, access });
    const tierNow = async () =>
      (await teams.list(stage.person('ana'))).find((team) => team.entity.id === entity())?.entity.tier;
    const startMs = Date.now() + DAY_MS;
    await set({ startMs });
    expect(await tierNow()).toBe('free');
    expect(await stage.entryOf('ana', 'plan', entity())).toMatchObject({ tier: 'pro', planStartMs: startMs });
    await set({ startMs: Date.now() - DAY_MS });
    expect(await tierNow()).toBe('pro');
    expect(await stage.entryOf('ana', 'plan', entity())).toMatchObject({ tier: 'pro', planStartMs: null });
    await set({ startMs: Date.now() - 2 * DAY_MS, expiresMs: Date.now() - DAY_MS });
    expect(await tierNow()).toBe('free');
  });

  test('lists entities by name or owner, those with a request first, with their figures', async () => {
    const other = randomUUID();
    await queries().insertInto('entity').values({ id: other, name: 'Aardvark', created_at: 1 }).execute();
    await stage.addRole('entity', other, 'dan', 'owner');
    await queries()
      .insertInto('board_blob')
      .values({ board: stage.ids.board, sha256: new Uint8Array(32), kind: 'image/png', size: 4096 })
      .execute();
    const names = async (search = '') => {
      const { rows } = await plans.organizations(administrator, { search, page: 1 } as never);
      return rows.map(({ name }) => name);
    };
    // Each person has an entity of their own besides.
    const both = (all: string[]) => all.filter((name) => name !== '');
    expect(both(await names())).toEqual(['Aardvark', 'Northside']);
    await request('ben');
    expect((await names())[0]).toBe('Northside');
    expect(await names('NORTHS')).toEqual(expect.arrayContaining(['Northside']));
    expect(both(await names('dan@northside'))).toEqual(['Aardvark']);
    const { rows } = await plans.organizations(administrator, { search: 'northside', page: 1 } as never);
    expect(rows[0]).toMatchObject({
      name: 'Northside',
      ownerEmail: 'ana@northside.example',
      seats: 25,
      seatsTaken: 4,
      storedBytes: 4096,
      request: { person: { name: 'ben' }, tier: 'pro' },
    });
    expect(rows[0]?.boards).toBeGreaterThan(0);
    await queries().deleteFrom('membership').where('thing', '=', other).execute();
    await queries().deleteFrom('entity').where('id', '=', other).execute();
  });

  test('counts boards in no project for their creator’s own entity, and boards of deleted projects and teams for none', async () => {
    const eva = await stage.addPerson(`eva ${randomUUID()}`);
    const { entity: ownEntity } = await queries()
      .selectFrom('person')
      .select('entity')
      .where('id', '=', eva.id)
      .executeTakeFirstOrThrow();
    const figures = async () => {
      const { rows } = await plans.organizations(administrator, { search: eva.sub, page: 1 } as never);
      const [row] = rows.filter(({ id }) => id === ownEntity);
      return row && [row.boards, row.storedBytes];
    };
    const addBlob = (board: string, size: number) =>
      queries()
        .insertInto('board_blob')
        .values({ board, sha256: new Uint8Array(32), kind: 'image/png', size })
        .execute();
    const before = await figures();
    expect(before).toEqual([0, 0]);

    const own = await stage.newBoard(null);
    await queries()
      .insertInto('board_creator')
      .values({ board: own, actor: `person:${eva.id}` })
      .execute();
    await addBlob(own, 100);
    const team = randomUUID();
    await queries()
      .insertInto('team')
      .values({ id: team, entity: ownEntity as string, name: 'Club', created_at: 1 })
      .execute();
    const project = await stage.newProject(randomUUID(), { team });
    await addBlob(await stage.newBoard(project), 20);
    expect(await figures()).toEqual([2, 120]);
    await queries().updateTable('project').set({ deleted_at: 2 }).where('id', '=', project).execute();
    expect(await figures()).toEqual([1, 120]);
    await queries().updateTable('project').set({ deleted_at: null }).where('id', '=', project).execute();
    await queries().updateTable('team').set({ deleted_at: 2 }).where('id', '=', team).execute();
    expect(await figures()).toEqual([1, 120]);
  });
});
