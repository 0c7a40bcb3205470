// What a hostile client can send: random bytes, mutated frames, transactions full of lies. The server names what is wrong,
// changes nothing, tells nobody, and goes on.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { type ClientFrame, decodeClientFrame, encodeClientFrame } from '#protocol/frames.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { decodeLive } from '#protocol/live.ts';
import { encodePresence, presenceVersion } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { liveAppend } from '../../server/testing/live-records.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { item, itemId, OP, op, putTxn, Seeded, txn } from '../../server/testing/txns.ts';

const seed = testSeed();
const random = new Seeded(seed);
const soak = process.env.ATRIUM_SOAK !== undefined;
const rounds = soak ? 5000 : 150;
/** Frames in all of the long test: a million in a soak. */
const frames = soak ? 1_000_000 : 20_000;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

function mutated(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice(0, random.below(8) === 0 ? random.below(bytes.length) : bytes.length);
  for (let n = random.below(5); n >= 0 && copy.length > 0; n--) copy[random.below(copy.length)] = random.below(256);
  return copy;
}

const good = (): Uint8Array => {
  const id = itemId(random);
  const frames: ClientFrame[] = [
    {
      type: 'push',
      txns: [
        {
          client: 0,
          clientSeq: 1 + random.below(50),
          settled: 0,
          body: { bytes: putTxn({ id, textBytes: random.below(100) }) },
        },
      ],
    },
    {
      type: 'push',
      txns: [
        {
          client: 0,
          clientSeq: 1 + random.below(50),
          settled: 0,
          body: { sha256: random.bytes(32), size: random.below(1 << 28) },
        },
      ],
    },
    { type: 'presence', value: encodePresence({ cursor: { x: 1, y: 2 }, selection: [id] }) },
    {
      type: 'presence',
      value: encodePresence({
        reaction: { number: random.below(500), name: 'smile' },
        hand: 0,
        isTyping: true,
        chat: 'Grüße 👋',
        attention: { number: 1, x: 3, y: 4 },
      }),
    },
    { type: 'live', records: liveAppend(id, 0, [1, 2, 3]) },
    { type: 'read', seq: random.below(100) },
    { type: 'hello', proto: 1, ticket: 'x', lastSeq: 0, clients: [{ clientId: random.bytes(16), settled: 0 }] },
  ];
  return encodeClientFrame(frames[random.below(frames.length)] as ClientFrame);
};

/** Whether a server takes these bytes for a frame that a socket with one clientId may send. */
function staysOpen(bytes: Uint8Array): boolean {
  const decoded = decodeClientFrame(bytes);
  if (!decoded.ok) return false;
  const { frame } = decoded;
  if (frame.type === 'presence') {
    const checked = decodePresence(frame.value);
    return checked.ok && checked.version === presenceVersion(PROTOCOL_VERSION);
  }
  if (frame.type === 'live') return decodeLive(frame.records).ok;
  return frame.type === 'push' ? frame.txns.every(({ client }) => client === 0) : frame.type !== 'hello';
}

test('LIM-7 random and mutated frames: named or harmless, never a crash', async () => {
  const secret = random.bytes(32);
  const [attacked, bystander] = await Promise.all([
    TestClient.join(server.address, random.bytes(32)),
    TestClient.join(server.address, secret),
  ]);
  const codes = new Set<number>();
  for (let i = 0; i < rounds; i++) {
    const peer = await TestClient.join(server.address, secret, { opened: await openBoard(server.address, secret) });
    for (let n = 0; n < 20 && !peer.closed; n++) {
      peer.ws.send(random.below(4) === 0 ? random.bytes(1 + random.below(60)) : mutated(good()));
    }
    await peer.ping().catch(() => undefined);
    if (peer.closed) codes.add(peer.closed.code);
    peer.cut();
  }
  expect([...codes]).toEqual([CLOSE['bad-frame']]);
  attacked.push(1, putTxn({ id: itemId(random) }));
  expect(await attacked.answer(1)).toEqual({ seq: 1 });
  // Whatever got through whole was a sound transaction; the board still works and its rows are in order.
  bystander.push(1, putTxn({ id: itemId(random) }));
  await bystander.answer(1);
  expect(bystander.closed).toBeUndefined();
  expect(bystander.seqs).toEqual(Array.from({ length: bystander.seqs.length }, (_, i) => i + 1));
  await Promise.all([attacked.leave(), bystander.leave()]);
});

