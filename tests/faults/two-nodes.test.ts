// Two server processes on one PostgreSQL and one Redis serve the same board: whoever comes to either edits it; either may be
// killed, held past its lease, or lose Redis, and nothing that was acknowledged is lost. SPEC: OWN.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { encodePresence } from '#protocol/presence.ts';
import { HAND_EVENT } from '#protocol/room-events.ts';
import { checkSharedLog } from '../../server/testing/log-check.ts';
import { ResumingClient } from '../../server/testing/resuming-client.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { isSoak, share } from '../../server/testing/share.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { type RedisServer, startRedis } from '../services/redis.ts';
import { type SharedPostgres, sharedPostgres } from '../services/shared-postgres.ts';
import { allDone, comeBack, editFor } from './editing.ts';
import { ServerProcess } from './server-process.ts';

const LEASE_MS = 1500;
const roundsMs = isSoak ? 3600_000 : 240_000;
const sound = { missing: 0, gaps: 0, duplicates: 0 };

let postgres: SharedPostgres;
let redis: RedisServer;
let dataDir: string;
let url: string;
let nodes: [ServerProcess, ServerProcess];
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
});
afterAll(async () => {
  await postgres.end();
  await redis.end();
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-nodes-'));
  url = await postgres.newDatabase();
  nodes = [await newNode(), await newNode()];
});
afterEach(async () => {
  for (const node of nodes) await node.signal('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const newNode = () =>
  ServerProcess.start(dataDir, { DATABASE_URL: url, REDIS_URL: redis.url, LEASE_MS: String(LEASE_MS) });
const addresses = () => nodes.map(({ address }) => address);

/** Clients on both nodes in turn, all of one board. */
async function connected(secret: Uint8Array, count: number): Promise<ResumingClient[]> {
  const clients = Array.from({ length: count }, () => new ResumingClient(secret));
  for (const [i, client] of clients.entries()) await client.connect(addresses()[i % 2] as string);
  return clients;
}

async function isSound(secret: Uint8Array, clients: readonly ResumingClient[]): Promise<void> {
  await allDone(clients, addresses());
  const found = await checkSharedLog(url, secret, clients);
  expect(found).toMatchObject({ ...sound, acknowledged: found.rows });
  for (const client of clients) {
    expect(client.faults).toEqual([]);
    expect(client.rows.map(({ seq }) => seq)).toEqual(Array.from({ length: found.rows }, (_, i) => i + 1));
  }
}

test('OWN-4 people who come to either node are on the same board: rows, presence, refusals, lowered hands', async () => {
  const random = new Seeded(31);
  const secret = random.bytes(32);
  const [one, two] = nodes;
  const opened = await openBoard(one.address, secret);
  const here = await TestClient.join(one.address, secret, { opened });
  const relayed = await TestClient.join(two.address, secret);
  expect(relayed.welcome?.session).not.toBe(here.welcome?.session);
  relayed.push(1, putTxn({ id: itemId(random) }));
  expect(await relayed.answer(1)).toEqual({ seq: 1 });
  await here.until(() => here.rows.length === 1);
  await here.until(() => here.of('presences').some(({ events }) => events.some(({ kind }) => kind === 'joined')));
  // A frame of nearly a MiB passes as well, each way.
  relayed.push(2, putTxn({ id: itemId(random), textBytes: 250_000 }));
  here.push(1, putTxn({ id: itemId(random), textBytes: 250_000 }));
  await relayed.answer(2);
  await here.answer(1);
  await relayed.until(() => relayed.seqs.length === 3);
  for (const [count, { address }] of nodes.entries()) {
    here.send({ type: 'presence', value: encodePresence({ hand: count }) });
    await here.ping();
    const headers = { authorization: `Bearer ${opened.token}` };
    await fetch(`${address}/api/boards/${opened.id}/hands/all`, { method: 'DELETE', headers });
    await here.until(() => here.of('event').filter(({ name }) => name === HAND_EVENT).length === count + 1);
  }
  await relayed.leave();
  await here.until(() => here.of('presences').some(({ events }) => events.some(({ kind }) => kind === 'gone')));
  await here.leave();
});

test('HS-1 a ticket of one node opens a socket at the other, and one in all', async () => {
  const secret = new Seeded(32).bytes(32);
  const [one, two] = nodes;
  const opened = await openBoard(one.address, secret);
  const first = await TestClient.join(two.address, secret, { opened });
  expect(first.welcome).toBeDefined();
  const second = await TestClient.join(one.address, secret, { opened });
  expect((await second.isClosed()).code).toBe(CLOSE.unauthorized);
  await first.leave();
});

test('OWN-3 a node that stops in order leaves its boards to the others at once', async () => {
  const random = new Seeded(33);
  const secret = random.bytes(32);
  const clients = await connected(secret, 2);
  await editFor(200, clients, [], random);
  const [owner, other] = nodes;
  expect((await owner.signal('SIGTERM')).code).toBe(0);
  nodes = [other, await newNode()];
  for (const client of clients) await comeBack(client, addresses());
  await isSound(secret, clients);
});

test(
  'OWN-2 a node is killed at a random moment, again and again: another takes its boards, nothing is lost',
  async () => {
    const seed = testSeed();
    const random = new Seeded(seed);
    const secret = random.bytes(32);
    const clients = await connected(secret, 3);
    const ids: Uint8Array[] = [];
    const rounds = share('rounds', { ci: 2, soak: 50 });
    for (let round = 0; round < rounds; round++) {
      await editFor(50 + random.below(300), clients, ids, random);
      const killed = random.below(2);
      await nodes[killed]?.signal('SIGKILL');
      const left = nodes[1 - killed] as ServerProcess;
      await editFor(50, clients, ids, random);
      // Sockets of the dead node, or relayed to it, are closed; the one that lives takes the board when the lease has expired.
      for (const client of clients) if (client.peer?.closed) await comeBack(client, [left.address]);
      nodes = [left, await newNode()];
      await allDone(clients, addresses());
      expect(await checkSharedLog(url, secret, clients)).toMatchObject(sound);
    }
    await isSound(secret, clients);
  },
  roundsMs,
);

test('OWN-2 a node held past its lease and let go on writes nothing more: no fork, no loss', async () => {
  const random = new Seeded(34);
  const secret = random.bytes(32);
  const [owner, other] = nodes;
  const [held, relayed] = (await connected(secret, 2)) as [ResumingClient, ResumingClient];
  const ids: Uint8Array[] = [];
  await editFor(200, [held, relayed], ids, random);
  owner.send('SIGSTOP');
  // These are in the held node's sockets; it will read them when it is another's board.
  await editFor(100, [held, relayed], ids, random);
  const newcomer = new ResumingClient(secret);
  await comeBack(newcomer, [other.address]);
  await editFor(200, [newcomer], ids, random);
  await newcomer.isDone(() => 0);
  owner.send('SIGCONT');
  await held.peer?.isClosed();
  for (const client of [held, relayed]) await comeBack(client, addresses());
  await isSound(secret, [held, relayed, newcomer]);
});

test('OWN-5 Redis stops and comes back: both nodes serve the board all the while', async () => {
  const random = new Seeded(35);
  const secret = random.bytes(32);
  const clients = await connected(secret, 2);
  const ids: Uint8Array[] = [];
  await editFor(150, clients, ids, random);
  await redis.stop();
  await editFor(150, clients, ids, random);
  await allDone(clients, addresses());
  await redis.start();
  await editFor(150, clients, ids, random);
  for (const { peer } of clients) expect(peer?.closed).toBeUndefined();
  await isSound(secret, clients);
});
