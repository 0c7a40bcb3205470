// Which log a client's last row is of: HELLO names its term, WELCOME says whether it is in this log and the terms of what follows.

import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ByteWriter } from '#protocol/bytes.ts';
import { CLOSE } from '#protocol/errors.ts';
import { encodeServerFrame } from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import { deriveBoard } from '../../access/board-secrets.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { itemId, OP, op, putTxn, Seeded, txn } from '../../testing/txns.ts';

const random = new Seeded(919);
let server: TestServer;
let secret: Uint8Array;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());
beforeEach(() => {
  secret = random.bytes(32);
});

const join = (more: Parameters<typeof TestClient.join>[2] = {}) => TestClient.join(server.address, secret, more);

/** Another taking of the board, in which somebody pushes so many rows; the terms they were told. */
async function session(rows: number) {
  const peer = await join();
  for (let n = 1; n <= rows; n++) peer.push(n, putTxn({ id: itemId(random) }));
  if (rows > 0) await peer.answer(rows);
  const log = peer.welcome?.log;
  await peer.leave();
  server = await server.restart();
  return log?.terms ?? [];
}

describe('terms', () => {
  test('RES-9 each taking that appended rows has a term of its own; one that appended none leaves nothing', async () => {
    const first = await session(3);
    await session(0);
    const third = await session(2);
    const now = await join();
    expect(now.welcome?.log).toMatchObject({ resumed: true, terms: [{ first: 1 }, { first: 4 }, { first: 6 }] });
    expect(first).toEqual(now.welcome?.log?.terms.slice(0, 1));
    expect(third).toEqual(now.welcome?.log?.terms.slice(0, 2));
    expect(new Set(now.welcome?.log?.terms.map(({ name }) => name)).size).toBe(3);
    await now.leave();
    const db = new DatabaseSync(server.database, { readOnly: true });
    const kept = db.prepare('SELECT first FROM board_term WHERE board = ?').all(deriveBoard(secret).id);
    db.close();
    expect(kept).toEqual([{ first: 1 }, { first: 4 }]);
  });

  test('RES-9 who names a row of this log gets what follows it, with the terms from that row on', async () => {
    await session(3);
    const terms = await session(2);
    const [one, two] = terms.map(({ name }) => name) as [string, string];
    const cases: [number, string, number[], number[]][] = [
      [2, one, [3, 4, 5], [1, 4, 6]],
      [3, one, [4, 5], [1, 4, 6]],
      [4, two, [5], [4, 6]],
      [5, two, [], [4, 6]],
    ];
    for (const [lastSeq, term, rows, firsts] of cases) {
      const peer = await join({ lastSeq, term });
      await peer.until(() => peer.rows.length === rows.length);
      expect(peer.seqs).toEqual(rows);
      expect(peer.welcome?.log?.resumed).toBe(true);
      expect(peer.welcome?.log?.terms.map(({ first }) => first)).toEqual(firsts);
      await peer.leave();
    }
  });

  test('RES-9 a pair that is not in this log is answered from the beginning, with all terms', async () => {
    await session(3);
    const [first, second] = (await session(2)).map(({ name }) => name) as [string, string];
    const other = 'ab'.repeat(8);
    // Of nobody's term, of one that had ended by then, of one that had not begun, beyond the head.
    for (const [lastSeq, term] of [
      [2, other],
      [4, first],
      [3, second],
      [6, second],
    ] as const) {
      const peer = await join({ lastSeq, term });
      await peer.until(() => peer.rows.length === 5);
      expect(peer.seqs).toEqual([1, 2, 3, 4, 5]);
      expect(peer.welcome?.log?.resumed).toBe(false);
      expect(peer.welcome?.log?.terms.map(({ first: row }) => row)).toEqual([1, 4, 6]);
      await peer.leave();
    }
  });

  test('RES-4 who names no term is believed as far as the head', async () => {
    await session(3);
    const known = await join({ lastSeq: 2 });
    await known.until(() => known.rows.length === 1);
    expect(known.seqs).toEqual([3]);
    expect(known.welcome?.log?.resumed).toBe(true);
    const beyond = await join({ lastSeq: 4 });
    await beyond.until(() => beyond.rows.length === 3);
    expect(beyond.welcome?.log?.resumed).toBe(false);
    await Promise.all([known.leave(), beyond.leave()]);
  });
});

