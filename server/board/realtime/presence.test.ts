// Who is there and what they draw at the moment: presence values and live streams.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { CLOSE } from '#protocol/errors.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import { decodeLive, LIVE, type LiveRecord, liveEnd } from '#protocol/live.ts';
import { encodePresence } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { deriveBoard } from '../../access/board-secrets.ts';
import { liveAppend, samplesOf } from '../../testing/live-records.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../testing/txns.ts';

const random = new Seeded(404);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

const sessionOf = (peer: TestClient): number => peer.welcome?.session ?? -1;
const events = (peer: TestClient) => peer.of('presences').flatMap((frame) => frame.events);
const values = (peer: TestClient) => events(peer).flatMap((event) => (event.kind === 'value' ? [event] : []));
const show = (peer: TestClient, x: number) =>
  peer.send({ type: 'presence', value: encodePresence({ cursor: { x, y: 0 } }) });

async function join(count: number): Promise<{ secret: Uint8Array; peers: TestClient[] }> {
  const secret = random.bytes(32);
  const peers: TestClient[] = [];
  for (let i = 0; i < count; i++) peers.push(await TestClient.join(server.address, secret));
  return { secret, peers };
}

describe('presence', () => {
  test('PRES-1 a newcomer is told who is there, the others that it joined, and a closed socket is gone', async () => {
    const { secret, peers } = await join(1);
    const [a] = peers as [TestClient];
    show(a, 7);
    await a.ping();
    const b = await TestClient.join(server.address, secret, {
      opened: await openBoard(server.address, secret, { name: 'Bea' }),
    });
    // Twice, where the tick that tells the others of it comes after.
    await b.until(() => values(b).length > 0);
    expect(events(b)[0]).toMatchObject({
      session: sessionOf(a),
      kind: 'joined',
      name: '',
      actor: a.welcome?.actor,
    });
    expect(values(b)[0]?.session).toBe(sessionOf(a));
    await a.until(() => events(a).length === 1);
    expect(events(a)[0]).toMatchObject({ session: sessionOf(b), kind: 'joined', name: 'Bea' });
    expect(a.welcome?.colour).not.toBe(b.welcome?.colour);
    b.cut();
    await a.until(() => events(a).some(({ kind }) => kind === 'gone'));
    expect(events(a).at(-1)).toEqual({ session: sessionOf(b), kind: 'gone' });
    await a.leave();
  });

  test('PRES-2 the latest value wins', async () => {
    const { peers } = await join(4);
    const [a, b, c, reader] = peers as [TestClient, TestClient, TestClient, TestClient];
    for (let i = 1; i <= 200; i++) for (const peer of [a, b, c]) show(peer, i);
    const last = (peer: TestClient) => values(reader).findLast(({ session }) => session === sessionOf(peer));
    const x = (peer: TestClient) => {
      const checked = decodePresence(last(peer)?.value ?? new Uint8Array());
      return checked.ok ? checked.value.cursor?.x : undefined;
    };
    await reader.until(() => x(a) === 200 && x(b) === 200 && x(c) === 200);
    expect(values(a).every(({ session }) => session !== sessionOf(a))).toBe(true);
    await Promise.all(peers.map((peer) => peer.leave()));
  });

  test('PRES-2 in a large room everybody is told of everybody', async () => {
    const { peers } = await join(SERVER_LIMITS.largeRoomSockets + 2);
    const reader = peers.at(-1) as TestClient;
    for (let i = 1; i <= 40; i++) {
      for (const peer of peers) show(peer, i);
      await reader.ping();
    }
    const seen = () => new Map(values(reader).map(({ session, value }) => [session, decodePresence(value)]));
    const xOf = (peer: TestClient) => {
      const checked = seen().get(sessionOf(peer));
      return checked?.ok ? checked.value.cursor?.x : undefined;
    };
    await reader.until(() => peers.every((peer) => peer === reader || xOf(peer) === 40));
    expect(seen().size).toBe(peers.length - 1);
    await Promise.all(peers.map((peer) => peer.leave()));
  });

  test('PRES-3 a value that is none closes its sender and reaches nobody', async () => {
    const bad: [Uint8Array, proto?: number][] = [
      [encodePresence({ cursor: { x: Number.NaN, y: 0 } })],
      [encodePresence({ viewport: { x: 0, y: 0, w: Number.POSITIVE_INFINITY, h: 1 } })],
      [encodePresence({ selection: Array.from({ length: LIMITS.presenceSelection + 1 }, () => new Uint8Array(16)) })],
      [encodePresence({ chat: 'x'.repeat(LIMITS.chatLetters + 1) })],
      [Uint8Array.of(3, 0)],
      // Each version of the frames has one of the values.
      [encodePresence({ cursor: { x: 1, y: 2 } }, 1)],
      [encodePresence({ cursor: { x: 1, y: 2 } }, 2), 7],
      [Uint8Array.of(1, 64), 7],
      [new Uint8Array()],
    ];
    const { secret, peers } = await join(1);
    const [reader] = peers as [TestClient];
    for (const [value, proto = PROTOCOL_VERSION] of bad) {
      const peer = await TestClient.join(server.address, secret, { proto });
      peer.send({ type: 'presence', value });
      expect((await peer.isClosed()).code).toBe(CLOSE['bad-frame']);
    }
    await reader.ping();
    expect(values(reader)).toEqual([]);
    await reader.leave();
  });

  test('PRES-6 an editor calls the others, a viewer who calls is shown to nobody', async () => {
    const { secret, peers } = await join(2);
    const [editor, reader] = peers as [TestClient, TestClient];
    const { alias, viewSecret } = deriveBoard(secret);
    const opened = await openBoard(server.address, viewSecret, { alias });
    const viewer = await TestClient.join(server.address, secret, { opened });
    const call = { cursor: { x: 1, y: 1 }, calls: 1 };
    viewer.send({ type: 'presence', value: encodePresence(call) });
    await viewer.ping();
    editor.send({ type: 'presence', value: encodePresence(call) });
    await reader.until(() => values(reader).length > 0);
    expect(values(reader).map(({ session }) => session)).toEqual([sessionOf(editor)]);
    await Promise.all([editor, reader, viewer].map((peer) => peer.leave()));
  });

  test('PRES-4 the session a value carries is the one the server gave its sender', async () => {
    const { peers } = await join(3);
    const [a, b, reader] = peers as [TestClient, TestClient, TestClient];
    show(a, 1);
    show(b, 2);
    await reader.until(() => values(reader).length >= 2);
    expect(new Set(peers.map(sessionOf)).size).toBe(3);
    for (const { session, value } of values(reader)) {
      const checked = decodePresence(value);
      expect(checked.ok && checked.value.cursor?.x).toBe(session === sessionOf(a) ? 1 : 2);
    }
    await Promise.all(peers.map((peer) => peer.leave()));
  });

  test('PRES-5 a laser is shown to others and kept by nobody; a viewer may point too', async () => {
    const { secret, peers } = await join(1);
    const [a] = peers as [TestClient];
    const { alias, viewSecret } = deriveBoard(secret);
    const viewer = await TestClient.join(server.address, secret, {
      opened: await openBoard(server.address, viewSecret, { alias }),
    });
    const laser = [{ trail: 1, from: 3, points: [{ x: 10, y: 20 }] }];
    viewer.send({ type: 'presence', value: encodePresence({ cursor: { x: 10, y: 20 }, laser }) });
    const seen = () => {
      const checked = decodePresence(values(a).at(-1)?.value ?? new Uint8Array());
      return checked.ok ? checked.value.laser : undefined;
    };
    await a.until(() => seen() !== undefined);
    expect(seen()).toEqual(laser);
    expect(values(a).at(-1)?.session).toBe(sessionOf(viewer));
    const late = await TestClient.join(server.address, secret);
    expect([late.welcome?.seq, late.rows.length]).toEqual([0, 0]);

    const point = { x: 0, y: 0 };
    for (const tooMuch of [
      Array.from({ length: LIMITS.laserTrails + 1 }, (_, trail) => ({ trail, from: 0, points: [point] })),
      [{ trail: 1, from: 0, points: Array.from({ length: LIMITS.laserPoints + 1 }, () => point) }],
      [{ trail: 1, from: 0, points: [{ x: Number.NaN, y: 0 }] }],
    ]) {
      const wild = await TestClient.join(server.address, secret);
      wild.send({ type: 'presence', value: encodePresence({ laser: tooMuch }) });
      expect((await wild.isClosed()).code).toBe(CLOSE['bad-frame']);
    }
    await Promise.all([a, viewer, late].map((peer) => peer.leave()));
  });

  test('LIM-4 who does not take what it is sent gets no presence until it drains, then the latest', async () => {
    const { peers } = await join(3);
    const [a, slow, reader] = peers as [TestClient, TestClient, TestClient];
    const latest = (peer: TestClient) => {
      const checked = decodePresence(values(peer).at(-1)?.value ?? new Uint8Array());
      return checked.ok ? checked.value.cursor?.x : undefined;
    };
    slow.ws.pause();
    for (let n = 1; n <= 24; n++) a.push(n, putTxn({ id: itemId(random), textBytes: 250_000 }));
    await a.answer(24);
    for (let i = 1; i <= 300; i++) {
      show(a, i);
      draw(a, liveAppend(streamId, (i - 1) * 10, xs((i - 1) * 10, 10)));
      await a.ping();
      // Not all within one tick, however quick the server is.
      if (i % 25 === 0) await reader.until(() => latest(reader) === i);
    }
    slow.ws.resume();
    const confirm = setInterval(() => slow.send({ type: 'read', seq: slow.rows.at(-1)?.seq ?? 0 }), 20);
    await slow.until(() => latest(slow) === 300 && slow.seqs.length === 24);
    await slow.until(() => stroke(slow, a, streamId).length === 3000);
    clearInterval(confirm);
    expect(values(slow).length).toBeLessThan(values(reader).length);
    await Promise.all(peers.map((peer) => peer.leave()));
  });
});

