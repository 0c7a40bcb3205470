// What one transaction may cost a server, and what others notice of it: over real sockets, against a real server.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { framedTxns, itemId, moveOp, moveTxn, putTxn, Seeded, txn } from '../../testing/txns.ts';

const random = new Seeded(18);
const CHILDREN = 10_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

/** A board with a frame of many children, and its next number. */
async function framed(): Promise<{ secret: Uint8Array; peer: TestClient; frame: Uint8Array; next: number }> {
  const secret = random.bytes(32);
  const peer = await TestClient.join(server.address, secret);
  const { frame, txns } = framedTxns(random, CHILDREN);
  for (const [n, one] of txns.entries()) peer.push(n + 1, one);
  expect(await peer.answer(txns.length)).toEqual({ seq: txns.length });
  return { secret, peer, frame, next: txns.length + 1 };
}

/** Of one list and another in turns, so that no two are one walk. */
function movesInTurns(ids: readonly Uint8Array[], times: number): Uint8Array {
  return txn(Array.from({ length: times }, (_, n) => moveOp(n % 2 === 0 ? ids : ids.slice(0, 1), 1, 1)));
}

describe('work', () => {
  test('WORK-1 what costs far more than it touches is refused by name, changes nothing, and the next one is taken', async () => {
    const { secret, peer, frame, next } = await framed();
    const costly = movesInTurns([frame, itemId(random)], 400);
    expect(costly.length).toBeLessThan(LIMITS.inlineTxnBytes);
    peer.push(next, costly);
    expect(await peer.answer(next)).toEqual({ code: 'too-costly' });
    peer.push(next + 1, moveTxn([frame], 1, 1));
    expect(await peer.answer(next + 1)).toEqual({ seq: next });
    // Five hundred moves of the same are one walk.
    peer.push(next + 2, txn(Array.from({ length: 500 }, () => moveOp([frame], 1, 1))));
    expect(await peer.answer(next + 2)).toEqual({ seq: next + 1 });
    const reader = await TestClient.join(server.address, secret);
    await reader.until(() => reader.lastSeq === next + 1);
    await Promise.all([peer.leave(), reader.leave()]);
  });

  test('WORK-2 while one board has long work, another one is answered', async () => {
    const { peer, frame, next } = await framed();
    const other = await TestClient.join(server.address, random.bytes(32));
    const last = next + 3;
    // Each is allowed, and all are one commit.
    const long = movesInTurns([frame, itemId(random)], 30);
    peer.send({
      type: 'push',
      txns: Array.from({ length: 4 }, (_, n) => ({
        client: 0,
        clientSeq: next + n,
        settled: 0,
        body: { bytes: long },
      })),
    });
    await peer.ping();
    other.push(1, putTxn({ id: itemId(random) }));
    expect(await other.answer(1)).toEqual({ seq: 1 });
    expect(peer.acks.some(({ clientSeq }) => clientSeq >= next)).toBe(false);
    expect(await peer.answer(last)).toEqual({ seq: last });
    await Promise.all([peer.leave(), other.leave()]);
  });
});
