// GET /api/user/events: what happened is told to whoever may know of it, and to nobody else, whichever process it happened in.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import { type Bus, openBus } from '../../../server/platform/bus/bus.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { type RedisServer, startRedis } from '../../services/redis.ts';
import { StrictClient } from '../identity/client.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { type SignedUp, signedUp } from '../people/signed-up.ts';
import { type EventReader, readEvents } from './event-reader.ts';
import { askAs } from './people.ts';

type Someone = SignedUp & { id: string; token: string };

describe.each(Object.entries(peopleEngines))('events on %s', (_name, start) => {
  let engine: PeopleEngine;
  let redis: RedisServer;
  let server: TestServer;
  let client: StrictClient;
  /** As another process has it. */
  let bus: Bus;
  let database: Database;
  beforeAll(async () => {
    [engine, redis] = await Promise.all([start(), startRedis()]);
    server = await testServer({ ...engine.settings, redisUrl: redis.url });
    client = await StrictClient.of(`http://localhost:${server.port}`);
    bus = await openBus(redis.url);
    const { databaseUrl } = engine.settings;
    database = await openDatabase(databaseUrl ? { url: databaseUrl } : { file: server.database });
  });
  afterAll(async () => {
    await database.close();
    await bus.close();
    await server.end();
    await Promise.all([engine.end(), redis.end()]);
  });

  const someone = async (): Promise<Someone> => {
    const one = await signedUp(client);
    const token = one.tokens.access_token;
    const me = await fetch(`${server.address}/api/user/me`, { headers: { authorization: `Bearer ${token}` } });
    return { ...one, token, id: ((await me.json()) as { id: string }).id };
  };
  const given = async (person: Someone, kind: string, thing: string, role: string): Promise<void> => {
    await database.queries.insertInto('membership').values({ person: person.id, kind, thing, role }).execute();
  };
  /** A team with a project everybody of it sees and one that is private, a board in each. */
  const place = async () => {
    const [entity, team, open, shut, openBoard, shutBoard] = Array.from({ length: 6 }, () => randomUUID()) as [
      ...[string, string, string],
      ...[string, string, string],
    ];
    const { queries } = database;
    const now = { name: '', created_at: 1 };
    await queries
      .insertInto('entity')
      .values({ id: entity, ...now })
      .execute();
    await queries
      .insertInto('team')
      .values({ id: team, entity, ...now })
      .execute();
    for (const [id, isPrivate] of [[open, 0] as const, [shut, 1] as const])
      await queries
        .insertInto('project')
        .values({ id, team, color: '#000000', created_by: 'x', is_private: isPrivate, ...now })
        .execute();
    for (const [id, project] of [[openBoard, open] as const, [shutBoard, shut] as const])
      await queries.insertInto('board').values({ id, alias: id, created_at: 1, project }).execute();
    return { entity, team, open, shut, openBoard, shutBoard };
  };
  const says = (event: WorkspaceEvent, teams: string[] = [], people: string[] = []): void =>
    bus.publish({ kind: 'workspace', event, teams, people });
  /** Says it until every one of these has heard what comes after all else; nobody else's order is known. */
  const settled = async (...readers: [Someone, EventReader][]): Promise<void> => {
    const has = (heard: readonly WorkspaceEvent[]) => heard.some(({ kind }) => kind === 'all');
    const again = setInterval(() => {
      for (const [{ id }, { heard }] of readers) if (!has(heard)) says({ kind: 'all' }, [], [id]);
    }, 50);
    await Promise.all(readers.map(([, reader]) => reader.until(has)));
    clearInterval(again);
  };
  /** Without the ends. */
  const told = ({ heard }: EventReader): WorkspaceEvent[] => heard.filter(({ kind }) => kind !== 'all');
  const listening = (people: Someone[]): Promise<EventReader[]> =>
    Promise.all(people.map(({ token }) => readEvents(server.address, token)));

  test('what happened is told to whoever may know of it, and to nobody else', async () => {
    const { entity, team, open, shut, openBoard, shutBoard } = await place();
    const people = await Promise.all(Array.from({ length: 6 }, someone));
    const [owner, member, insider, boardOnly, colleague] = people as [Someone, Someone, Someone, Someone, Someone];
    await given(owner, 'entity', entity, 'owner');
    await given(member, 'team', team, 'member');
    await given(insider, 'team', team, 'contributor');
    await given(insider, 'project', shut, 'member');
    await given(boardOnly, 'board', shutBoard, 'viewer');
    await given(colleague, 'entity', entity, 'member');
    const readers = await listening(people);
    const shutChanged: WorkspaceEvent = { kind: 'board', id: shutBoard, projectId: shut };
    const inside: WorkspaceEvent = { kind: 'inside', id: shutBoard };
    const request: WorkspaceEvent = { kind: 'request', board: openBoard };
    const events: WorkspaceEvent[] = [
      { kind: 'board', id: openBoard, projectId: open },
      shutChanged,
      inside,
      { kind: 'cover', id: openBoard, seq: 3 },
      { kind: 'project', id: open, teamId: team },
      { kind: 'team', id: team },
      request,
    ];
    for (const event of events) says(event, [team]);
    await settled(...people.map((one, i): [Someone, EventReader] => [one, readers[i] as EventReader]));
    const [ofOwner, ofMember, ofInsider, ofBoardOnly, ofColleague, ofStranger] = readers.map(told);
    const without = (...left: WorkspaceEvent[]) => events.filter((event) => !left.includes(event));
    const same = (heard: WorkspaceEvent[] | undefined, expected: WorkspaceEvent[]) => {
      expect(heard).toHaveLength(expected.length);
      expect(heard).toEqual(expect.arrayContaining(expected));
    };
    same(ofOwner, events);
    same(ofMember, without(shutChanged, inside, request));
    same(ofInsider, without(request));
    // Where it lies is not theirs to know.
    same(ofBoardOnly, [{ kind: 'board', id: shutBoard, projectId: null }, inside]);
    same(ofColleague, []);
    same(ofStranger, []);
    for (const reader of readers) reader.leave();
  });

  test('a board in no project is of who made it and of whose list it is in, while the link stands', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, someone));
    const [maker, asGuest, lister, ended] = people as [Someone, Someone, Someone, Someone];
    const { queries } = database;
    const board = randomUUID();
    const other = randomUUID();
    for (const id of [board, other])
      await queries.insertInto('board').values({ id, alias: id, created_at: 1 }).execute();
    await queries
      .insertInto('board_creator')
      .values([
        { board, actor: `person:${maker.id}` },
        { board: other, actor: 'guest:g' },
      ])
      .execute();
    await queries
      .insertInto('guest_person')
      .values({ guest: 'guest:g', person: `person:${asGuest.id}`, at: 1 })
      .execute();
    for (const [person, byte, revoked] of [
      [lister, 1, 0],
      [ended, 2, 1],
    ] as const) {
      const sha256 = new Uint8Array(32).fill(byte);
      await queries
        .insertInto('board_link')
        .values({ board, role: 'viewer', sha256, expires: null, revoked, derived: null })
        .execute();
      await queries
        .insertInto('person_board')
        .values({ person: `person:${person.id}`, board, sha256, title: '', at: 1 })
        .execute();
    }
    const readers = await listening(people);
    for (const id of [board, other]) says({ kind: 'board', id, projectId: null });
    await settled(...people.map((one, i): [Someone, EventReader] => [one, readers[i] as EventReader]));
    const changed = { kind: 'board', id: board, projectId: null };
    expect(readers.map(told)).toEqual([[changed], [{ ...changed, id: other }], [changed], []]);
    for (const reader of readers) reader.leave();
  });

  test('who lost something is told that something changed, and no more', async () => {
    const { team, shut, shutBoard } = await place();
    const [member, removed] = [await someone(), await someone()];
    await given(member, 'team', team, 'member');
    const readers = await listening([member, removed]);
    const [ofMember, ofRemoved] = readers as [EventReader, EventReader];
    // It was made private just now: its team looks again.
    says({ kind: 'project', id: shut, teamId: team }, [team]);
    await ofMember.until((heard) => heard.length > 0);
    expect(ofMember.heard).toEqual([{ kind: 'team', id: team }]);
    says({ kind: 'board', id: shutBoard, projectId: shut }, [team], [removed.id]);
    await ofRemoved.until((heard) => heard.length > 0);
    expect(ofRemoved.heard).toEqual([{ kind: 'all' }]);
    for (const reader of readers) reader.leave();
  });

  test('a board that is moved to where somebody may not look leaves what they see', async () => {
    const { team, open, shut, openBoard } = await place();
    const [admin, member] = [await someone(), await someone()];
    await given(admin, 'team', team, 'admin');
    await given(member, 'team', team, 'member');
    const reader = await readEvents(server.address, member.token);
    const move = 'mutation ($ids: [ID!]!, $projectId: ID!) { moveBoards(ids: $ids, projectId: $projectId) }';
    const { data } = await askAs(server.address, admin.token, move, { ids: [openBoard], projectId: shut });
    expect(data).toEqual({ moveBoards: true });
    await settled([member, reader]);
    expect(told(reader)).toEqual([{ kind: 'project', id: open, teamId: team }]);
    reader.leave();
  });

  test('what is of one person alone, as a mark is, is told to nobody else', async () => {
    const { team, open, openBoard } = await place();
    const [one, other] = [await someone(), await someone()];
    for (const person of [one, other]) await given(person, 'team', team, 'member');
    const readers = await listening([one, other]);
    const [ofOne, ofOther] = readers as [EventReader, EventReader];
    const marked: WorkspaceEvent = { kind: 'board', id: openBoard, projectId: open };
    says(marked, [], [one.id]);
    await settled([one, ofOne], [other, ofOther]);
    expect([told(ofOne), told(ofOther)]).toEqual([[marked], []]);
    for (const reader of readers) reader.leave();
  });

  test('a change of a person’s own account is told to all of their devices, and to nobody else', async () => {
    const [one, other] = [await someone(), await someone()];
    const [first, second, ofOther] = (await listening([one, one, other])) as [EventReader, EventReader, EventReader];
    const response = await fetch(`${server.address}/api/user/me`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${one.token}` },
      body: JSON.stringify({ name: 'Ana Ortiz' }),
    });
    expect(response.status).toBe(200);
    await settled([one, first], [one, second], [other, ofOther]);
    expect([first, second, ofOther].map(told)).toEqual([[{ kind: 'user' }], [{ kind: 'user' }], []]);
    for (const reader of [first, second, ofOther]) reader.leave();
  });

  test('it ends with the sign-in', async () => {
    const one = await someone();
    const reader = await readEvents(server.address, one.token);
    await one.browser.get(client.signOutUrl(one.tokens.id_token, `${client.found.issuer}/oauth/signout`));
    await reader.ended;
    await expect(readEvents(server.address, one.token)).rejects.toThrow('401');
  });

  test('a person has so many streams, and no more', async () => {
    const one = await someone();
    const readers = await listening(Array.from({ length: 16 }, () => one));
    await expect(readEvents(server.address, one.token)).rejects.toThrow('429');
    readers[0]?.leave();
    // The place is free again as soon as the server has seen it.
    let again: EventReader | undefined;
    while (!again) again = await readEvents(server.address, one.token).catch(() => undefined);
    for (const reader of [...readers, again]) reader.leave();
  });
});
