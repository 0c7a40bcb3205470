// Who is on a board now: written by the process that has it, seen at every process on the same database, and told to readers.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import type { Inside } from '#protocol/generated/graphql.ts';
import { PEOPLE_COLOURS } from '#protocol/people-colors.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import type { ProviderSettings } from '../../../server/platform/settings/providers.ts';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { openBoard, TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { OTHER_CLIENT, OtherProvider } from '../../services/other-provider.ts';
import { startRedis } from '../../services/redis.ts';
import { sharedPostgres } from '../../services/shared-postgres.ts';
import { type EventReader, readEvents } from './event-reader.ts';
import { askAs } from './people.ts';

/** Of a provider that all processes know: each is an issuer of its own otherwise. */
let provider: OtherProvider;
let providers: ProviderSettings;
beforeAll(async () => {
  provider = await OtherProvider.open();
  const told = { AUTH_ENVIRONMENT: 'prod', MVB_PROD_ISSUER: provider.issuer, MVB_PROD_CLIENT_ID: OTHER_CLIENT };
  providers = settingsFrom(told).identity.providers;
});
afterAll(() => provider.close());

async function signUp(server: TestServer): Promise<{ id: string; token: string }> {
  const token = await provider.token({
    sub: 'p',
    name: 'Person 1',
    email: 'p@northside.example',
    email_verified: true,
  });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.address}/api/user/signin`, { method: 'POST', headers });
  return { id: ((await answer.json()) as { id: string }).id, token };
}

interface Place {
  servers: [TestServer, TestServer];
  database: Database;
  end(): Promise<void>;
}

const places: Record<string, () => Promise<Place>> = {
  async 'one process on SQLite'() {
    const server = await testServer({ providers });
    const database = await openDatabase({ file: server.database });
    return {
      servers: [server, server],
      database,
      async end() {
        await database.close();
        await server.end();
      },
    };
  },
  async 'two processes on PostgreSQL and Redis'() {
    const [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
    const databaseUrl = await postgres.newDatabase();
    const settings = { databaseUrl, redisUrl: redis.url, providers };
    const servers: Place['servers'] = [await testServer(settings), await testServer(settings)];
    const database = await openDatabase({ url: databaseUrl });
    return {
      servers,
      database,
      async end() {
        await database.close();
        for (const server of servers) await server.end();
        await Promise.all([postgres.end(), redis.end()]);
      },
    };
  },
};

describe.each(Object.entries(places))('%s', (_name, start) => {
  let place: Place;
  let person: { id: string; token: string };
  let reader: EventReader;
  beforeAll(async () => {
    place = await start();
    person = await signUp(place.servers[0]);
    reader = await readEvents(place.servers[1].address, person.token);
  });
  afterAll(async () => {
    reader.leave();
    await place.end();
  });

  /** A board of a guest's, which the person was given. */
  const newBoard = async (): Promise<{ id: string; secret: Uint8Array; guest: OpenBoardAnswer }> => {
    const secret = randomBytes(32);
    const guest = await openBoard(place.servers[0].address, secret, { name: 'Gus' });
    const given = { kind: 'board', thing: guest.id, person: person.id, role: 'editor' };
    await place.database.queries.insertInto('membership').values(given).execute();
    return { id: guest.id, secret, guest };
  };
  const comes = async (server: TestServer, secret: Uint8Array): Promise<TestClient> => {
    const response = await fetch(`${server.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ alias: deriveBoard(secret).alias }),
    });
    return TestClient.join(server.address, secret, { opened: (await response.json()) as OpenBoardAnswer });
  };
  /** As the other process answers. */
  const inside = async (id: string): Promise<{ inside: Inside[]; insideCount: number }> => {
    const ask = 'query ($id: ID!) { board(id: $id) { inside { personId name colour } insideCount } }';
    const { data } = await askAs<{ board: { inside: Inside[]; insideCount: number } }>(
      place.servers[1].address,
      person.token,
      ask,
      { id },
    );
    return (data as { board: { inside: Inside[]; insideCount: number } }).board;
  };
  /** Looks again with each event about the board. */
  const untilInside = async (id: string, names: string[]): Promise<Inside[]> => {
    const events = () => reader.heard.filter((event) => event.kind === 'inside' && event.id === id).length;
    for (;;) {
      const before = events();
      const now = await inside(id);
      if (now.insideCount === names.length && names.every((name) => now.inside.some((one) => one.name === name)))
        return now.inside;
      await reader.until(() => events() > before);
    }
  };

  test('people and guests are seen with name and colour from when they come until they leave', async () => {
    const { id, secret, guest } = await newBoard();
    const [here, there] = place.servers;
    const gus = await TestClient.join(here.address, secret, { opened: guest });
    const [first] = await untilInside(id, ['Gus']);
    expect(first).toEqual({ personId: null, name: 'Gus', colour: gus.welcome?.colour });
    // By way of the other process.
    const own = await comes(there, secret);
    const two = await untilInside(id, ['Gus', 'Person 1']);
    expect(two).toContainEqual({ personId: person.id, name: 'Person 1', colour: own.welcome?.colour });
    // Another device of the same person is nobody new.
    const again = await comes(here, secret);
    await own.leave();
    await gus.leave();
    await untilInside(id, ['Person 1']);
    await again.leave();
    await untilInside(id, []);
  });

  test('a person has the colour of their account on every board, the one they choose from when they come next', async () => {
    const { secret } = await newBoard();
    const server = place.servers[0];
    for (const color of [PEOPLE_COLOURS[7], PEOPLE_COLOURS[2]]) {
      const changed = await fetch(`${server.address}/api/user/me`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
        body: JSON.stringify({ color }),
      });
      expect(changed.status).toBe(200);
      const peer = await comes(server, secret);
      expect(PEOPLE_COLOURS[peer.welcome?.colour ?? -1]).toBe(color);
      await peer.leave();
    }
  });

  test('who was on a board of a process that is dead does not count; whoever takes it begins anew', async () => {
    const { id, secret } = await newBoard();
    const { queries } = place.database;
    await queries
      .insertInto('board_inside')
      .values({ board: id, session: 999, actor: 'guest:x', name: 'Of the dead', colour: 1, at: 1 })
      .execute();
    await queries.insertInto('board_owner').values({ board: id, node: 'dead', epoch: 7 }).execute();
    expect(await inside(id)).toEqual({ inside: [], insideCount: 0 });
    if (place.servers[0] === place.servers[1]) await queries.deleteFrom('board_owner').execute();
    const own = await comes(place.servers[0], secret);
    await untilInside(id, ['Person 1']);
    await own.leave();
    await untilInside(id, []);
  });

  test('a process that has lost a board changes nothing of who is there', async () => {
    const { id, secret } = await newBoard();
    const { queries } = place.database;
    const own = await comes(place.servers[0], secret);
    await untilInside(id, ['Person 1']);
    const { numUpdatedRows } = await queries
      .updateTable('board_owner')
      .set((of) => ({ epoch: of('epoch', '+', 1) }))
      .where('board', '=', id)
      .executeTakeFirstOrThrow();
    // The only process on its database never loses one.
    if (numUpdatedRows > 0n) {
      const other = await newBoard();
      await own.leave();
      // What is written together with it, or later, is there.
      const late = await TestClient.join(place.servers[0].address, other.secret);
      await untilInside(other.id, ['']);
      expect((await inside(id)).inside.map(({ name }) => name)).toEqual(['Person 1']);
      await late.leave();
    }
    await own.leave();
  });
});

test('the only process on a database begins with nobody on any board', async () => {
  let server = await testServer({ providers });
  const person = await signUp(server);
  const { id } = await openBoard(server.address, randomBytes(32));
  const database = await openDatabase({ file: server.database });
  await database.queries
    .insertInto('membership')
    .values({ kind: 'board', thing: id, person: person.id, role: 'editor' })
    .execute();
  await database.queries
    .insertInto('board_inside')
    .values({ board: id, session: 1, actor: 'guest:x', name: 'Of before', colour: 1, at: 1 })
    .execute();
  await database.close();
  server = await server.restart();
  const ask = 'query ($id: ID!) { board(id: $id) { insideCount } }';
  const { data } = await askAs<{ board: { insideCount: number } }>(server.address, person.token, ask, { id });
  expect(data?.board.insideCount).toBe(0);
  await server.end();
});
