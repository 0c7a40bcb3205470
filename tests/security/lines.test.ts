// Strangers at the lines by HTTP: whatever they send is refused by name, costs others nothing, and is counted by the bounds that sockets
// have. SPEC: LINE, UP-6, SHARE-3.

import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ERRORS } from '#protocol/errors.ts';
import { type ClientFrame, decodeServerFrame, encodeClientFrame, type ServerFrame } from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import { bodyOfFrames, framesOfBody } from '#protocol/line-body.ts';
import { LEAD_EVENT } from '#protocol/room-events.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { share } from '../../server/testing/share.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';

const OCTETS = 'application/octet-stream';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ requestMs: 2000 });
});
afterAll(() => server.end());

const newId = (): string => randomBytes(32).toString('base64url');

interface Ask {
  method?: string;
  body?: Uint8Array;
  type?: string;
  address?: string;
  signal?: AbortSignal;
}

function ask(path: string, { method = 'GET', body, type = OCTETS, address = server.address, signal }: Ask = {}) {
  return fetch(`${address}/ws/lines/${path}`, {
    method,
    ...(body && { body: new Uint8Array(body), headers: { 'content-type': type } }),
    ...(signal && { signal }),
  });
}

/** A line that was welcomed, as its own client speaks it. */
class Line {
  readonly id = newId();
  readonly frames: ServerFrame[] = [];
  #said = 0;
  #heard = 0;

  static async of(secret: Uint8Array): Promise<Line> {
    const line = new Line();
    const { ticket } = await openBoard(server.address, secret);
    expect((await ask(line.id, { method: 'PUT' })).status).toBe(204);
    const clients = [{ clientId: randomBytes(16), settled: 0 }];
    await line.say({ type: 'hello', proto: PROTOCOL_VERSION, ticket, lastSeq: 0, clients });
    // The last event that follows WELCOME.
    while (!line.frames.some((frame) => frame.type === 'event' && frame.name === LEAD_EVENT)) await line.hear();
    return line;
  }

  async say(frame: ClientFrame): Promise<void> {
    this.#said += 1;
    const body = bodyOfFrames([encodeClientFrame(frame)]);
    expect((await ask(`${this.id}/up/${this.#said}`, { method: 'POST', body })).status).toBe(204);
  }

  async hear(): Promise<number> {
    const response = await ask(`${this.id}/down/${this.#heard}?hold=1`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-atrium-line-from')).toBe(String(this.#heard + 1));
    const body = new Uint8Array(await response.arrayBuffer());
    for (const bytes of framesOfBody(body) ?? []) {
      const decoded = decodeServerFrame(bytes);
      if (!decoded.ok) throw new Error(decoded.error);
      this.frames.push(decoded.frame);
      this.#heard += 1;
    }
    return body.length;
  }

  async isAlive(): Promise<void> {
    const pongs = () => this.frames.filter(({ type }) => type === 'pong').length;
    const before = pongs();
    await this.say({ type: 'ping' });
    while (pongs() === before) await this.hear();
  }
}

/** Something that is none of the calls, or one with something wrong in it. */
function someAsk(random: Seeded, own: string): [string, Ask] {
  const one = <T>(all: readonly T[]): T => all[random.below(all.length)] as T;
  const id = one([
    own,
    own,
    own,
    newId(),
    'short',
    `${own}A`,
    '%00'.repeat(43),
    '..%2f..%2fapi',
    'ä'.repeat(43),
    'A'.repeat(2000),
  ]);
  const number = one([
    '0',
    '1',
    '2',
    '3',
    '-1',
    '1.5',
    'x',
    '1e99',
    '9007199254740993',
    '9007199254740991',
    ' ',
    '%00',
  ]);
  const body = one([
    undefined,
    new Uint8Array(0),
    random.bytes(random.below(100)),
    bodyOfFrames([random.bytes(random.below(50)), random.bytes(random.below(50))]),
    bodyOfFrames([encodeClientFrame({ type: 'ping' })]),
    Uint8Array.of(255, 255, 255, 255, 1),
    new Uint8Array(LIMITS.frameBytes + 70_000),
  ]);
  const type = one([OCTETS, OCTETS, 'application/json', 'text/plain']);
  return one<[string, Ask]>([
    [id, { method: 'PUT' }],
    [id, { method: 'DELETE' }],
    [`${id}/up/${number}`, { method: 'POST', ...(body && { body }), type }],
    [`${id}/up/${number}`, { method: 'POST', ...(body && { body }), type }],
    [`${id}/down/${number}`, {}],
    [`${id}/down/${number}?hold=${one(['0', '2', 'x', ''])}`, {}],
    [`${id}/down`, {}],
    [id, { method: 'PATCH' }],
  ]);
}

test('LINE-4 refuses hostile requests by name and keeps other callers’ lines open', async () => {
  const seed = testSeed();
  const random = new Seeded(seed);
  const victim = await Line.of(random.bytes(32));
  const named = new Set(Object.keys(ERRORS));
  const statuses = new Set<number>();
  const cases = share('cases', { ci: 1000, soak: 50_000 });
  let own = newId();
  for (let n = 0; n < cases; n++) {
    if (random.below(50) === 0) own = newId();
    // One that says nothing for a minute is closed (LIM-5).
    if (n % 100 === 0) await victim.isAlive();
    const [path, how] = someAsk(random, own);
    const response = await ask(path, how);
    const said = `${how.method ?? 'GET'} ${path.slice(0, 80)} (seed ${seed})`;
    expect([200, 204, 400, 404, 409, 410, 413, 414, 429], said).toContain(response.status);
    statuses.add(response.status);
    const body = await response.text();
    if (response.status >= 400 && response.headers.get('content-type')?.includes('json') && response.status !== 404)
      expect(named, said).toContain((JSON.parse(body) as { error: string }).error);
  }
  for (const status of [200, 204, 400, 409, 410, 413]) expect([...statuses]).toContain(status);
  await victim.isAlive();
  expect((await ask(newId(), { method: 'DELETE' })).status).toBe(204);
  await victim.isAlive();
}, 240_000);

test('LINE-3 held requests that the caller drops leave no memory behind', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const line = await Line.of(randomBytes(32));
  const drop = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 100)
      await Promise.all(
        Array.from({ length: 100 }, async (_, k) => {
          const held = get(`${server.address}/ws/lines/${line.id}/down/99?hold=1`, { agent: false });
          held.on('error', () => undefined);
          // Some before the server has seen them.
          if (k % 3 > 0)
            await new Promise((resolve) => held.once('socket', (socket) => socket.once('connect', resolve)));
          if (k % 3 > 1) await new Promise((resolve) => setImmediate(resolve));
          held.destroy();
        }),
      );
  };
  await drop(500);
  gc();
  const before = process.memoryUsage().heapUsed;
  await drop(share('cases', { ci: 10_000, soak: 100_000 }));
  // The last requests are still being ended.
  const grown = (): number => {
    gc();
    return (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  };
  await expect.poll(grown, { timeout: 30_000 }).toBeLessThan(16);
  await line.isAlive();
}, 240_000);

