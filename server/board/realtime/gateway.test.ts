// The door: upgrade, HELLO and WELCOME over real sockets.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE } from '#protocol/errors.ts';
import type { HelloFrame } from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import { roleOfCode } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { deriveBoard } from '../../access/board-secrets.ts';
import { Tickets, usedHere } from '../../access/tickets.ts';
import { Keys } from '../../platform/secrets/keys.ts';
import { testVisitor } from '../../testing/plain-websocket.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../testing/txns.ts';

const random = new Seeded(101);
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ helloMs: 300, idleMs: 700, origins: ['https://boards.example'] });
});
afterAll(() => server.end());

/** The HTTP status an upgrade is refused with, or 101. */
function upgradeStatus(path: string, headers: Record<string, string> = {}, address = server.address): Promise<number> {
  return new Promise((resolve) => {
    const ws = new WebSocket(`${address.replace('http', 'ws')}${path}`, { headers });
    ws.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      ws.terminate();
    });
    ws.on('open', () => {
      resolve(101);
      ws.terminate();
    });
    ws.on('error', () => undefined);
  });
}

const connected = async (): Promise<TestClient> => {
  const peer = new TestClient(server.address);
  await peer.isConnected();
  return peer;
};
const hello = (ticket: string, peer: TestClient, proto = PROTOCOL_VERSION): HelloFrame => ({
  type: 'hello',
  proto,
  ticket,
  lastSeq: 0,
  clients: [{ clientId: peer.clientId, settled: 0 }],
});

describe('before anything is said', () => {
  test('UP-1 only the own origin, a configured one, or no browser at all gets in', async () => {
    expect(await upgradeStatus('/ws', { origin: 'https://evil.example' })).toBe(403);
    expect(await upgradeStatus('/ws', { origin: 'null' })).toBe(403);
    expect(await upgradeStatus('/ws', { origin: server.address })).toBe(101);
    expect(await upgradeStatus('/ws', { origin: 'https://boards.example' })).toBe(101);
    expect(await upgradeStatus('/ws')).toBe(101);
  });

  test('UP-2 an upgrade elsewhere is 404', async () => {
    expect(await upgradeStatus('/elsewhere')).toBe(404);
  });

  test('UP-3 who does not say HELLO in time is closed', async () => {
    const peer = await connected();
    expect((await peer.isClosed()).code).toBe(CLOSE['hello-timeout']);
  });

  test('UP-4 nothing but HELLO is a first frame', async () => {
    const peer = await connected();
    peer.send({ type: 'ping' });
    expect(await peer.isClosed()).toEqual({ code: CLOSE['bad-frame'], reason: 'hello-first' });
  });

  test('UP-5 text, nonsense and over-long frames are refused by name, and what came before stands', async () => {
    const text = await connected();
    text.ws.send('hello');
    expect(await text.isClosed()).toEqual({ code: CLOSE['bad-frame'], reason: 'text-frame' });
    expect(text.of('bye')).toEqual([{ type: 'bye', code: CLOSE['bad-frame'], reason: 'text-frame' }]);

    const secret = random.bytes(32);
    const peer = await TestClient.join(server.address, secret);
    peer.push(1, putTxn({ id: itemId(random) }));
    expect(await peer.answer(1)).toEqual({ seq: 1 });
    peer.ws.send(Uint8Array.of(2, 200, 200, 1));
    expect(await peer.isClosed()).toEqual({ code: CLOSE['bad-frame'], reason: 'too-many' });

    const large = await TestClient.join(server.address, secret);
    large.push(1, new Uint8Array(LIMITS.inlineTxnBytes + 1));
    expect(await large.isClosed()).toEqual({ code: CLOSE['bad-frame'], reason: 'too-large:inline' });

    const long = await TestClient.join(server.address, secret);
    expect(long.welcome?.seq).toBe(1);
    long.ws.send(new Uint8Array(LIMITS.frameBytes + 1).fill(4));
    expect([CLOSE['bad-frame'], 1009]).toContain((await long.isClosed()).code);
  });
});

describe('a crowd before the door', () => {
  test('UP-6 a newcomer takes the place of a socket that has waited long enough, which is closed 4408', async () => {
    const own = await testServer({ waitingSockets: 1, waitingPlaceMs: 0, helloMs: 60_000 });
    const waiting = new TestClient(own.address);
    await waiting.isConnected();
    const joined = await TestClient.join(own.address, random.bytes(32));
    expect(joined.welcome?.seq).toBe(0);
    expect((await waiting.isClosed()).code).toBe(CLOSE['hello-timeout']);
    await own.end();
  });

  test('UP-6 so many may wait for their HELLO; when they are gone there is room again', async () => {
    const own = await testServer({ waitingSockets: 3, helloMs: 60_000 });
    const waiting = [1, 2, 3].map(() => new TestClient(own.address));
    await Promise.all(waiting.map((peer) => peer.isConnected()));
    expect(await upgradeStatus('/ws', {}, own.address)).toBe(503);
    waiting[0]?.cut();
    let joined: TestClient;
    do joined = await TestClient.join(own.address, random.bytes(32));
    while (!joined.welcome);
    expect(joined.welcome.seq).toBe(0);
    await own.end();
  });
});

