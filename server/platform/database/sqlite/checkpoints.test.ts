// The write-ahead log gets into the database file without a commit having to do it.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Checkpoints } from './checkpoints.ts';
import { connect } from './connect.ts';

const KIB = 1024;
let folder: string;
let file: string;
let db: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-checkpoints-'));
  file = path.join(folder, 'some.db');
  db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE page (bytes BLOB)');
});
afterEach(() => {
  if (db.isOpen) db.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = () => db.prepare('INSERT INTO page VALUES (?)').run(new Uint8Array(64 * KIB));
const inFile = () => statSync(file).size;

test('few statements leave the log alone, many have it carried over while commits go on', async () => {
  const checkpoints = new Checkpoints(file);
  for (let n = 0; n < 8; n++) write();
  checkpoints.committed(1000);
  expect(inFile()).toBeLessThan(64 * KIB);
  checkpoints.committed(20_000);
  for (let n = 0; n < 8; n++) write();
  await checkpoints.close();
  expect(inFile()).toBeGreaterThan(8 * 64 * KIB);
  expect(db.prepare('SELECT count(*) AS n FROM page').get()).toEqual({ n: 16 });
});

test('changes of the workspace count too: a person with thousands of boards is deleted without a commit that does it', async () => {
  const database = connect(file, false);
  const before = inFile();
  for (let n = 0; n < 1300; n++)
    await sql`INSERT INTO page (bytes) VALUES (${new Uint8Array(4 * KIB)})`.execute(database.queries);
  await expect.poll(inFile, { timeout: 20_000 }).toBeGreaterThan(before + 1000 * 4 * KIB);
  await database.close();
});

test('it can be closed before it ever began, and where the file is gone', async () => {
  await new Checkpoints(file).close();
  const lost = new Checkpoints(path.join(folder, 'nowhere', 'some.db'));
  lost.committed(20_000);
  lost.committed(20_000);
  await lost.close();
});
