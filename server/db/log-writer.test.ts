import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boardQueries } from './boards.ts';
import { openDatabase } from './database.ts';
import { type Batch, LogWriter } from './log-writer.ts';

let folder: string;
let db: DatabaseSync;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-log-'));
  db = openDatabase(path.join(folder, 'atrium.db'));
  const queries = boardQueries(db, new LogWriter(db));
  for (const id of ['a', 'b']) queries.createBoard({ id, alias: id, links: [] });
});
afterEach(async () => {
  db.close();
  await rm(folder, { recursive: true, force: true });
});

const clientId = new Uint8Array(16).fill(7);
function batch(board: string, after: number, rows: number, owner = 'first'): Batch {
  return {
    board,
    owner,
    after,
    rows: Array.from({ length: rows }, (_, i) => ({
      seq: after + i + 1,
      clientId,
      clientSeq: after + i + 1,
      actor: 'ann',
      atMs: 5,
      data: new Uint8Array(10),
      size: 10,
    })),
    outcomes: [],
    clients: [],
  };
}
const settled = (promises: Promise<void>[]) =>
  Promise.allSettled(promises).then((all) => all.map(({ status }) => status));
const seqs = (board: string) =>
  db
    .prepare('SELECT seq FROM board_op WHERE board = ? ORDER BY seq')
    .all(board)
    .map(({ seq }) => seq);

test('everything that waits is one commit', async () => {
  const log = new LogWriter(db);
  await Promise.all([log.append(batch('a', 0, 2)), log.append(batch('a', 2, 1)), log.append(batch('b', 0, 1))]);
  expect(log.commits).toBe(1);
  expect(log.head('a')).toEqual({ seq: 3, total: 30 });
  expect(seqs('a')).toEqual([1, 2, 3]);
});

test('ACK-6 a batch that fails takes the later ones of its board along, and no other board', async () => {
  const log = new LogWriter(db);
  await log.append(batch('a', 0, 1));
  const gap = batch('a', 1, 2);
  (gap.rows[1] as { seq: number }).seq = 9;
  expect(await settled([log.append(gap), log.append(batch('b', 0, 1)), log.append(batch('a', 3, 1))])).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(seqs('a')).toEqual([1]);
  expect(seqs('b')).toEqual([1]);
  await log.append(batch('a', 1, 1, 'second'));
  expect(seqs('a')).toEqual([1, 2]);
});

test('ACK-7 a row of another owner fences the batch that would have had its number, and what was built on it', async () => {
  const log = new LogWriter(db);
  await log.append(batch('a', 0, 1));
  const other = new DatabaseSync(path.join(folder, 'atrium.db'));
  await new LogWriter(other).append(batch('a', 1, 1));
  other.close();
  expect(await settled([log.append(batch('a', 1, 1)), log.append(batch('a', 2, 1))])).toEqual(['rejected', 'rejected']);
  expect(seqs('a')).toEqual([1, 2]);
  await log.append(batch('a', 2, 1, 'second'));
  expect(seqs('a')).toEqual([1, 2, 3]);
});

test('a commit that fails rejects all that were in it, and the next one works', async () => {
  const log = new LogWriter(db);
  const other = new DatabaseSync(path.join(folder, 'atrium.db'));
  db.exec('PRAGMA busy_timeout = 10');
  other.exec('BEGIN IMMEDIATE');
  expect(await settled([log.append(batch('a', 0, 1)), log.append(batch('b', 0, 1))])).toEqual(['rejected', 'rejected']);
  other.exec('ROLLBACK');
  other.close();
  expect(await settled([log.append(batch('a', 0, 1))])).toEqual(['rejected']);
  await log.append(batch('a', 0, 1, 'second'));
  expect(seqs('a')).toEqual([1]);
});
