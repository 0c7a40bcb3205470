// Large transactions: parts over HTTP, a PUSH that names them, and readers who fetch them.

import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { FIELD } from '#protocol/item-bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { deriveBoard } from '../../access/board-secrets.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { fieldTxn, item, itemId, OP, op, putTxn, recordTxn, Seeded, txn } from '../../testing/txns.ts';

const random = new Seeded(505);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

/** Over the inline limit: many items in one transaction. */
const bigTxn = (items = 600) =>
  txn(Array.from({ length: items }, () => op(OP.put, item({ id: itemId(random), textBytes: 1000 }))));
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

interface Uploader {
  opened: OpenBoardAnswer;
  peer: TestClient;
  secret: Uint8Array;
  part(
    clientSeq: number,
    offset: number,
    bytes: Uint8Array,
    more?: { clientId?: string; token?: string },
  ): Promise<{ status: number; body: { received?: number; error?: string } }>;
  received(clientSeq: number): Promise<number>;
  pushNamed(clientSeq: number, bytes: Uint8Array, size?: number): void;
}

async function uploader(address = server.address, secret = random.bytes(32)): Promise<Uploader> {
  const opened = await openBoard(address, secret);
  const peer = await TestClient.join(address, secret, { opened });
  const url = (clientSeq: number, clientId = hexOf(peer.clientId)) =>
    `${address}/api/boards/${opened.id}/parts/${clientId}/${clientSeq}`;
  const headers = { authorization: `Bearer ${opened.token}` };
  return {
    opened,
    peer,
    secret,
    async part(clientSeq, offset, bytes, { clientId, token } = {}) {
      const response = await fetch(`${url(clientSeq, clientId)}?offset=${offset}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token ?? opened.token}`, 'content-type': 'application/octet-stream' },
        body: bytes as Uint8Array<ArrayBuffer>,
      });
      return { status: response.status, body: (await response.json()) as { received?: number; error?: string } };
    },
    async received(clientSeq) {
      const response = await fetch(url(clientSeq), { headers });
      return ((await response.json()) as { received: number }).received;
    },
    pushNamed(clientSeq, bytes, size = bytes.length) {
      peer.send({ type: 'push', txns: [{ client: 0, clientSeq, settled: 0, body: { sha256: sha(bytes), size } }] });
    },
  };
}

