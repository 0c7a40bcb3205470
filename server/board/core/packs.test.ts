// The log of a long-lived board: what is older than its snapshots lies in packs, and everything can still be read.

import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { deriveBoard } from '../../access/board-secrets.ts';
import { FileBlobs } from '../../platform/blobs/files/blobs.ts';
import { logQueries } from '../../platform/database/log/log-queries.ts';
import { LogWriter } from '../../platform/database/log/log-writer.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { deleteTxn, itemId, putTxn, Seeded } from '../../testing/txns.ts';
import { unclaimed } from '../../testing/unclaimed.ts';
import { foldRows, type LogReader, loadBoard } from './board-loader.ts';
import { BoardModel } from './board-model.ts';
import { boardQueries } from './board-queries.ts';
import { clientQueries } from './client-queries.ts';
import { EngineInstances } from './engine-instances.ts';
import { packChanges } from './pack-changes.ts';
import { type PackableLog, packOld } from './pack-maker.ts';
import { packQueries } from './pack-queries.ts';

const random = new Seeded(909);
const PACK_BYTES = 1 << 20;
const instances = new EngineInstances();
let server: TestServer | undefined;
afterEach(async () => {
  await server?.end();
  server = undefined;
});

type Store = LogReader & PackableLog;

/** The log of the stopped server, as its database thread has it. */
async function withStore<T>({ database, dataDir }: TestServer, work: (store: Store, blobs: FileBlobs) => Promise<T>) {
  const opened = await openDatabase({ file: database });
  try {
    const store = {
      reads: {
        boards: boardQueries(opened.queries),
        packs: packQueries(opened.queries),
        clients: clientQueries(opened.queries),
      },
      changes: { packs: packChanges(opened.queries) },
      log: logQueries(opened.queries, { log: new LogWriter(opened.log) }),
    };
    return await work(store, new FileBlobs(path.join(dataDir, 'blobs'), unclaimed));
  } finally {
    await opened.close();
  }
}

function count(at: TestServer, what: string): number {
  const db = new DatabaseSync(at.database, { readOnly: true });
  const row = db.prepare(`SELECT count(*) AS n FROM ${what}`).get();
  db.close();
  return Number(row?.n);
}

/** A board so much was drawn on and taken away that three snapshots were made, one after the other. */
async function longLived(size: number): Promise<{ secret: Uint8Array; board: string }> {
  const secret = random.bytes(32);
  server = await testServer({ snapshotCheckMs: 50, packBytes: size });
  for (let made = 1; made <= 3; made++) {
    const peer = await TestClient.join(server.address, secret);
    peer.push(1, putTxn({ id: itemId(random), textBytes: 1000 }));
    for (let n = 2; n <= 46; n += 2) {
      const id = itemId(random);
      peer.push(n, putTxn({ id, textBytes: 200_000 }));
      peer.push(n + 1, deleteTxn([id]));
    }
    await peer.answer(47);
    const now = server;
    await peer.until(() => count(now, 'board_snapshot') === made);
    // One a process and half a minute: the next comes from a process that has made none.
    if (made < 3) server = await server.restart();
    else await peer.leave();
  }
  return { secret, board: deriveBoard(secret).id };
}

test('PACK-1 RES-3 what is older than the snapshots lies in packs; all of it is read as before, and who is so far back gets a snapshot', async () => {
  const { secret, board } = await longLived(PACK_BYTES);
  let now = server as TestServer;
  const waiting = await TestClient.join(now.address, secret);
  await waiting.until(() => count(now, 'board_pack') > 2);
  await waiting.until(() => count(now, 'board_op WHERE data IS NULL AND sha256 IS NULL') > 40);
  expect(waiting.welcome?.snapshot).toBeDefined();
  const old = await TestClient.join(now.address, secret, { lastSeq: 3 });
  expect(old.welcome?.snapshot).toBeDefined();
  const blobs = path.join(now.dataDir, 'blobs');
  // Without its chunks a board opens from the whole log.
  const db = new DatabaseSync(now.database, { readOnly: true });
  const chunks = db.prepare("SELECT sha256 FROM board_blob WHERE kind = 'chunk'").all();
  db.close();
  now = server = await now.restart();
  for (const { sha256 } of chunks) {
    const name = hexOf(sha256 as Uint8Array);
    await rm(path.join(blobs, name.slice(0, 2), name));
  }
  const later = await TestClient.join(now.address, secret, { lastSeq: 141 });
  later.push(1, putTxn({ id: itemId(random) }));
  expect(await later.answer(1)).toEqual({ seq: 142 });
  await later.leave();
  await withStore(now, async (store, files) => {
    const { model } = await loadBoard(board, store, files, instances);
    expect(model.count()).toBe(4);
  });
});

test('PACK-2 PACK-3 a process that ended after a pack was kept and before its rows were unloaded loses nothing; a damaged pack is an error by name', async () => {
  // Nothing is packed by the server itself.
  const { board } = await longLived(1 << 30);
  const now = server as TestServer;
  await withStore(now, async (store, blobs) => {
    const digest = async () => {
      const model = await BoardModel.make(instances);
      await foldRows(model, board, 0, (await store.log.head(board)).seq, store, blobs);
      return hexOf(model.digest());
    };
    const before = await digest();
    const ends = {
      ...store,
      changes: { packs: { ...store.changes.packs, unloadRows: () => Promise.reject(new Error('ended')) } },
    };
    await expect(packOld(board, ends, blobs, PACK_BYTES, 3)).rejects.toThrow('ended');
    expect(await digest()).toBe(before);
    const first = await store.reads.packs.lastPack(board);
    expect(count(now, 'board_op WHERE data IS NULL')).toBe(0);

    const made = await packOld(board, store, blobs, PACK_BYTES, 3);
    expect(made).toBeGreaterThan(1);
    expect(count(now, `board_op WHERE seq <= ${first?.to} AND data IS NOT NULL`)).toBe(0);
    expect(await digest()).toBe(before);
    expect(await packOld(board, store, blobs, PACK_BYTES, 3)).toBe(0);

    // Nothing is folded past one that is damaged.
    const pack = await store.reads.packs.packOf({ board, seq: 2 });
    const name = hexOf(pack?.sha256 as Uint8Array);
    await writeFile(path.join(now.dataDir, 'blobs', name.slice(0, 2), name), 'damaged');
    const model = await BoardModel.make(instances);
    await expect(foldRows(model, board, 0, 10, store, blobs)).rejects.toThrow(`pack ${name} is missing or damaged`);
    expect(model.count()).toBe(0);
  });
});
