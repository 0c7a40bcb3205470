// Rows to readers: live, resuming, slow, and stalled. Large rows make the limits reachable.

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { encodePresence } from '#protocol/presence.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../testing/txns.ts';

const random = new Seeded(303);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

const put = (textBytes = 0) => putTxn({ id: itemId(random), textBytes });
const upTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, i) => from + i);

/** Pushes `count` rows of about `bytes` and waits for the last ACK. */
async function fill(peer: TestClient, count: number, bytes: number, from = 1): Promise<void> {
  for (let n = from; n < from + count; n++) peer.push(n, put(bytes));
  await peer.answer(from + count - 1);
}

describe('rows', () => {
  test('RES-1 every reader gets every row once in ascending seq; own rows as ACK to the socket that pushed them', async () => {
    const secret = random.bytes(32);
    const opened = await openBoard(server.address, secret);
    const peers = await Promise.all([
      TestClient.join(server.address, secret, { opened }),
      TestClient.join(server.address, secret),
      TestClient.join(server.address, secret),
    ]);
    for (let n = 1; n <= 30; n++) for (const peer of peers) peer.push(n, put());
    await Promise.all(peers.map((peer) => peer.until(() => peer.seqs.length >= 90)));
    for (const peer of peers) {
      expect(peer.seqs).toEqual(upTo(90));
      expect(peer.acks).toHaveLength(30);
      for (const { clientId } of peer.rows) expect(Buffer.compare(clientId, peer.clientId)).not.toBe(0);
    }
    await Promise.all(peers.map((peer) => peer.leave()));
  });

  /** Joins one board, so many. */
  async function crowd(count: number, secret = random.bytes(32)): Promise<TestClient[]> {
    const peers: TestClient[] = [];
    while (peers.length < count) peers.push(await TestClient.join(server.address, secret));
    return peers;
  }

  /** Two of them write 40 rows each, one after the other's outcome. */
  async function writeTogether(peers: readonly TestClient[]): Promise<void> {
    const [a, b, reader] = peers as [TestClient, TestClient, TestClient];
    const work = async (peer: TestClient): Promise<void> => {
      for (let n = 1; n <= 40; n++) {
        peer.push(n, put());
        await peer.answer(n);
      }
    };
    await Promise.all([work(a), work(b)]);
    await Promise.all(peers.map((peer) => peer.until(() => peer.seqs.length >= 80)));
    for (const peer of peers) expect(peer.seqs).toEqual(upTo(80));
    expect([a.acks.length, b.acks.length, reader.rows.length]).toEqual([40, 40, 80]);
  }

  test('RES-7 in a large room all rows come once and in order, whoever wrote them', async () => {
    const peers = await crowd(SERVER_LIMITS.largeRoomSockets + 2);
    await writeTogether(peers);
    await Promise.all(peers.map((peer) => peer.leave()));
  });

  test('RES-7 so they do in a room of three of a process that is full', async () => {
    const peers = await crowd(3);
    const others: TestClient[] = [];
    while (others.length < SERVER_LIMITS.fullServerSockets)
      others.push(...(await crowd(SERVER_LIMITS.largeRoomSockets)));
    await writeTogether(peers);
    await Promise.all([...peers, ...others].map((peer) => peer.leave()));
  });

  test('RES-2 rows after lastSeq follow WELCOME, own ones with the own clientId', async () => {
    const secret = random.bytes(32);
    const opened = await openBoard(server.address, secret);
    const peer = await TestClient.join(server.address, secret, { opened });
    await fill(peer, 10, 0);
    peer.cut();
    const again = await TestClient.join(server.address, secret, {
      opened: await openBoard(server.address, secret, { guest: opened.guest }),
      clientId: peer.clientId,
      lastSeq: 4,
    });
    await again.until(() => again.rows.length === 6);
    expect(again.seqs).toEqual(upTo(10, 5));
    expect(again.rows.every(({ clientId }) => Buffer.compare(clientId, peer.clientId) === 0)).toBe(true);
    expect(again.frames[0]?.type).toBe('welcome');
    await again.leave();
  });

  test('RES-4 a lastSeq above the head is answered from the beginning', async () => {
    const secret = random.bytes(32);
    const peer = await TestClient.join(server.address, secret);
    await fill(peer, 3, 0);
    const restored = await TestClient.join(server.address, secret, { lastSeq: 99 });
    expect(restored.welcome?.seq).toBe(3);
    await restored.until(() => restored.rows.length === 3);
    expect(restored.seqs).toEqual([1, 2, 3]);
    await Promise.all([peer.leave(), restored.leave()]);
  });

  test('RES-5 a resuming reader is sent at most 1 MiB ahead of its READ, and goes on with it', async () => {
    const secret = random.bytes(32);
    const peer = await TestClient.join(server.address, secret);
    await fill(peer, 40, 100_000);
    const reader = await TestClient.join(server.address, secret);
    const bytes = () => reader.rows.reduce((sum, { body }) => sum + ('bytes' in body ? body.bytes.length : 0), 0);
    await reader.until(() => bytes() > LIMITS.readAheadBytes / 2);
    await reader.ping();
    await delay(100);
    const held = bytes();
    // A page may begin just below the mark.
    expect(held).toBeLessThan(LIMITS.readAheadBytes + 300_000);
    while (reader.rows.length < 40) {
      const before = reader.rows.length;
      reader.send({ type: 'read', seq: reader.rows.at(-1)?.seq ?? 0 });
      await reader.until(() => reader.rows.length > before);
    }
    expect(reader.seqs).toEqual(upTo(40));
    peer.push(41, put());
    await reader.until(() => reader.seqs.length === 41);
    await Promise.all([peer.leave(), reader.leave()]);
  });
});

