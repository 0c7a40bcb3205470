// Snapshots from end to end: a tail that is too long, the snapshot made beside it, readers that begin from it, and what
// happens when it is damaged.

import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import type { Manifest } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { deriveBoard } from '../../access/board-secrets.ts';
import { FileBlobs } from '../../platform/blobs/files/blobs.ts';
import { logQueries } from '../../platform/database/log/log-queries.ts';
import { LogWriter } from '../../platform/database/log/log-writer.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { readBoard } from '../../testing/board-reader.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { saidBy, type TestServer, testServer } from '../../testing/test-server.ts';
import { deleteTxn, itemId, moveTxn, putTxn, Seeded } from '../../testing/txns.ts';
import { unclaimed } from '../../testing/unclaimed.ts';
import { foldRows, fromChunks, type LogReader, loadBoard } from './board-loader.ts';
import { BoardModel } from './board-model.ts';
import { boardQueries } from './board-queries.ts';
import { clientQueries } from './client-queries.ts';
import { EngineInstances } from './engine-instances.ts';
import { packChanges } from './pack-changes.ts';
import { packQueries } from './pack-queries.ts';

const random = new Seeded(606);
const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end();
});

function snapshotsOf(server: TestServer, secret: Uint8Array) {
  const db = new DatabaseSync(server.database, { readOnly: true });
  const rows = db
    .prepare('SELECT seq, manifest, damaged FROM board_snapshot WHERE board = ? ORDER BY seq DESC')
    .all(deriveBoard(secret).id);
  db.close();
  return rows.map(({ seq, manifest, damaged }) => ({
    seq: Number(seq),
    manifest: JSON.parse(manifest as string) as Manifest,
    damaged: damaged === 1,
  }));
}

/** A chunk is cut at this. */
const CHUNK_BYTES = 256 * 1024;
const fileOf = (server: TestServer, sha256: string) => path.join(server.dataDir, 'blobs', sha256.slice(0, 2), sha256);