describe('parts', () => {
  test('REF-1 parts continue where they stopped, also after a restart; another offset changes nothing', async () => {
    const own = await testServer();
    const up = await uploader(own.address);
    const bytes = bigTxn();
    expect(await up.received(1)).toBe(0);
    expect(await up.part(1, 0, bytes.subarray(0, 100_000))).toEqual({ status: 200, body: { received: 100_000 } });
    expect(await up.part(1, 50_000, bytes.subarray(50_000))).toMatchObject({
      status: 409,
      body: { error: 'wrong-offset' },
    });
    expect(await up.part(1, 0, bytes)).toMatchObject({ status: 409 });
    expect(await up.received(1)).toBe(100_000);

    const restarted = await own.restart();
    const again = await uploader(restarted.address, up.secret);
    const rest = await again.part(1, 100_000, bytes.subarray(100_000), { clientId: hexOf(up.peer.clientId) });
    expect(rest).toEqual({ status: 200, body: { received: bytes.length } });
    const peer = await TestClient.join(restarted.address, up.secret, { clientId: up.peer.clientId });
    peer.send({
      type: 'push',
      txns: [{ client: 0, clientSeq: 1, settled: 0, body: { sha256: sha(bytes), size: bytes.length } }],
    });
    expect(await peer.answer(1)).toEqual({ seq: 1 });
    await restarted.end();
  });

  test('REF-2 only what is whole and as named is taken', async () => {
    const up = await uploader();
    const bytes = bigTxn();
    await up.part(1, 0, bytes);
    up.pushNamed(1, bigTxn(), bytes.length);
    expect(await up.peer.answer(1)).toEqual({ code: 'parts-differ' });
    up.pushNamed(2, bytes, LIMITS.txnBytes + 1);
    expect(await up.peer.answer(2)).toEqual({ code: 'too-large:transaction' });
    const part = new Uint8Array(LIMITS.partBytes + 1);
    expect(await up.part(3, 0, part)).toMatchObject({
      status: 413,
      body: { error: 'too-large', message: `body: at most ${LIMITS.partBytes} bytes` },
    });
    await up.peer.leave();
  });

  test('REF-3 without its parts a number stays undecided, and is taken when they are there', async () => {
    const up = await uploader();
    const bytes = bigTxn();
    up.pushNamed(1, bytes);
    expect(await up.peer.answer(1)).toEqual({ code: 'parts-missing' });
    await up.part(1, 0, bytes);
    up.pushNamed(1, bytes);
    await up.peer.until(() => up.peer.acks.length === 1);
    expect(up.peer.acks[0]).toMatchObject({ clientSeq: 1, seq: 1 });
    up.pushNamed(1, bytes);
    await up.peer.until(() => up.peer.acks.length === 2);
    expect(up.peer.acks[1]?.seq).toBe(1);
    await up.peer.leave();
  });

  test('REC-6 the board’s record is set as it was sent, or not at all', async () => {
    const up = await uploader();
    const push = async (clientSeq: number, bytes: Uint8Array) => {
      await up.part(clientSeq, 0, bytes);
      up.pushNamed(clientSeq, bytes);
      return up.peer.answer(clientSeq);
    };
    expect(await push(1, recordTxn({ paper: 3, title: 'Plan' }))).toMatchObject({ seq: 1 });
    expect(await push(2, fieldTxn(FIELD.title, Buffer.from('Field')))).toEqual({ code: 'bad-item' });
    const other = await TestClient.join(server.address, up.secret);
    other.push(1, fieldTxn(FIELD.paper, [5]));
    expect(await other.answer(1)).toMatchObject({ seq: 2 });
    expect(await push(3, recordTxn({ paper: 3, title: 'Late' }, { base: 1 }))).toEqual({ code: 'bad-txn' });
    expect(await push(4, recordTxn({ paper: 3, title: 'Soon' }, { base: 2 }))).toMatchObject({ seq: 3 });
    await Promise.all([up.peer.leave(), other.leave()]);
  });

  test('RES-6 readers get the name of a large transaction and fetch it; the board folds it after a restart too', async () => {
    const own = await testServer();
    const up = await uploader(own.address);
    const bytes = bigTxn();
    await up.part(1, 0, bytes);
    up.pushNamed(1, bytes);
    await up.peer.answer(1);
    const reader = await TestClient.join(own.address, up.secret);
    await reader.until(() => reader.rows.length === 1);
    expect(reader.rows[0]?.body).toEqual({ sha256: new Uint8Array(sha(bytes)), size: bytes.length });
    const fetched = await fetch(`${own.address}/api/boards/${up.opened.id}/blobs/${sha(bytes).toString('hex')}`, {
      headers: { authorization: `Bearer ${up.opened.token}` },
    });
    expect(fetched.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.compare(new Uint8Array(await fetched.arrayBuffer()), bytes)).toBe(0);

    const restarted = await own.restart();
    const later = await TestClient.join(restarted.address, up.secret);
    later.push(1, putTxn({ id: itemId(random) }));
    expect(await later.answer(1)).toEqual({ seq: 2 });
    await restarted.end();
  });

  test('REF-4 blobs and parts are for holders of a token of that board, parts for those who may edit', async () => {
    const [up, other] = [await uploader(), await uploader()];
    const bytes = bigTxn();
    await up.part(1, 0, bytes);
    up.pushNamed(1, bytes);
    await up.peer.answer(1);
    const blob = (board: string, token?: string) =>
      fetch(
        `${server.address}/api/boards/${board}/blobs/${sha(bytes).toString('hex')}`,
        token ? { headers: { authorization: `Bearer ${token}` } } : {},
      );
    expect((await blob(up.opened.id)).status).toBe(401);
    expect((await blob(up.opened.id, 'a.b')).status).toBe(401);
    expect((await blob(up.opened.id, other.opened.token)).status).toBe(404);
    expect((await blob(other.opened.id, other.opened.token)).status).toBe(404);
    const { alias, viewSecret } = deriveBoard(up.secret);
    const viewer = await openBoard(server.address, viewSecret, { alias });
    expect((await blob(up.opened.id, viewer.token)).status).toBe(200);
    expect(await up.part(7, 0, bytes, { token: viewer.token })).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    });
    const second = await openBoard(server.address, up.secret);
    expect(await up.part(7, 0, bytes, { token: second.token })).toMatchObject({ status: 403 });
    expect((await up.part(7, 0, bytes, { clientId: hexOf(randomBytes(16)) })).status).toBe(200);
    await Promise.all([up.peer.leave(), other.peer.leave()]);
  });
});