describe('slow and stalled readers', () => {
  test('LIM-2 a reader that stops for a while is sent no more than it takes, and then goes on from the log', async () => {
    const secret = random.bytes(32);
    const [peer, reader] = await Promise.all([
      TestClient.join(server.address, secret),
      TestClient.join(server.address, secret),
    ]);
    reader.ws.pause();
    // More than the system's own buffers hold, less than what closes a reader.
    await fill(peer, 30, 250_000);
    reader.ws.resume();
    const confirm = setInterval(() => reader.send({ type: 'read', seq: reader.rows.at(-1)?.seq ?? 0 }), 20);
    await reader.until(() => reader.seqs.length === 30);
    clearInterval(confirm);
    expect(reader.seqs).toEqual(upTo(30));
    await Promise.all([peer.leave(), reader.leave()]);
  });

  test('LIM-3 a reader that takes nothing is closed while others get every row', async () => {
    const secret = random.bytes(32);
    const [peer, stalled, other] = await Promise.all([
      TestClient.join(server.address, secret),
      TestClient.join(server.address, secret),
      TestClient.join(server.address, secret),
    ]);
    stalled.ws.pause();
    let pushed = 0;
    while (pushed < 160) {
      await fill(peer, 10, 250_000, pushed + 1);
      pushed += 10;
      await other.until(() => other.seqs.length === pushed);
    }
    stalled.ws.resume();
    const { code } = await stalled.isClosed();
    expect([CLOSE['too-slow'], 1006]).toContain(code);
    expect(stalled.seqs.length).toBeLessThan(160);
    expect(other.seqs).toEqual(upTo(160));
    await Promise.all([peer.leave(), other.leave()]);
  });
});

describe('budget', () => {
  test('LIM-1 a flood beyond the budget is read slowly but refused nothing', async () => {
    const peer = await TestClient.join(server.address, random.bytes(32));
    for (let n = 1; n <= 60; n++) peer.push(n, put(200_000));
    for (let n = 61; n <= 6000; n++) peer.push(n, putTxn({ id: itemId(random) }));
    await peer.answer(6000);
    expect(peer.rejects).toEqual([]);
    expect(peer.acks.map(({ clientSeq }) => clientSeq)).toEqual(upTo(6000));
    await peer.leave();
  });

  test('LIM-8 a flood of small frames is read at the rate of its token buckets: nothing is refused, others are served meanwhile', async () => {
    const secret = random.bytes(32);
    const [flooder, other] = await Promise.all([
      TestClient.join(server.address, secret),
      TestClient.join(server.address, random.bytes(32)),
    ]);
    const value = encodePresence({ cursor: { x: 1, y: 2 } });
    for (let n = 0; n < SERVER_LIMITS.readBurstFrames + 2 * SERVER_LIMITS.readFramesPerS; n++)
      flooder.send({ type: 'presence', value });
    flooder.push(1, putTxn({ id: itemId(random) }));
    other.push(1, putTxn({ id: itemId(random) }));
    expect(await other.answer(1)).toEqual({ seq: 1 });
    expect(flooder.acks).toEqual([]);
    expect(await flooder.answer(1)).toEqual({ seq: 1 });
    expect(flooder.closed).toBeUndefined();
    await Promise.all([flooder.leave(), other.leave()]);
  });
});
