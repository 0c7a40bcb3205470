// What one address may hold: a stranger with all the sockets, bodies and uploads one machine can make keeps nobody else out.
// Real server processes and real connections; the loopback network has many addresses, so that strangers have their own.

import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { CLOSE } from '#protocol/errors.ts';
import { decodeServerFrame, encodeClientFrame, type ServerFrame } from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { ServerProcess } from '../faults/server-process.ts';

const random = new Seeded(507);
const stranger = '127.0.0.2';
const visitor = '127.0.0.3';

let dataDir: string;
let server: ServerProcess;
const sockets: (WebSocket | Socket)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-shares-'));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) 'terminate' in socket ? socket.terminate() : socket.destroy();
  await server.signal('SIGTERM');
  await rm(dataDir, { recursive: true });
});

const start = async (settings: Record<string, string> = {}): Promise<void> => {
  // The product's own default.
  const WAITING_SOCKETS_PER_ADDRESS = '';
  server = await ServerProcess.start(dataDir, { LOG_LEVEL: 'warn', WAITING_SOCKETS_PER_ADDRESS, ...settings });
};

/** A socket from an address of its own; resolves with the status of its upgrade. */
function upgrade(
  localAddress: string,
  headers: Record<string, string> = {},
): Promise<{ ws: WebSocket; status: number }> {
  return new Promise((resolve) => {
    const ws = new WebSocket(`${server.address.replace('http', 'ws')}/ws`, { localAddress, headers });
    sockets.push(ws);
    ws.on('unexpected-response', (_request, response) => resolve({ ws, status: response.statusCode ?? 0 }));
    ws.on('open', () => resolve({ ws, status: 101 }));
    ws.on('error', () => undefined);
  });
}

/** What a socket is answered to its HELLO: WELCOME, or the code it is closed with. */
async function hello(
  localAddress: string,
  opened: OpenBoardAnswer,
  headers: Record<string, string> = {},
): Promise<{ ws: WebSocket; answer: ServerFrame['type'] | number }> {
  const { ws, status } = await upgrade(localAddress, headers);
  expect(status).toBe(101);
  const answer = new Promise<ServerFrame['type'] | number>((resolve) => {
    ws.on('message', (data: Buffer) => {
      const decoded = decodeServerFrame(new Uint8Array(data));
      if (decoded.ok && decoded.frame.type !== 'bye') resolve(decoded.frame.type);
    });
    ws.on('close', resolve);
  });
  const clients = [{ clientId: randomBytes(16), settled: 0 }];
  ws.send(encodeClientFrame({ type: 'hello', proto: PROTOCOL_VERSION, ticket: opened.ticket, lastSeq: 0, clients }));
  return { ws, answer: await answer };
}