describe('HELLO and WELCOME', () => {
  test('HS-1 a ticket opens one socket, and only a real one does', async () => {
    const secret = random.bytes(32);
    const opened = await openBoard(server.address, secret);
    const first = await TestClient.join(server.address, secret, { opened });
    expect(first.welcome).toBeDefined();
    const second = await TestClient.join(server.address, secret, { opened });
    expect((await second.isClosed()).code).toBe(CLOSE.unauthorized);
    const third = await connected();
    third.send(hello('made-up', third));
    expect((await third.isClosed()).code).toBe(CLOSE.unauthorized);
    await first.leave();
  });

  test('HS-1 a ticket is good for 180 s', async () => {
    let timeMs = 0;
    const clock = { nowMs: () => timeMs };
    const tickets = new Tickets(new Keys(random.bytes(32)), usedHere(clock), clock);
    const [early, late] = [tickets.issue(testVisitor), tickets.issue(testVisitor)];
    timeMs = SERVER_LIMITS.ticketMs - 1;
    expect(await tickets.redeem(early)).toEqual(testVisitor);
    timeMs = SERVER_LIMITS.ticketMs;
    expect(await tickets.redeem(late)).toBeUndefined();
  });

  test('HS-2 board, actor, role and name are those of the ticket', async () => {
    const secret = random.bytes(32);
    await openBoard(server.address, secret);
    const { alias, viewSecret } = deriveBoard(secret);
    const opened = await openBoard(server.address, viewSecret, { alias, name: 'Zoë' });
    const peer = await TestClient.join(server.address, secret, { opened });
    expect(peer.welcome).toMatchObject({ actor: opened.actor, name: 'Zoë', seq: 0, proto: PROTOCOL_VERSION });
    expect(roleOfCode(peer.welcome?.role ?? -1)).toBe('viewer');
    await peer.leave();
  });

  test('HS-3 a clientId belongs to the actor of its first transaction', async () => {
    const secret = random.bytes(32);
    const opened = await openBoard(server.address, secret);
    const peer = await TestClient.join(server.address, secret, { opened });
    peer.push(1, putTxn({ id: itemId(random) }));
    await peer.answer(1);
    const thief = await TestClient.join(server.address, secret, { clientId: peer.clientId });
    expect((await thief.isClosed()).code).toBe(CLOSE.forbidden);
    expect(peer.closed).toBeUndefined();
    const again = await TestClient.join(server.address, secret, {
      clientId: peer.clientId,
      opened: await openBoard(server.address, secret, { guest: opened.guest }),
    });
    expect(again.welcome?.actor).toBe(opened.actor);
    await again.leave();
  });

  test('HS-4 HELLO ends the older socket of its clientIds, and the old close does not touch the new one', async () => {
    const secret = random.bytes(32);
    const { guest } = await openBoard(server.address, secret);
    const open = () => openBoard(server.address, secret, { guest });
    const old = await TestClient.join(server.address, secret, { opened: await open() });
    const adopted = randomBytes(16);
    const other = await TestClient.join(server.address, secret, { opened: await open(), clientId: adopted });
    const fresh = await TestClient.join(server.address, secret, {
      opened: await open(),
      clients: [old.clientId, adopted].map((clientId) => ({ clientId, settled: 0 })),
    });
    expect((await old.isClosed()).code).toBe(CLOSE.replaced);
    expect((await other.isClosed()).code).toBe(CLOSE.replaced);
    fresh.push(1, putTxn({ id: itemId(random) }), { client: 1 });
    expect(await fresh.answer(1)).toEqual({ seq: 1 });
    expect(fresh.acks).toMatchObject([{ client: 1, clientSeq: 1 }]);
    await fresh.leave();
  });

  test('HS-5 WELCOME lists the outcomes above settled of every clientId, and the head', async () => {
    const secret = random.bytes(32);
    const opened = await openBoard(server.address, secret);
    const peer = await TestClient.join(server.address, secret, { opened });
    const id = itemId(random);
    peer.push(1, putTxn({ id }));
    peer.push(2, putTxn({ id }));
    peer.push(3, putTxn({ id: itemId(random) }));
    await peer.answer(3);
    peer.cut();
    const again = await TestClient.join(server.address, secret, {
      opened: await openBoard(server.address, secret, { guest: opened.guest }),
      clients: [
        { clientId: randomBytes(16), settled: 0 },
        { clientId: peer.clientId, settled: 1 },
      ],
    });
    expect(again.welcome?.seq).toBe(2);
    expect(again.welcome?.outcomes).toMatchObject([
      { client: 1, clientSeq: 2, ok: false, code: 'id-taken' },
      { client: 1, clientSeq: 3, ok: true, seq: 2 },
    ]);
    await again.leave();
  });

  test('HS-6 HELLO is said once', async () => {
    const peer = await TestClient.join(server.address, random.bytes(32));
    peer.send(hello('x', peer));
    expect(await peer.isClosed()).toEqual({ code: CLOSE['bad-frame'], reason: 'hello-again' });
  });
});

describe('versions', () => {
  test('VER-1 an older protocol is told so', async () => {
    const peer = await connected();
    peer.send(hello('any', peer, 0));
    expect((await peer.isClosed()).code).toBe(CLOSE['too-old']);
  });

  test('VER-2 a newer one is welcomed with ours', async () => {
    const { ticket } = await openBoard(server.address, random.bytes(32));
    const peer = await connected();
    peer.send(hello(ticket, peer, PROTOCOL_VERSION + 5));
    await peer.until(() => peer.welcome !== undefined);
    expect(peer.welcome?.proto).toBe(PROTOCOL_VERSION);
    await peer.leave();
  });
});

describe('silence', () => {
  test('LIM-5 a socket that says nothing is closed, one that pings is answered and stays', async () => {
    const secret = random.bytes(32);
    const [silent, lively] = await Promise.all([
      TestClient.join(server.address, secret),
      TestClient.join(server.address, secret),
    ]);
    const beat = setInterval(() => lively.send({ type: 'ping' }), 100);
    await silent.isClosed();
    clearInterval(beat);
    expect(lively.closed).toBeUndefined();
    expect(lively.of('pong').length).toBeGreaterThan(0);
    await lively.leave();
  });
});