test('LINE-4 a caller that asks late gets every row in order, 1 MiB at a time', async () => {
  const random = new Seeded(77);
  const secret = random.bytes(32);
  const line = await Line.of(secret);
  const peer = await TestClient.join(server.address, secret);
  const rows = 12;
  for (let n = 1; n <= rows; n++) peer.push(n, putTxn({ id: itemId(random), textBytes: 250_000 }));
  for (let n = 1; n <= rows; n++) await peer.answer(n);
  const seqs = () => line.frames.flatMap((frame) => (frame.type === 'ops' ? frame.rows.map(({ seq }) => seq) : []));
  while (seqs().length < rows) {
    expect(await line.hear()).toBeLessThanOrEqual(LIMITS.frameBytes + 4096);
    await line.say({ type: 'read', seq: seqs().at(-1) ?? 0 });
  }
  expect(seqs()).toEqual(Array.from({ length: rows }, (_, n) => n + 1));
  await peer.leave();
}, 60_000);

test('SHARE-3 a body that comes slowly is ended as any other', async () => {
  const { port } = server;
  const id = newId();
  await ask(id, { method: 'PUT' });
  const head = `POST /ws/lines/${id}/up/1 HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${OCTETS}\r\ncontent-length: 1000000\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (bytes) => (said += bytes.toString()));
  socket.write(`${head}slow`);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(said).toMatch(/^HTTP\/1.1 408 /);
}, 30_000);

describe('UP-6 lines that say nothing', () => {
  const upgrade = (address: string): Promise<number> =>
    new Promise((resolve) => {
      const ws = new WebSocket(`${address.replace('http', 'ws')}/ws`);
      ws.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
      ws.on('open', () => resolve(101));
      ws.on('error', () => undefined);
    });

  test('take the places that sockets take, of a network and of all', async () => {
    const kept = { waitingPlaceMs: 60_000, helloMs: 60_000 };
    const own = await testServer({ ...kept, waitingPerNetwork: 4, waitingSockets: 1024 });
    const put = async () => (await ask(newId(), { method: 'PUT', address: own.address })).status;
    expect([await put(), await upgrade(own.address), await put(), await upgrade(own.address)]).toEqual([
      204, 101, 204, 101,
    ]);
    expect([await put(), await upgrade(own.address)]).toEqual([429, 429]);
    await own.end();
    const full = await testServer({ ...kept, waitingPerNetwork: 4, waitingSockets: 1 });
    expect((await ask(newId(), { method: 'PUT', address: full.address })).status).toBe(204);
    const refused = await ask(newId(), { method: 'PUT', address: full.address });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: 'not-ready' });
    expect(await upgrade(full.address)).toBe(503);
    await full.end();
  });

  test('are over at once when their time is up, and leave their place', async () => {
    const own = await testServer({ waitingPerNetwork: 1, helloMs: 200 });
    const id = newId();
    expect((await ask(id, { method: 'PUT', address: own.address })).status).toBe(204);
    await expect
      .poll(async () => (await ask(`${id}/down/0`, { address: own.address })).status, { timeout: 10_000 })
      .toBe(410);
    expect((await ask(newId(), { method: 'PUT', address: own.address })).status).toBe(204);
    await own.end();
  });

  test('SHARE-7 one network opens as many in a minute as boards', async () => {
    const own = await testServer({ openBoardsPerMinute: 3 });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await ask(newId(), { method: 'PUT', address: own.address })).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
    await own.end();
  });
});