interface Asked {
  from?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

/** One HTTP request over a connection of its own. */
function ask(
  address: string,
  { from = '127.0.0.1', method = 'GET', headers = {}, body }: Asked = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${server.address}${address}`, { localAddress: from, method, headers, agent: false });
    request.on('response', (response) => {
      let said = '';
      response.on('data', (bytes: Buffer) => (said += bytes.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: said }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const openAs = (headers: Record<string, string>, from?: string) => {
  const secret = randomBytes(32);
  const body = JSON.stringify({ alias: deriveBoard(secret).alias, secret: secret.toString('base64url') });
  return ask('/api/boards/open', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(from ? { from } : {}),
  });
};

describe('sockets that say nothing', () => {
  test('UP-6 a thousand from one address keep nobody else out', async () => {
    await start();
    const opened = await openBoard(server.address, randomBytes(32));
    const all = await Promise.all(Array.from({ length: 1024 }, () => upgrade(stranger)));
    expect(all.some(({ status }) => status === 429)).toBe(true);
    expect((await hello(visitor, opened)).answer).toBe('welcome');
  });

  test('UP-6 a place in the share is free again when its socket says HELLO or is gone', async () => {
    await start({ WAITING_SOCKETS_PER_ADDRESS: '2' });
    const opened = await openBoard(server.address, randomBytes(32));
    const [first] = await Promise.all([upgrade(stranger), upgrade(stranger)]);
    expect((await upgrade(stranger)).status).toBe(429);
    first.ws.terminate();
    let again = await upgrade(stranger);
    while (again.status === 429) again = await upgrade(stranger);
    expect(again.status).toBe(101);
    again.ws.send(
      encodeClientFrame({ type: 'hello', proto: PROTOCOL_VERSION, ticket: opened.ticket, lastSeq: 0, clients: [] }),
    );
    do again = await upgrade(stranger);
    while (again.status === 429);
    expect(again.status).toBe(101);
  });

  test('SHARE-1 sockets are counted by the address a trusted proxy names, and an IPv6 network as one', async () => {
    await start({ WAITING_SOCKETS_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.2' });
    const via = async (proxy: string, address: string) => (await upgrade(proxy, { 'x-forwarded-for': address })).status;
    expect(await via(stranger, '2001:db8::1')).toBe(101);
    expect(await via(stranger, '2001:db8::2')).toBe(429);
    expect(await via(stranger, '2001:db8:0:1::1')).toBe(101);
    // Nobody trusts this one: whatever it says, it is itself.
    expect(await via(visitor, '198.51.100.1')).toBe(101);
    expect(await via(visitor, '198.51.100.2')).toBe(429);
  });
});

describe('boards of one address', () => {
  test('SHARE-1 HTTP and sockets mean the same address; X-Forwarded-For of anybody else changes nothing', async () => {
    await start({ OPEN_BOARDS_PER_MINUTE: '2', TRUST_PROXY: '127.0.0.2' });
    const via = async (proxy: string, address: string) => (await openAs({ 'x-forwarded-for': address }, proxy)).status;
    expect([await via(stranger, '2001:db8::1'), await via(stranger, '2001:db8::2')]).toEqual([200, 200]);
    expect(await via(stranger, '2001:db8::3')).toBe(429);
    expect(await via(stranger, '2001:db8:0:1::1')).toBe(200);
    expect([await via(visitor, '1.1.1.1'), await via(visitor, '1.1.1.2')]).toEqual([200, 200]);
    expect(await via(visitor, '1.1.1.3')).toBe(429);
  });

  test('SHARE-1 an X-Forwarded-For that is not believed is told once, with the setting that would', async () => {
    await start();
    for (const address of ['1.1.1.1', '1.1.1.2']) await openAs({ 'x-forwarded-for': address });
    await server.logs(({ msg }) => String(msg).includes('TRUST_PROXY'));
    await ask('/readyz', { headers: { 'x-forwarded-for': '1.1.1.3' } });
    expect(server.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))).toHaveLength(1);
  });

  test('SHARE-2 so many boards may be held open from one address; another socket on one of them is free', async () => {
    await start({ BOARDS_PER_ADDRESS: '2' });
    const secrets = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
    const open = (n: number) => openBoard(server.address, secrets[n] as Uint8Array);
    const first = await hello(stranger, await open(0));
    expect([first.answer, (await hello(stranger, await open(1))).answer]).toEqual(['welcome', 'welcome']);
    expect((await hello(stranger, await open(2))).answer).toBe(CLOSE['too-many']);
    expect((await hello(stranger, await open(1))).answer).toBe('welcome');
    expect((await hello(visitor, await open(2))).answer).toBe('welcome');
    first.ws.close();
    let again = await hello(stranger, await open(2));
    while (again.answer === CLOSE['too-many']) again = await hello(stranger, await open(2));
    expect(again.answer).toBe('welcome');
  });
});

describe('bodies that do not come', () => {
  test('SHARE-3 a request whose headers or body do not come in time is ended', async () => {
    await start({ REQUEST_TIMEOUT_MS: '1000' });
    const silent = (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect({ port: Number(new URL(server.address).port), host: '127.0.0.1' }, () =>
          socket.write(text),
        );
        sockets.push(socket);
        let said = '';
        socket.on('data', (bytes) => (said += bytes.toString()));
        socket.on('close', () => resolve(said));
        socket.on('error', () => undefined);
      });
    const slow =
      'POST /api/boards/open HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n';
    const ended = await Promise.all([silent(''), silent(slow), silent(`${slow}\r\n{"alias":`)]);
    for (const said of ended.slice(1)) {
      expect(said).toMatch(/^HTTP\/1\.1 408 /);
      expect(said).toContain('"error":"timeout"');
    }
  });
});

test('SHARE-3 of one address so many bodies are received at a time, and others are not touched', async () => {
  await start();
  const opened = await openBoard(server.address, randomBytes(32));
  /** A body of which nothing comes but its length; resolves when the server answers all the same, or the connection ends. */
  const begun = (from: string): Promise<number | undefined> =>
    new Promise((resolve) => {
      const request = httpRequest(
        `${server.address}/api/boards/${opened.id}/parts/${randomBytes(16).toString('hex')}/1`,
        {
          localAddress: from,
          method: 'PUT',
          agent: false,
          headers: {
            authorization: `Bearer ${opened.token}`,
            'content-type': 'application/octet-stream',
            'content-length': String(LIMITS.partBytes),
          },
        },
      );
      request.on('socket', (socket) => sockets.push(socket));
      request.on('response', (response) => resolve(response.statusCode));
      request.on('error', () => resolve(undefined));
      request.flushHeaders();
    });
  const all = Array.from({ length: 40 }, () => begun(stranger));
  let refused = 0;
  for (const one of all)
    void one.then((status) => {
      if (status === 429) refused += 1;
    });
  while (refused < 8) await ask('/healthz');
  expect((await ask('/healthz', { from: stranger })).status).toBe(200);
  const body = { alias: 'a'.repeat(16), secret: 'A'.repeat(43) };
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  expect((await ask('/api/boards/open', { from: stranger, ...json })).status).toBe(429);
  expect((await ask('/api/boards/open', { from: visitor, ...json })).status).toBe(404);
  expect(refused).toBe(8);
  for (const socket of sockets.splice(0)) (socket as Socket).destroy();
  let status: number;
  do ({ status } = await ask('/api/boards/open', { from: stranger, ...json }));
  while (status === 429);
  expect(status).toBe(404);
});

describe('uploads that are not finished', () => {
  const part = (opened: OpenBoardAnswer, client: string, bytes: number | Uint8Array, from: string, offset = 0) =>
    ask(`/api/boards/${opened.id}/parts/${client}/1?offset=${offset}`, {
      from,
      method: 'PUT',
      headers: { authorization: `Bearer ${opened.token}`, 'content-type': 'application/octet-stream' },
      body: typeof bytes === 'number' ? new Uint8Array(bytes) : bytes,
    });
  const client = () => randomBytes(16).toString('hex');
  const MiB = 1 << 20;

  test('SHARE-4 one address may leave so many bytes unfinished, over all its boards, and others are not touched', async () => {
    await start({ UPLOADS_PER_ADDRESS_MIB: '4' });
    const boards = [
      await openBoard(server.address, randomBytes(32)),
      await openBoard(server.address, randomBytes(32)),
    ] as const;
    const [upload, other] = [client(), client()];
    expect((await part(boards[0], upload, 2 * MiB, stranger)).status).toBe(200);
    expect((await part(boards[1], client(), 2 * MiB, stranger)).status).toBe(200);
    const refused = await part(boards[0], upload, 1, stranger, 2 * MiB);
    expect([refused.status, JSON.parse(refused.body).error]).toEqual([507, 'uploads-full']);
    expect((await part(boards[1], other, 2 * MiB, visitor)).status).toBe(200);
    const received = await ask(`/api/boards/${boards[0].id}/parts/${upload}/1`, {
      headers: { authorization: `Bearer ${boards[0].token}` },
    });
    expect(JSON.parse(received.body)).toEqual({ received: 2 * MiB });
  });

  test('SHARE-4 many small ones count too', async () => {
    await start({ UPLOADS_PER_ADDRESS_MIB: '1' });
    const opened = await openBoard(server.address, randomBytes(32));
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await part(opened, client(), n % 2, stranger)).status);
    expect(statuses).toEqual([...new Array<number>(16).fill(200), ...new Array<number>(4).fill(507)]);
  });

  test('SHARE-4 where all together have no room, an upload of who holds most goes, the longest untouched; a restart forgets none', async () => {
    const settings = { UPLOADS_MIB: '1' };
    await start(settings);
    const secret = randomBytes(32);
    const opened = await openBoard(server.address, secret);
    const received = async (upload: string): Promise<number> => {
      const headers = { authorization: `Bearer ${opened.token}` };
      return JSON.parse((await ask(`/api/boards/${opened.id}/parts/${upload}/1`, { headers })).body).received;
    };
    const upload = randomBytes(16);
    const bytes = putTxn({ id: itemId(random), textBytes: 200_000 });
    const body = { sha256: createHash('sha256').update(bytes).digest(), size: bytes.length };
    const [first, second] = [client(), client()];
    expect((await part(opened, first, 0.25 * MiB, stranger)).status).toBe(200);
    expect((await part(opened, upload.toString('hex'), bytes, visitor)).status).toBe(200);
    expect((await part(opened, second, 0.75 * MiB - bytes.length, stranger)).status).toBe(200);
    expect((await part(opened, client(), 1, stranger)).status).toBe(507);
    expect((await part(opened, client(), 1, '127.0.0.4')).status).toBe(200);
    expect([await received(first), await received(second)]).toEqual([0, 0.75 * MiB - bytes.length]);

    await server.signal('SIGKILL');
    await start(settings);
    // Whose they were is not known any more: the longest untouched is the visitor's.
    expect((await part(opened, client(), 0.25 * MiB, '127.0.0.5')).status).toBe(200);
    expect(await received(upload.toString('hex'))).toBe(0);
    expect((await part(opened, upload.toString('hex'), bytes, visitor)).status).toBe(200);
    expect(await received(second)).toBe(0);
    const peer = await TestClient.join(server.address, secret, { clientId: upload });
    peer.send({ type: 'push', txns: [{ client: 0, clientSeq: 1, settled: 0, body }] });
    expect(await peer.answer(1)).toEqual({ seq: 1 });
    await peer.leave();
  });

  test('SHARE-4 nobody without a right to the board has a body received', async () => {
    await start();
    const opened = await openBoard(server.address, randomBytes(32));
    const answer = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(`${server.address}/api/boards/${opened.id}/parts/${client()}/1`, {
        method: 'PUT',
        agent: false,
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(LIMITS.partBytes) },
      });
      request.on('response', (response) => resolve(response.statusCode ?? 0));
      request.on('error', reject);
      // Not one byte of the body comes.
      request.flushHeaders();
    });
    expect(answer).toBe(401);
  });
});

test('SHARE-5 however often readiness is asked for, the parts are tried once in a while', async () => {
  await start();
  const triedAt = (): unknown => {
    const db = new DatabaseSync(path.join(dataDir, 'atrium.db'), { readOnly: true });
    const row = db.prepare('SELECT at FROM probe').get();
    db.close();
    return row?.at;
  };
  // The first answer may be of before: the next ones stand together.
  const tried = new Set<unknown>();
  for (let n = 0; n < 100; n++) {
    expect((await ask('/readyz')).status).toBe(200);
    tried.add(triedAt());
  }
  expect(tried.size).toBeLessThan(20);
});