test(
  `LIM-7 ${frames} mutated frames of people who may only look: none crashes a decoder, changes the board or is shown`,
  async () => {
    const secret = random.bytes(32);
    const bystander = await TestClient.join(server.address, secret);
    bystander.push(1, putTxn({ id: itemId(random) }));
    await bystander.answer(1);
    const { alias, viewSecret } = deriveBoard(secret);
    const join = async (): Promise<TestClient> => {
      const peer = await TestClient.join(server.address, viewSecret, {
        opened: await openBoard(server.address, viewSecret, { alias }),
      });
      peer.keeps = false;
      return peer;
    };
    const viewers = await Promise.all(Array.from({ length: 8 }, join));
    let broken = 0;
    for (let n = 0; n < frames; n++) {
      const bytes = mutated(good());
      const viewer = viewers[n % viewers.length] as TestClient;
      if (staysOpen(bytes)) viewer.ws.send(bytes);
      else if (broken++ % 1000 === 0) {
        const doomed = await join();
        doomed.ws.send(bytes);
        expect((await doomed.isClosed()).code).toBe(CLOSE['bad-frame']);
      }
      if (n % 1000 === 0) {
        // Who says nothing for a minute is closed (LIM-5).
        bystander.send({ type: 'ping' });
        // The buffers of this side are bounded too.
        await viewer.until(() => viewer.ws.bufferedAmount < 1 << 20, 600_000);
      }
    }
    bystander.push(2, putTxn({ id: itemId(random) }));
    expect(await bystander.answer(2)).toEqual({ seq: 2 });
    for (const viewer of viewers) {
      viewer.keeps = true;
      await viewer.ping();
      expect(viewer.closed).toBeUndefined();
      await viewer.leave();
    }
    expect(bystander.seqs).toEqual([1, 2]);
    expect(bystander.of('lives')).toEqual([]);
    await bystander.leave();
  },
  soak ? 3600_000 : 60_000,
);

test('LIM-7 transactions full of lies are refused by name and reach nobody', async () => {
  const secret = random.bytes(32);
  const [liar, reader] = await Promise.all([
    TestClient.join(server.address, secret),
    TestClient.join(server.address, secret),
  ]);
  const rectangle = (x: number) => op(OP.put, item({ id: itemId(random), x }));
  const lies: [Uint8Array, RegExp][] = [
    [txn([rectangle(Number.NaN)]), /^bad-/],
    [txn([rectangle(Number.POSITIVE_INFINITY)]), /^bad-/],
    [txn([rectangle(1e300)]), /^bad-/],
    [txn([op(OP.put, item({ id: itemId(random), kind: 200 }))]), /^unknown-kind$/],
    [txn([op(OP.splice, random.bytes(10))]), /^bad-/],
    [txn([op(11, random.bytes(10))]), /^unknown-op$/],
    [txn([op(250, new Uint8Array())]), /^unknown-op$/],
    [Uint8Array.of(1, 0, 0, 0, 255, 255, 255, 255, 15), /^(bad-txn|too-large:ops)$/],
    [Uint8Array.of(2, 0, 0, 0, 0), /^bad-txn$/],
    [txn([op(OP.delete, Uint8Array.of(255, 255, 255, 255, 15))]), /^bad-txn$/],
  ];
  for (const [i, [bytes]] of lies.entries()) liar.push(i + 1, bytes);
  await liar.answer(lies.length);
  for (const [i, [, name]] of lies.entries()) {
    expect(liar.rejects.find(({ clientSeq }) => clientSeq === i + 1)?.code, `lie ${i}`).toMatch(name);
  }
  liar.push(lies.length + 1, putTxn({ id: itemId(random) }));
  expect(await liar.answer(lies.length + 1)).toEqual({ seq: 1 });
  await reader.until(() => reader.seqs.length > 0);
  expect(reader.seqs).toEqual([1]);
  await Promise.all([liar.leave(), reader.leave()]);
});

test('mutated transactions never bring a board down (seeded)', async () => {
  const secret = random.bytes(32);
  const peer = await TestClient.join(server.address, secret);
  let number = 0;
  for (let i = 0; i < rounds * 10; i++) {
    number += 1;
    const sound =
      i % 2 === 0
        ? putTxn({ id: itemId(random), textBytes: random.below(200) })
        : txn([op(1 + random.below(8), random.bytes(random.below(80)))]);
    peer.push(number, mutated(sound));
  }
  number += 1;
  peer.push(number, putTxn({ id: itemId(random) }));
  expect(await peer.answer(number), `seed ${seed}`).toMatchObject({ seq: expect.any(Number) });
  // The board that took them opens again from disk.
  server = await server.restart();
  const later = await TestClient.join(server.address, secret);
  later.push(1, putTxn({ id: itemId(random) }));
  expect(await later.answer(1)).toMatchObject({ seq: expect.any(Number) });
  await later.leave();
});