const streamId = itemId(random);
const draw = (peer: TestClient, ...records: Uint8Array[]) =>
  peer.send({ type: 'live', records: Buffer.concat(records) });
const xs = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

function records(peer: TestClient, from: TestClient, id: Uint8Array): LiveRecord[] {
  return peer
    .of('lives')
    .flatMap(({ streams }) => streams)
    .filter(({ session }) => session === sessionOf(from))
    .flatMap((stream) => {
      const checked = decodeLive(stream.records);
      return checked.ok ? checked.records : [];
    })
    .filter((one) => hexOf(one.id) === hexOf(id));
}

const stroke = (peer: TestClient, from: TestClient, id: Uint8Array): number[] => samplesOf(records(peer, from, id));
const isEnded = (peer: TestClient, from: TestClient, id: Uint8Array, kind: number) =>
  records(peer, from, id).at(-1)?.kind === kind;

describe('live streams', () => {
  test('LIVE-1 appends reach the others joined and in order', async () => {
    const { peers } = await join(2);
    const [a, b] = peers as [TestClient, TestClient];
    const id = itemId(random);
    for (let at = 0; at < 1000; at += 10) draw(a, liveAppend(id, at, xs(at, 10)));
    await b.until(() => stroke(b, a, id).length === 1000);
    expect(stroke(b, a, id)).toEqual(xs(0, 1000));
    expect(records(b, a, id)).toHaveLength(100);
    expect(a.of('lives')).toEqual([]);
    await Promise.all(peers.map((peer) => peer.leave()));
  });

  test('LIVE-2 a newcomer gets a running stroke from its beginning, and then how it goes on', async () => {
    const { secret, peers } = await join(2);
    const [a, b] = peers as [TestClient, TestClient];
    const id = itemId(random);
    draw(a, liveAppend(id, 0, xs(0, 200)));
    draw(a, liveAppend(id, 200, xs(200, 200)));
    await b.until(() => stroke(b, a, id).length === 400);
    const late = await TestClient.join(server.address, secret);
    await late.until(() => stroke(late, a, id).length === 400);
    expect(late.of('lives')).toHaveLength(1);
    draw(a, liveAppend(id, 400, xs(400, 100)));
    await late.until(() => stroke(late, a, id).length === 500);
    expect(stroke(late, a, id)).toEqual(xs(0, 500));
    await Promise.all([...peers, late].map((peer) => peer.leave()));
  });

  test('LIVE-2 more than 64 KiB is forwarded but not held', async () => {
    const { secret, peers } = await join(2);
    const [a, b] = peers as [TestClient, TestClient];
    const id = itemId(random);
    for (let i = 0; i < 3; i++) draw(a, liveAppend(id, i * 2500, xs(i * 2500, 2500)));
    await b.until(() => stroke(b, a, id).length === 7500);
    const late = await TestClient.join(server.address, secret);
    draw(a, liveEnd(id, LIVE.done));
    await late.until(() => isEnded(late, a, id, LIVE.done));
    expect(stroke(late, a, id)).toHaveLength(0);
    await Promise.all([...peers, late].map((peer) => peer.leave()));
  });

  test('LIVE-3 a stream ends by done, by cancelled, or 3 s after its socket', async () => {
    const { secret, peers } = await join(3);
    const [a, b, leaving] = peers as [TestClient, TestClient, TestClient];
    const [done, cancelled, lost] = [itemId(random), itemId(random), itemId(random)];
    for (const id of [done, cancelled]) draw(a, liveAppend(id, 0, [1]));
    draw(leaving, liveAppend(lost, 0, [1]));
    draw(a, liveEnd(done, LIVE.done), liveEnd(cancelled, LIVE.cancelled));
    await b.until(() => isEnded(b, a, cancelled, LIVE.cancelled));
    expect(isEnded(b, a, done, LIVE.done)).toBe(true);
    await b.until(() => records(b, leaving, lost).length > 0);
    const cutMs = Date.now();
    leaving.cut();
    await b.until(() => events(b).some(({ kind }) => kind === 'gone'));
    await b.until(() => isEnded(b, leaving, lost, LIVE.cancelled));
    expect(Date.now() - cutMs).toBeGreaterThanOrEqual(SERVER_LIMITS.liveAfterSocketMs);
    const late = await TestClient.join(server.address, secret);
    await late.ping();
    expect(late.of('lives')).toEqual([]);
    await Promise.all([a, b, late].map((peer) => peer.leave()));
  });

  test("LIVE-4 a viewer's stream is dropped, its cursor is shown", async () => {
    const { secret, peers } = await join(1);
    const [a] = peers as [TestClient];
    const { alias, viewSecret } = deriveBoard(secret);
    const opened = await openBoard(server.address, viewSecret, { alias });
    const viewer = await TestClient.join(server.address, secret, { opened });
    draw(viewer, liveAppend(itemId(random), 0, [1]));
    show(viewer, 5);
    await a.until(() => values(a).length === 1);
    expect(a.of('lives')).toEqual([]);
    await Promise.all([a.leave(), viewer.leave()]);
  });

  test('LIVE-5 an append that does not continue its stream is not forwarded, nor a kind nobody knows', async () => {
    const { peers } = await join(2);
    const [a, b] = peers as [TestClient, TestClient];
    const [id, never] = [itemId(random), itemId(random)];
    draw(
      a,
      liveAppend(id, 0, [1, 2]),
      liveAppend(id, 5, [9]),
      liveAppend(id, 1, [9]),
      liveAppend(never, 3, [9]),
      Uint8Array.of(18, 1, 77, ...id),
      liveAppend(id, 2, [3]),
      liveEnd(id, LIVE.done),
    );
    await b.until(() => isEnded(b, a, id, LIVE.done));
    expect(stroke(b, a, id)).toEqual([1, 2, 3]);
    expect(records(b, a, id)).toHaveLength(3);
    expect(records(b, a, never)).toEqual([]);
    await Promise.all(peers.map((peer) => peer.leave()));
  });

  test('LIVE-5 what is no record closes its sender', async () => {
    const { peers } = await join(1);
    const [a] = peers as [TestClient];
    const whole = liveAppend(itemId(random), 0, [1, 2, 3]);
    draw(a, whole.subarray(0, whole.length - 1));
    expect(await a.isClosed()).toEqual({ code: CLOSE['bad-frame'], reason: 'truncated' });
  });
});
