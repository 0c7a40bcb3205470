// A device with nothing, or with an older board, opens a board whose newest snapshot was damaged on the server: it has all of it in
// the end, saves, and is told of nothing that it would have to do.

import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { ByteWriter } from '#protocol/bytes.ts';
import type { Manifest } from '#protocol/frames.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { deleteTxn, item, itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { until } from '../../workers/board/sync/testing/browser.ts';
import { openPerson } from './person.ts';

let server: TestServer;
afterEach(() => server.end());

const chunk = (one: Uint8Array) => new ByteWriter(1024).u8(1).varint(1).raw(one).done();

/** What a board's newest snapshot is made of; undefined while there is none. */
function chunksOf(board: string): string[] | undefined {
  const db = new DatabaseSync(server.database, { readOnly: true });
  const row = db.prepare('SELECT manifest FROM board_snapshot WHERE board = ? ORDER BY seq DESC').get(board);
  db.close();
  return row && (JSON.parse(String(row.manifest)) as Manifest).chunks.map(({ sha256 }) => sha256);
}

test.each(['damaged', 'missing'])(
  'SNAP-4 SNAP-6 the newest snapshot is %s: devices old and new have the board, and save',
  async (how) => {
    const random = new Seeded(2_716);
    server = await testServer({ snapshotCheckMs: 50 });
    const secret = random.bytes(32);
    const { tab: old, wire } = await openPerson(server.address, secret, random, 1);
    old.host.putItem(chunk(item({ id: itemId(random) })));
    await until('it is saved', () => old.host.saved === 'saved' && old.host.pending.size === 0);
    wire.down = true;
    wire.cut();

    const other = await TestClient.join(server.address, secret);
    for (let n = 1; n <= 60; n += 2) {
      const id = itemId(random);
      other.push(n, putTxn({ id, textBytes: 200_000 }));
      other.push(n + 1, n < 30 ? deleteTxn([id]) : putTxn({ id: itemId(random), textBytes: 9_000 }));
    }
    await other.answer(60);
    const board = deriveBoard(secret).id;
    await until('there is a snapshot', () => chunksOf(board) !== undefined);
    for (const sha256 of chunksOf(board) ?? []) {
      const file = path.join(server.dataDir, 'blobs', sha256.slice(0, 2), sha256);
      await (how === 'missing' ? rm(file) : writeFile(file, 'something else'));
    }

    const { tab: newcomer } = await openPerson(server.address, secret, random, 2);
    newcomer.host.putItem(chunk(item({ id: itemId(random) })));
    wire.down = false;
    old.client.wake();
    await until('all is saved', () => newcomer.host.saved === 'saved' && newcomer.host.pending.size === 0);
    await until('both have all', () => newcomer.host.seq === 62 && old.host.seq === 62);
    expect(newcomer.host.digest).toBe(old.host.digest);
    for (const tab of [old, newcomer]) await tab.client.stop();
    await other.leave();
  },
);
