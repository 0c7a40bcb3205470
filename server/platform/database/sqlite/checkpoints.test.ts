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

test('a short log is left alone, a long one is carried over while commits go on', async () => {
  const checkpoints = new Checkpoints(file, db);
  for (let n = 0; n < 8; n++) write();
  checkpoints.wrote();
  await checkpoints.close();
  expect(inFile()).toBeLessThan(64 * KIB);
  for (let n = 0; n < 160; n++) write();
  checkpoints.wrote();
  for (let n = 0; n < 8; n++) write();
  await checkpoints.close();
  expect(inFile()).toBeGreaterThan(160 * 64 * KIB);
  expect(db.prepare('SELECT count(*) AS n FROM page').get()).toEqual({ n: 176 });
});

test('the commit of a transaction counts what all its statements have written', async () => {
  const checkpoints = new Checkpoints(file, db);
  db.exec('BEGIN IMMEDIATE');
  for (let n = 0; n < 180; n++) write();
  checkpoints.wrote();
  db.exec('COMMIT');
  await checkpoints.close();
  expect(inFile()).toBeLessThan(64 * KIB);
  checkpoints.wrote();
  await checkpoints.close();
  expect(inFile()).toBeGreaterThan(180 * 64 * KIB);
});

test('changes of the workspace count as edits do', async () => {
  const database = connect(file, false);
  const before = inFile();
  for (let n = 0; n < 2800; n++)
    await sql`INSERT INTO page (bytes) VALUES (${new Uint8Array(4 * KIB)})`.execute(database.queries);
  await expect.poll(inFile, { timeout: 20_000 }).toBeGreaterThan(before + 1000 * 4 * KIB);
  await database.close();
});

test('it can be closed before it ever began, and where the file is gone', async () => {
  await new Checkpoints(file, db).close();
  for (let n = 0; n < 180; n++) write();
  const lost = new Checkpoints(path.join(folder, 'nowhere', 'some.db'), db);
  lost.wrote();
  await lost.close();
});
