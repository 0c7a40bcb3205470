// Two whole servers on one PostgreSQL, one Redis and one S3-compatible store, each with a data folder of its own: what one keeps
// the other finds.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { CLOSE } from '#protocol/errors.ts';
import { sha256 } from '../../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { deleteTxn, item, itemId, OP, op, putTxn, Seeded, txn } from '../../../server/testing/txns.ts';
import { type RedisServer, startRedis } from '../../services/redis.ts';
import { type S3, startS3 } from '../../services/s3.ts';
import { type SharedPostgres, sharedPostgres } from '../../services/shared-postgres.ts';

const random = new Seeded(41);
let postgres: SharedPostgres;
let redis: RedisServer;
let s3: S3;
let databaseUrl: string;
let servers: [TestServer, TestServer];
beforeAll(async () => {
  [postgres, redis, s3] = await Promise.all([sharedPostgres(), startRedis(), startS3()]);
  databaseUrl = await postgres.newDatabase();
  const settings = { databaseUrl, redisUrl: redis.url, s3: s3.settings, snapshotCheckMs: 50 };
  servers = [await testServer(settings), await testServer(settings)];
});
afterAll(async () => {
  for (const server of servers) await server.end();
  await Promise.all([postgres.end(), redis.end(), s3.end()]);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('REF-1 REF-6 a large transaction goes up by both and is read from both', async () => {
  const [one, two] = servers;
  const secret = random.bytes(32);
  const opened = await openBoard(one.address, secret);
  const owner = await TestClient.join(one.address, secret);
  const relayed = await TestClient.join(two.address, secret, { opened });
  const bytes = txn(Array.from({ length: 600 }, () => op(OP.put, item({ id: itemId(random), textBytes: 1000 }))));
  const half = bytes.length >> 1;
  for (const [server, offset, part] of [
    [one, 0, bytes.subarray(0, half)],
    [two, half, bytes.subarray(half)],
  ] as const) {
    const place = `${server.address}/api/boards/${opened.id}/parts/${hexOf(relayed.clientId)}/1?offset=${offset}`;
    const headers = { ...bearer(opened.token), 'content-type': 'application/octet-stream' };
    const answer = await fetch(place, { method: 'PUT', headers, body: part as Uint8Array<ArrayBuffer> });
    expect(await answer.json()).toEqual({ received: offset + part.length });
  }
  const sha = createHash('sha256').update(bytes).digest();
  relayed.send({
    type: 'push',
    txns: [{ client: 0, clientSeq: 1, settled: 0, body: { sha256: sha, size: bytes.length } }],
  });
  expect(await relayed.answer(1)).toEqual({ seq: 1 });
  await owner.until(() => owner.rows.length === 1);
  for (const server of servers) {
    const blob = await fetch(`${server.address}/api/boards/${opened.id}/blobs/${hexOf(sha)}`, {
      headers: bearer(opened.token),
    });
    expect(Buffer.compare(new Uint8Array(await blob.arrayBuffer()), bytes)).toBe(0);
  }
  await owner.leave();
  await relayed.leave();
});

test('SNAP-4 a board begins from its snapshot at either server', async () => {
  const [one, two] = servers;
  const secret = random.bytes(32);
  const peer = await TestClient.join(one.address, secret);
  const id = itemId(random);
  peer.push(1, putTxn({ id, textBytes: 10 }));
  // Rows that leave nothing behind: the snapshot is the shorter way.
  for (let n = 1; n <= 21; n++) {
    const gone = itemId(random);
    peer.push(2 * n, putTxn({ id: gone, textBytes: 220_000 }));
    peer.push(2 * n + 1, deleteTxn([gone]));
  }
  await peer.answer(43);
  const opened = await openBoard(two.address, secret);
  const begun = async (): Promise<TestClient> => TestClient.join(two.address, secret);
  let newcomer = await begun();
  while (!newcomer.welcome?.snapshot) {
    await newcomer.leave();
    newcomer = await begun();
  }
  const { chunks } = newcomer.welcome.snapshot;
  expect(chunks.length).toBeGreaterThan(0);
  for (const [i, { sha256, bytes }] of chunks.entries()) {
    const server = servers[i % 2] as TestServer;
    const blob = await fetch(`${server.address}/api/boards/${opened.id}/blobs/${sha256}`, {
      headers: bearer(opened.token),
    });
    expect([blob.status, (await blob.arrayBuffer()).byteLength]).toEqual([200, bytes]);
  }
  await newcomer.leave();
  await peer.leave();
});

test('RIGHT-1 what is changed at one server closes the sockets that came in by either', async () => {
  const [one, two] = servers;
  const secret = random.bytes(32);
  const { id, guest } = await openBoard(one.address, secret);
  // The board is the first server's: the second one's socket is relayed to it.
  const here = await TestClient.join(one.address, secret);
  const relayed = await TestClient.join(two.address, secret);
  const manager = await openBoard(two.address, secret, { guest });
  const ask = async (server: TestServer, body: object): Promise<number> => {
    const answer = await fetch(`${server.address}/api/boards/${id}/links/${hexOf(sha256(secret))}`, {
      method: 'PATCH',
      headers: { ...bearer(manager.token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  expect(await ask(two, { role: 'viewer' })).toBe(204);
  for (const peer of [here, relayed])
    expect(await peer.isClosed()).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
  const again = await TestClient.join(two.address, secret);
  expect(await ask(one, { revoked: true })).toBe(204);
  expect(await again.isClosed()).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
});

test('both are ready; without Redis too, which is told', async () => {
  const ready = async (server: TestServer) => (await fetch(`${server.address}/readyz`)).json();
  const all = { ok: true, database: true, blobs: true, bus: true };
  for (const server of servers) {
    let answer = await ready(server);
    while (!(answer as typeof all).bus) answer = await ready(server);
    expect(answer).toEqual(all);
  }
  await redis.stop();
  for (const server of servers) expect(await ready(server)).toEqual({ ...all, bus: false });
  await s3.stop();
  for (const server of servers) expect(await ready(server)).toMatchObject({ ok: false, database: true, blobs: false });
});
