// Numbers, ACK and REJECT over real sockets and a real SQLite file, which is read apart from the server to see what is on disk.

import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { deriveBoard } from '../../access/board-secrets.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { deleteTxn, itemId, op, putTxn, Seeded, txn } from '../../testing/txns.ts';

const random = new Seeded(202);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

const put = () => putTxn({ id: itemId(random) });
const boardOf = (secret: Uint8Array) => deriveBoard(secret).id;

function onDisk(secret: Uint8Array): { seq: number; at: number; client_seq: number }[] {
  const db = new DatabaseSync(server.database, { readOnly: true });
  try {
    return db
      .prepare('SELECT seq, at, client_seq FROM board_op WHERE board = ? ORDER BY seq')
      .all(boardOf(secret)) as never;
  } finally {
    db.close();
  }
}

describe('ACK', () => {
  test('ACK-1 what is acknowledged is on disk with that seq and time', async () => {
    const secret = random.bytes(32);
    const peer = await TestClient.join(server.address, secret);
    peer.push(1, put());
    await peer.answer(1);
    const [ack] = peer.acks;
    expect(onDisk(secret)).toEqual([{ seq: 1, at: ack?.atMs, client_seq: 1 }]);
    await peer.leave();
  });

  test('ACK-2 numbers are decided in order, and a board has no gaps and no twins', async () => {
    const secret = random.bytes(32);
    const peers = await Promise.all(Array.from({ length: 4 }, () => TestClient.join(server.address, secret)));
    for (let n = 1; n <= 50; n++) for (const peer of peers) peer.push(n, put());
    await Promise.all(peers.map((peer) => peer.answer(50)));
    const rows = onDisk(secret);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    for (const peer of peers) {
      expect(peer.acks.map(({ clientSeq }) => clientSeq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
      await peer.leave();
    }
  });

  test('ACK-3 a number sent again gets its own outcome: same socket, another one, after a restart', async () => {
    const own = await testServer();
    const secret = random.bytes(32);
    const opened = await openBoard(own.address, secret);
    const again = async (address: string) => openBoard(address, secret, { guest: opened.guest });
    const peer = await TestClient.join(own.address, secret, { opened });
    const [first, second] = [put(), deleteTxn([])];
    peer.push(1, first);
    peer.push(1, first);
    peer.push(2, second);
    await peer.answer(2);
    peer.push(1, first);
    await peer.until(() => peer.acks.filter(({ clientSeq }) => clientSeq === 1).length >= 2);
    expect(new Set(peer.acks.map(({ clientSeq, seq }) => `${clientSeq}:${seq}`))).toEqual(new Set(['1:1', '2:2']));
    peer.cut();

    const other = await TestClient.join(own.address, secret, {
      opened: await again(own.address),
      clientId: peer.clientId,
    });
    other.push(2, second);
    expect(await other.answer(2)).toEqual({ seq: 2 });
    other.cut();

    const restarted = await own.restart();
    const third = await TestClient.join(restarted.address, secret, {
      opened: await again(restarted.address),
      clientId: peer.clientId,
    });
    third.push(1, first);
    expect(await third.answer(1)).toEqual({ seq: 1 });
    expect(third.welcome?.seq).toBe(2);
    await restarted.end();
  });

  test('ACK-4 settled outcomes are forgotten, and such a number is passed over', async () => {
    const secret = random.bytes(32);
    const peer = await TestClient.join(server.address, secret);
    const first = put();
    peer.push(1, first);
    await peer.answer(1);
    peer.push(2, put(), { settled: 1 });
    await peer.answer(2);
    const db = new DatabaseSync(server.database, { readOnly: true });
    const kept = db.prepare('SELECT client_seq FROM board_outcome WHERE board = ?').all(boardOf(secret));
    db.close();
    expect(kept).toEqual([{ client_seq: 2 }]);
    const before = peer.frames.length;
    peer.push(1, first, { settled: 1 });
    await peer.ping();
    expect(peer.frames.slice(before).map(({ type }) => type)).toEqual(['pong']);
    await peer.leave();
  });

  test('ACK-5 numbers may skip, but a skipped one cannot come later', async () => {
    const peer = await TestClient.join(server.address, random.bytes(32));
    peer.push(5, put());
    expect(await peer.answer(5)).toEqual({ seq: 1 });
    peer.push(4, put());
    expect(await peer.answer(4)).toEqual({ code: 'client-seq-skipped' });
    await peer.leave();
  });

  test('ACK-6 ACK-7 a second owner of the log is fenced: nothing is acknowledged, that board alone is read anew', async () => {
    const [secret, calm] = [random.bytes(32), random.bytes(32)];
    const opened = await openBoard(server.address, secret);
    const peer = await TestClient.join(server.address, secret, { opened });
    const bystander = await TestClient.join(server.address, calm);
    peer.push(1, put());
    await peer.answer(1);
    const foreign = put();
    const db = new DatabaseSync(server.database, { timeout: 5000 });
    db.prepare('INSERT INTO board_op VALUES (?, 2, ?, 1, ?, 0, ?, NULL, ?, ?, NULL)').run(
      boardOf(secret),
      random.bytes(16),
      'other',
      foreign,
      foreign.length,
      foreign.length,
    );
    db.close();
    const mine = put();
    peer.push(2, mine);
    bystander.push(1, put());
    expect((await peer.isClosed()).code).toBe(CLOSE.failed);
    expect(peer.acks.map(({ seq }) => seq)).toEqual([1]);
    expect(await bystander.answer(1)).toEqual({ seq: 1 });

    const again = await TestClient.join(server.address, secret, {
      opened: await openBoard(server.address, secret, { guest: opened.guest }),
      clientId: peer.clientId,
      lastSeq: 1,
    });
    expect(again.welcome?.seq).toBe(2);
    again.push(2, mine);
    expect(await again.answer(2)).toEqual({ seq: 3 });
    expect(again.seqs).toEqual([2, 3]);
    await Promise.all([again.leave(), bystander.leave()]);
  });
});

describe('REJECT', () => {
  test('REJ-1 a refusal is on disk and lasts', async () => {
    const secret = random.bytes(32);
    const peer = await TestClient.join(server.address, secret);
    const bad = txn([op(77, new Uint8Array())]);
    peer.push(1, bad);
    expect(await peer.answer(1)).toEqual({ code: 'unknown-op' });
    const db = new DatabaseSync(server.database, { readOnly: true });
    expect(db.prepare('SELECT client_seq, code, seq FROM board_outcome WHERE board = ?').all(boardOf(secret))).toEqual([
      { client_seq: 1, code: 'unknown-op', seq: null },
    ]);
    db.close();
    peer.push(1, bad);
    await peer.until(() => peer.rejects.length === 2);
    expect(peer.rejects[1]).toEqual(peer.rejects[0]);
    await peer.leave();
  });

  test('REJ-2 a number with other bytes is refused, its own outcome stays', async () => {
    const peer = await TestClient.join(server.address, random.bytes(32));
    const first = put();
    peer.push(1, first);
    await peer.answer(1);
    peer.push(1, put());
    await peer.until(() => peer.rejects.length === 1);
    expect(peer.rejects[0]?.code).toBe('client-seq-reused');
    peer.push(1, first);
    await peer.until(() => peer.acks.length === 2);
    expect(peer.acks[1]?.seq).toBe(1);
    await peer.leave();
  });

  test('REJ-3 what builds on a refused number is refused, also by way of another', async () => {
    const peer = await TestClient.join(server.address, random.bytes(32));
    const id = itemId(random);
    peer.push(1, putTxn({ id }));
    peer.push(2, putTxn({ id }));
    peer.push(3, putTxn({ id: itemId(random) }, { after: 2 }));
    peer.push(4, putTxn({ id: itemId(random) }, { after: 3 }));
    peer.push(5, putTxn({ id: itemId(random) }, { after: 1 }));
    await peer.answer(5);
    expect(peer.rejects.map(({ clientSeq, code }) => [clientSeq, code])).toEqual([
      [2, 'id-taken'],
      [3, 'depends'],
      [4, 'depends'],
    ]);
    expect(peer.acks.map(({ clientSeq }) => clientSeq)).toEqual([1, 5]);
    await peer.leave();
  });

  test('REJ-4 the model refuses by name; nothing changes and nobody hears of it', async () => {
    const secret = random.bytes(32);
    const [peer, other] = await Promise.all([
      TestClient.join(server.address, secret),
      TestClient.join(server.address, secret),
    ]);
    const id = itemId(random);
    const nan = putTxn({ id: itemId(random), x: Number.NaN });
    const cases: Uint8Array[] = [
      new Uint8Array(),
      Uint8Array.of(9, 9, 9),
      put().subarray(0, 40),
      txn([op(200, new Uint8Array())]),
      nan,
    ];
    for (const [i, bytes] of cases.entries()) peer.push(i + 1, bytes);
    peer.push(cases.length + 1, putTxn({ id }));
    expect(await peer.answer(cases.length + 1)).toEqual({ seq: 1 });
    expect(peer.rejects).toHaveLength(cases.length);
    for (const { code } of peer.rejects) expect(code).toMatch(/^(bad-txn|bad-item|unknown-op|not-finite|bad-[a-z-]+)$/);
    await other.until(() => other.rows.length === 1);
    expect(other.seqs).toEqual([1]);
    await Promise.all([peer.leave(), other.leave()]);
  });

  test('REJ-5 a viewer may push nothing', async () => {
    const secret = random.bytes(32);
    const editor = await TestClient.join(server.address, secret);
    const { alias, viewSecret } = deriveBoard(secret);
    const viewer = await TestClient.join(server.address, secret, {
      opened: await openBoard(server.address, viewSecret, { alias }),
    });
    viewer.push(1, put());
    expect(await viewer.answer(1)).toEqual({ code: 'forbidden' });
    editor.push(1, put());
    expect(await editor.answer(1)).toEqual({ seq: 1 });
    await viewer.until(() => viewer.rows.length === 1);
    await Promise.all([editor.leave(), viewer.leave()]);
  });
});