describe('versions', () => {
  test('VER-3 a client of version 1 is spoken to as ever', async () => {
    await session(3);
    const opened = await openBoard(server.address, secret);
    expect(opened.protocol).toBe(PROTOCOL_VERSION);
    const peer = await join({ opened, proto: 1, lastSeq: 99 });
    await peer.until(() => peer.rows.length === 3);
    expect(peer.welcome).toMatchObject({ proto: 1, seq: 3, outcomes: [] });
    expect(peer.welcome).not.toHaveProperty('log');
    await peer.leave();
  });

  test('REJ-11 the limit that was crossed is named; a client of version 1 is told the bare name, live and in WELCOME', async () => {
    const title = new ByteWriter().u8(3).str('x'.repeat(5000)).done();
    const long = txn([
      op(OP.set, new ByteWriter().varint(1).raw(new Uint8Array(16)).u8(0x6b).u8(1).bytes(title).done()),
    ]);
    const first = await openBoard(server.address, secret);
    const { guest } = first;
    const again = () => openBoard(server.address, secret, { guest });
    const old = await join({ opened: first, proto: 1 });
    const { clientId } = old;
    old.push(1, long);
    expect(await old.answer(1)).toEqual({ code: 'too-large' });
    await old.leave();
    const newer = await join({ clientId, opened: await again() });
    expect(newer.welcome?.outcomes).toEqual([{ client: 0, clientSeq: 1, ok: false, code: 'too-large:title' }]);
    newer.push(2, long);
    expect(await newer.answer(2)).toEqual({ code: 'too-large:title' });
    await newer.leave();
    const back = await join({ clientId, proto: 1, opened: await again() });
    expect(back.welcome?.outcomes.map((outcome) => !outcome.ok && outcome.code)).toEqual(['too-large', 'too-large']);
    await back.leave();
  });
});

describe('many outcomes', () => {
  /** Refusals and a few rows of a client that settles nothing. */
  const count = 90_000;
  /** Of version 0: no transaction. */
  const bad = Uint8Array.of(0);

  test('HS-7 more outcomes than a frame takes come in parts before WELCOME; who cannot read parts is told so', async () => {
    const opened = await openBoard(server.address, secret);
    const { guest } = opened;
    const peer = await join({ opened });
    for (let n = 1; n <= count; n += LIMITS.pushTxns) {
      const txns = Array.from({ length: Math.min(LIMITS.pushTxns, count - n + 1) }, (_, i) => {
        const bytes = (n + i) % 1000 === 0 ? putTxn({ id: itemId(random) }) : bad;
        return { client: 0, clientSeq: n + i, settled: 0, body: { bytes } };
      });
      peer.send({ type: 'push', txns });
    }
    await peer.answer(count);
    await peer.leave();

    const { clientId } = peer;
    const reopened = () => openBoard(server.address, secret, { guest });
    const again = await join({ clientId, opened: await reopened() });
    const parts = again.of('outcomes').flatMap(({ outcomes }) => outcomes);
    expect(again.frames.findIndex(({ type }) => type === 'welcome')).toBe(again.of('outcomes').length);
    const all = [...parts, ...(again.welcome?.outcomes ?? [])];
    expect(all.map(({ clientSeq }) => clientSeq)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    expect(all.filter(({ ok }) => ok)).toHaveLength(count / 1000);
    for (const frame of again.frames) expect(encodeServerFrame(frame).length).toBeLessThanOrEqual(LIMITS.frameBytes);
    await again.leave();

    const old = await join({ clientId, proto: 1, opened: await reopened() });
    expect(await old.isClosed()).toEqual({ code: CLOSE['too-old'], reason: 'outcomes' });
    expect(old.of('bye')).toEqual([{ type: 'bye', code: CLOSE['too-old'], reason: 'outcomes' }]);
    // Few enough it is welcomed as ever.
    const few = await join({ clientId, proto: 1, settled: count - 3, opened: await reopened() });
    expect(few.welcome?.outcomes.map(({ clientSeq }) => clientSeq)).toEqual([count - 2, count - 1, count]);
    await few.leave();
  });
});