/** What a medium does to a file. */
const harms: ((file: string) => Promise<void>)[] = [
  async (file) => {
    const bytes = await readFile(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 4;
    await writeFile(file, bytes);
  },
  async (file) => writeFile(file, (await readFile(file)).subarray(0, -7)),
  async (file) => appendFile(file, 'x'),
  (file) => rm(file, { force: true }),
];

const ITEM_BYTES = 31_000;

/** A board with a tail over 4 MiB, and its snapshot. */
async function snapshotted(): Promise<{
  server: TestServer;
  secret: Uint8Array;
  peer: TestClient;
  manifest: Manifest;
}> {
  const server = await testServer({ snapshotCheckMs: 50 });
  servers.push(server);
  const secret = random.bytes(32);
  const peer = await TestClient.join(server.address, secret);
  const ids = Array.from({ length: 30 }, () => itemId(random));
  for (const [i, id] of ids.entries()) peer.push(i + 1, putTxn({ id, x: i, textBytes: ITEM_BYTES - 1000 }));
  // Rows that leave nothing behind make the log much longer than the board.
  for (let n = 31; n <= 60; n++) {
    const id = itemId(random);
    peer.push(2 * n - 31, putTxn({ id, textBytes: 200_000 }));
    peer.push(2 * n - 30, deleteTxn([id]));
  }
  peer.push(91, moveTxn(ids.slice(0, 10), 5, -5));
  await peer.answer(91);
  await peer.until(() => snapshotsOf(server, secret).length > 0);
  const manifest = snapshotsOf(server, secret)[0]?.manifest as Manifest;
  return { server, secret, peer, manifest };
}

/** The server's own reading of its data folder, while it is stopped or at rest. */
async function withLog<T>(server: TestServer, work: (log: LogReader, blobs: FileBlobs) => Promise<T>): Promise<T> {
  const database = await openDatabase({ file: server.database });
  try {
    const log = {
      reads: {
        boards: boardQueries(database.queries),
        packs: packQueries(database.queries),
        clients: clientQueries(database.queries),
      },
      changes: { packs: packChanges(database.queries) },
      log: logQueries(database.queries, { log: new LogWriter(database.log) }),
    };
    return await work(log, new FileBlobs(path.join(server.dataDir, 'blobs'), unclaimed));
  } finally {
    await database.close();
  }
}

test('SNAP-1 SNAP-3 a snapshot plus the rows after it is the board that all rows make; its chunks are small', async () => {
  const { server, secret, manifest } = await snapshotted();
  const board = deriveBoard(secret).id;
  await withLog(server, async (log, blobs) => {
    const instances = new EngineInstances();
    const head = await log.log.head(board);
    const whole = await BoardModel.make(instances);
    await foldRows(whole, board, 0, head.seq, log, blobs);
    const short = (await fromChunks(manifest, blobs, instances)) as BoardModel;
    await foldRows(short, board, manifest.seq, head.seq, log, blobs);
    expect(short.digest()).toEqual(whole.digest());
    expect(short.count()).toBe(30);
  });
  expect(manifest.count).toBe(manifest.chunks.reduce((sum, { count }) => sum + count, 0));
  for (const chunk of manifest.chunks) expect(chunk.bytes).toBeLessThanOrEqual(CHUNK_BYTES + ITEM_BYTES);
});

test('RES-3 a newcomer begins from the snapshot when that is shorter, one who has nearly all from the rows', async () => {
  const { server, secret, peer, manifest } = await snapshotted();
  const head = peer.acks.at(-1)?.seq as number;
  const newcomer = await TestClient.join(server.address, secret);
  newcomer.reads = true;
  newcomer.send({ type: 'read', seq: newcomer.rows.at(-1)?.seq ?? 0 });
  expect(newcomer.welcome?.snapshot).toEqual(manifest);
  peer.push(92, putTxn({ id: itemId(random) }));
  await peer.answer(92);
  await newcomer.until(() => newcomer.rows.at(-1)?.seq === head + 1);
  expect(newcomer.rows[0]?.seq).toBe(manifest.seq + 1);
  const nearly = await TestClient.join(server.address, secret, { lastSeq: head });
  expect(nearly.welcome?.snapshot).toBeUndefined();
  await nearly.until(() => nearly.rows.length === 1);
});

test('RES-3 a newcomer begins from a snapshot that is no shorter too, unless the rows are few', async () => {
  const server = await testServer({ snapshotCheckMs: 50 });
  servers.push(server);
  const begins = async (secret: Uint8Array, lastSeq: number) =>
    (await TestClient.join(server.address, secret, { lastSeq })).welcome?.snapshot !== undefined;
  const board = async (items: number, textBytes: number) => {
    const secret = random.bytes(32);
    const peer = await TestClient.join(server.address, secret);
    for (let n = 1; n <= items; n++) peer.push(n, putTxn({ id: itemId(random), textBytes }));
    await peer.answer(items);
    return { secret, peer };
  };
  const large = await board(30, 150_000);
  await large.peer.until(() => snapshotsOf(server, large.secret).length > 0);
  expect(await begins(large.secret, 0)).toBe(true);
  expect(await begins(large.secret, 1)).toBe(false);

  // A small board gets one when it has rested for a minute.
  const small = await board(30, 1000);
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  const manifest = JSON.stringify({ ...snapshotsOf(server, large.secret)[0]?.manifest, seq: 30 });
  const row = db.prepare('INSERT INTO board_snapshot (board, seq, manifest, bytes, at) VALUES (?, 30, ?, 45000, 0)');
  row.run(deriveBoard(small.secret).id, manifest);
  db.close();
  expect(await begins(small.secret, 0)).toBe(false);
});

test('RES-8 blobs come one by one or several as one body, and of the own board only', async () => {
  const { server, secret, manifest } = await snapshotted();
  const { token, id } = await openBoard(server.address, secret);
  const fetched = async (names: readonly string[]) => {
    const response = await fetch(`${server.address}/api/boards/${id}/blobs/${names.join(',')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const names = manifest.chunks.map(({ sha256 }) => sha256);
  expect(names.length).toBeGreaterThan(2);
  const one = await Promise.all(names.map(async (name) => (await fetched([name])).bytes));
  expect(one.map(({ length }) => length)).toEqual(manifest.chunks.map(({ bytes }) => bytes));
  expect(Buffer.from((await fetched(names)).bytes).equals(Buffer.concat(one))).toBe(true);
  const [first = ''] = names;
  expect((await fetched(Array(LIMITS.blobsAtOnce).fill(first))).status).toBe(200);
  expect((await fetched(Array(LIMITS.blobsAtOnce + 1).fill(first))).status).toBe(400);
  expect((await fetched([first, 'x'])).status).toBe(400);
  // Kept by the server, but of no board at all.
  const stranger = await new FileBlobs(path.join(server.dataDir, 'blobs'), unclaimed).put(random.bytes(100));
  expect((await fetched([first, stranger])).status).toBe(404);
  expect((await fetched([first])).status).toBe(200);
});

test('BLOB-2 what is damaged or missing is never sent: alone or among others it is an error by name, which nobody keeps', async () => {
  const { server, secret, peer, manifest } = await snapshotted();
  const { token, id } = await openBoard(server.address, secret);
  const fetched = async (names: readonly string[]) => {
    const response = await fetch(`${server.address}/api/boards/${id}/blobs/${names.join(',')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, kept: response.headers.get('cache-control'), text: await response.text() };
  };
  const names = manifest.chunks.map(({ sha256 }) => sha256);
  const [first = '', second = ''] = names;
  for (const harm of harms) {
    for (const asked of [[second], names]) {
      await harm(fileOf(server, second));
      const { status, kept, text } = await fetched(asked);
      expect([status, JSON.parse(text).error]).toEqual([500, 'damaged']);
      expect(kept ?? '').not.toContain('immutable');
      expect((await fetched([first])).status).toBe(200);
      // Made anew, so that the next one harms what is sound.
      await peer.until(() => snapshotsOf(server, secret).every(({ damaged }) => !damaged));
    }
  }
});

test('SNAP-4 with a damaged or missing chunk a board opens from the log, for the server and for an empty device', async () => {
  const { server, secret, manifest } = await snapshotted();
  const [first, ...others] = manifest.chunks as [Manifest['chunks'][number], ...Manifest['chunks']];
  await writeFile(fileOf(server, first.sha256), 'damaged');
  for (const { sha256 } of others.slice(1)) await rm(fileOf(server, sha256));
  servers.length = 0;
  const restarted = await server.restart();
  servers.push(restarted);
  await withLog(restarted, async (log, blobs) => {
    const loaded = await loadBoard(deriveBoard(secret).id, log, blobs, new EngineInstances());
    expect(loaded.snapshot).toBeUndefined();
    expect(loaded.model.count()).toBe(30);
    expect((await readBoard(restarted.address, { secret })).digest).toBe(hexOf(loaded.model.digest()));
  });
  const peer = await TestClient.join(restarted.address, secret, { lastSeq: manifest.seq });
  peer.push(1, putTxn({ id: itemId(random) }));
  expect(await peer.answer(1)).toMatchObject({ seq: expect.any(Number) });
});

test('SNAP-6 a store that does not answer says nothing of a snapshot: the board is not opened, and nothing is marked', async () => {
  const { server, secret } = await snapshotted();
  await withLog(server, async (log, blobs) => {
    blobs.get = () => Promise.reject(new Error('S3 answered 503'));
    const loading = loadBoard(deriveBoard(secret).id, log, blobs, new EngineInstances());
    await expect(loading).rejects.toThrow('S3 answered 503');
  });
});

test('SNAP-6 a snapshot found damaged while the board is open is said by name, offered no more, and made anew', async () => {
  const { server, secret, peer, manifest } = await snapshotted();
  const said = saidBy(server);
  const whole = await readBoard(server.address, { secret });
  expect(whole).toMatchObject({ snapshot: manifest.seq, said: [] });
  for (const harm of harms) {
    for (const { sha256 } of manifest.chunks.slice(0, 2)) await harm(fileOf(server, sha256));
    // Who comes now meets it; who comes next begins from rows, or from what was made again by then.
    const met = await readBoard(server.address, { secret });
    expect(met.digest).toBe(whole.digest);
    expect(met.said).toContain('damaged');
    expect(said.join()).toContain(manifest.chunks[0]?.sha256);
    await peer.until(() => snapshotsOf(server, secret).every(({ damaged }) => !damaged));
    expect(await readBoard(server.address, { secret })).toMatchObject({
      digest: whole.digest,
      snapshot: manifest.seq,
      said: [],
    });
  }
});
