// Lines by HTTP between two server processes on one PostgreSQL and one Redis, behind a balancer that knows no sessions: each request comes to
// either. SPEC: OWN-4, LINE-2.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { HttpSocket } from '#protocol/browser/http-socket.ts';
import { ByteWriter } from '#protocol/bytes.ts';
import { decodeServerFrame, encodeClientFrame } from '#protocol/frames.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { bodyOfFrames, framesOfBody } from '#protocol/line-body.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { item, itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { TestBrowser, until, type Wire } from '../../workers/board/sync/testing/browser.ts';
import { type RedisServer, startRedis } from '../services/redis.ts';
import { type SharedPostgres, sharedPostgres } from '../services/shared-postgres.ts';
import { EngineHost } from '../sync/engine-host.ts';
import { ServerProcess } from './server-process.ts';

const LEASE_MS = 1500;
const ITEMS = 40;

let postgres: SharedPostgres;
let redis: RedisServer;
let dataDir: string;
let url: string;
let nodes: ServerProcess[];
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
});
afterAll(async () => {
  await postgres.end();
  await redis.end();
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-lines-'));
  url = await postgres.newDatabase();
  nodes = await Promise.all([newNode(), newNode()]);
}, 180_000);
afterEach(async () => {
  for (const node of nodes) await node.signal('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const newNode = () =>
  ServerProcess.start(dataDir, { DATABASE_URL: url, REDIS_URL: redis.url, LEASE_MS: String(LEASE_MS) });
const addressOf = (n: number): string => (nodes[n] as ServerProcess).address;

const newId = (): string => randomBytes(32).toString('base64url');

function ask(address: string, method: string, id: string, rest = '', frames?: Uint8Array[]): Promise<Response> {
  return fetch(`${address}/ws/lines/${id}${rest}`, {
    method,
    ...(frames && { headers: { 'content-type': 'application/octet-stream' }, body: bodyOfFrames(frames) }),
  });
}

/** Frames from the process, held, behind the number; how many came. */
async function framesFrom(address: string, id: string, after: number) {
  const response = await ask(address, 'GET', id, `/down/${after}?hold=1`);
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('x-atrium-line-from'))).toBe(after + 1);
  const frames = framesOfBody(new Uint8Array(await response.arrayBuffer())) ?? [];
  return frames.map((bytes) => {
    const decoded = decodeServerFrame(bytes);
    if (!decoded.ok) throw new Error(decoded.error);
    return decoded.frame;
  });
}

test('OWN-4 a line of one process takes requests that arrive at either, each once and in order', async () => {
  const secret = randomBytes(32);
  const id = newId();
  const { ticket } = await openBoard(addressOf(1), secret);
  // Two at once: one line.
  const opened = await Promise.all([0, 1, 1, 0].map((n) => ask(addressOf(n), 'PUT', id)));
  expect(opened.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  const clientId = randomBytes(16);
  const clients = [{ clientId, settled: 0 }];
  const hello = encodeClientFrame({ type: 'hello', proto: PROTOCOL_VERSION, ticket, lastSeq: 0, clients });
  expect((await ask(addressOf(1), 'POST', id, '/up/1', [hello])).status).toBe(204);
  expect((await ask(addressOf(0), 'POST', id, '/up/1', [hello])).status).toBe(204);
  expect((await ask(addressOf(1), 'POST', id, '/up/3', [hello])).status).toBe(409);
  let heard = 0;
  const random = new Seeded(41);
  const acked: number[] = [];
  for (let n = 2; acked.length < 6; n++) {
    const body = putTxn({ id: itemId(random) });
    const push = encodeClientFrame({
      type: 'push',
      txns: [{ client: 0, clientSeq: n - 1, settled: 0, body: { bytes: body } }],
    });
    expect((await ask(addressOf(n % 2), 'POST', id, `/up/${n}`, [push])).status).toBe(204);
    while (acked.length < n - 1) {
      const frames = await framesFrom(addressOf(heard % 2), id, heard);
      heard += frames.length;
      for (const frame of frames) if (frame.type === 'ack') acked.push(...frame.acks.map(({ seq }) => seq));
    }
  }
  expect(acked).toEqual([1, 2, 3, 4, 5, 6]);
  expect((await ask(addressOf(1), 'DELETE', id)).status).toBe(204);
  expect((await ask(addressOf(0), 'GET', id, '/down/0')).status).toBe(410);
  expect((await ask(addressOf(1), 'GET', id, '/down/0')).status).toBe(410);
  const peer = await TestClient.join(addressOf(0), secret);
  expect(peer.welcome?.seq).toBe(6);
  await peer.leave();
});

test('OWN-4 a request for a line of a dead process gets 503 until its lease ends, then 410', async () => {
  const id = newId();
  await ask(addressOf(0), 'PUT', id);
  const held = ask(addressOf(1), 'GET', id, '/down/0?hold=1');
  await nodes[0]?.signal('SIGKILL');
  expect((await held).status).toBe(503);
  await expect.poll(async () => (await ask(addressOf(1), 'GET', id, '/down/0')).status, { timeout: 20_000 }).toBe(410);
  expect((await ask(addressOf(1), 'PUT', id)).status).toBe(204);
});

/** No socket opens; each request goes to the next process that lives. */
function balancedWire(): Wire {
  let turn = 0;
  const balanced: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input));
    turn += 1;
    return fetch((nodes[turn % nodes.length] as ServerProcess).address + pathname + search, init);
  };
  return {
    origin: addressOf(0),
    fetch: balanced,
    socket: () =>
      new HttpSocket('http://balancer', {
        fetch: balanced,
        randomBytes: (n) => new Uint8Array(randomBytes(n)),
        hold: (work) => work(true),
      }) as unknown as WebSocket,
  };
}

test('OWN-4 two clients open new lines when a process is killed, with nothing lost or doubled', async () => {
  const random = new Seeded(42);
  const secret = random.bytes(32);
  const options = { alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') };
  const tabs = [1, 2].map((n) => {
    const host = new EngineHost(random.bytes(32), 1_700_000_000_000);
    const tab = new TestBrowser(() => random.next(), 420 + n).open(host, balancedWire(), options);
    host.sync = tab.client;
    return tab;
  });
  await Promise.all(tabs.map(({ client }) => client.start()));
  const put = (count: number): void => {
    for (let k = 0; k < count; k++) {
      const chunk = new ByteWriter(1024)
        .u8(1)
        .varint(1)
        .raw(item({ id: itemId(random), kind: 7 }))
        .done();
      tabs[k % 2]!.host.putItem(chunk);
    }
  };
  const agree = (count: number) =>
    until(
      () => `all agree: ${tabs.map(({ host }) => `${host.saved} ${host.engine.count(-1)}`)}`,
      () => tabs.every(({ host }) => host.saved === 'saved' && host.engine.count(-1) === count),
    );
  put(ITEMS / 2);
  await agree(ITEMS / 2);
  put(ITEMS / 4);
  const killed = nodes.shift() as ServerProcess;
  await killed.signal('SIGKILL');
  put(ITEMS / 4);
  await agree(ITEMS);
  expect(tabs[0]!.host.digest).toBe(tabs[1]!.host.digest);
  for (const { client } of tabs) await client.stop();
}, 120_000);
