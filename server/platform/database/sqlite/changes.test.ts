// Changes of the workspace and edits in one commit: nothing is answered before it is on disk, what fails fails alone, each sees those
// before it, and one commit is bounded.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkChanges } from '../../../access/link-changes.ts';
import { boardClearingChanges } from '../../../workspace/cleanup/board-clearing-changes.ts';
import { attemptChanges } from '../../limits/attempt-changes.ts';
import type { Database } from '../database.ts';
import type { Batch } from '../log/batch.ts';
import { LogWriter } from '../log/log-writer.ts';
import { openDatabase, openForReading } from '../open-database.ts';

let folder: string;
let database: Database;
let beside: Database;
let log: LogWriter;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-changes-'));
  const where = { file: path.join(folder, 'atrium.db') };
  database = await openDatabase(where);
  beside = await openForReading(where);
  log = new LogWriter(database.log);
  await linkChanges(database.queries).createBoard({ id: 'a', alias: 'a', creator: 'guest:a', links: [] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await beside.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const edit = (after: number): Batch => ({
  board: 'a',
  owner: 'first',
  after,
  rows: [
    {
      seq: after + 1,
      clientId: new Uint8Array(16),
      clientSeq: after + 1,
      actor: 'ann',
      atMs: 5,
      data: new Uint8Array(3),
      size: 3,
    },
  ],
  outcomes: [],
  clients: [],
});
const put = async (key: string, all = database.queries): Promise<string> => {
  await all.insertInto('attempt').values({ key, count: 1, ends: 9 }).execute();
  return key;
};
const editsThere = async (): Promise<number> =>
  (await sql`SELECT seq FROM board_op`.execute(database.queries)).rows.length;
const change = <T>(make: () => T | Promise<T>, isOfMoment = false): Promise<T> => log.change({ make, isOfMoment });
/** What anybody else finds. */
const found = async (): Promise<string[]> => {
  const keys = await beside.queries.selectFrom('attempt').select('key').orderBy('key').execute();
  return keys.map(({ key }) => key);
};
/** What SQLite is told beside queries, and what else a test notes. */
const noted: string[] = [];
const note =
  <T>(name: string) =>
  (value: T): T => {
    noted.push(name);
    return value;
  };
function listen(fails?: string): void {
  noted.length = 0;
  const { exec } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
    if (!/SAVEPOINT|RELEASE/.test(text)) noted.push(text);
    if (text === fails) throw new Error('the disk is gone');
    exec.call(this, text);
  });
}

test('edits and changes that wait are one commit, edits first, and none is answered before it', async () => {
  listen();
  await Promise.all([
    change(() => put('one').then(note('made'))).then(note('answered')),
    change(async () => noted.push(`after ${await editsThere()} edit`)).then(note('answered')),
    log.append(edit(0)).then(note('acknowledged')),
  ]);
  expect(noted).toEqual([
    'BEGIN IMMEDIATE',
    'made',
    'after 1 edit',
    'COMMIT',
    ...['answered', 'answered', 'acknowledged'],
  ]);
  expect(await found()).toEqual(['one']);
});

test('a change that fails takes back what it wrote, its own transactions too, and nothing of the others', async () => {
  const own = (key: string) => database.queries.transaction().execute((all) => put(key, all));
  const done = await Promise.allSettled([
    change(() => own('one')),
    change(async () => {
      await own('two');
      await put('three');
      throw new Error('no');
    }),
    // A transaction of it that fails, and it goes on.
    change(() => own('one').catch(() => own('four'))),
    log.append(edit(0)),
  ]);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await found()).toEqual(['four', 'one']);
});

test('a change sees those before it in its commit; nobody else does before the commit', async () => {
  const seen = await Promise.all([
    change(() => put('one')),
    change(async () => [
      await attemptChanges(database.queries).countAttempt({ key: 'one', windowMs: 9, nowMs: 1 }),
      await found(),
    ]),
  ]);
  expect(seen).toEqual(['one', [{ count: 2, endsMs: 9 }, []]]);
  expect(await found()).toEqual(['one']);
});

test('a commit that fails answers none of what is in it, and the next goes on', async () => {
  listen('COMMIT');
  const all = [change(() => put('one')), log.append(edit(0))];
  const done = await Promise.allSettled(all);
  expect(done.map((one) => 'reason' in one && one.reason.message)).toEqual(['the disk is gone', 'the disk is gone']);
  vi.restoreAllMocks();
  expect(await found()).toEqual([]);
  expect(await log.head('a')).toEqual({ seq: 0, total: 0 });
  await Promise.all([change(() => put('two')), log.append({ ...edit(0), owner: 'second' })]);
  expect(await found()).toEqual(['two']);
});

test('a commit is bounded in number and in time, and edits that arrive meanwhile go before what is left', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  listen();
  const many = Array.from({ length: 64 }, (_, n) => change(() => put(`${n}`)));
  const last = change(editsThere);
  await Promise.all(many);
  await Promise.all([log.append(edit(0)), last]);
  expect(await last).toBe(1);
  expect(noted).toEqual(['BEGIN IMMEDIATE', 'COMMIT', 'BEGIN IMMEDIATE', 'COMMIT']);

  noted.length = 0;
  await Promise.all([change(() => (nowMs += 6)), change(() => put('later'))]);
  expect(noted).toEqual(['BEGIN IMMEDIATE', 'COMMIT', 'BEGIN IMMEDIATE', 'COMMIT']);
});

const NORMAL = 'PRAGMA synchronous = NORMAL';
const FULL = 'PRAGMA synchronous = FULL';
const synchronousNow = async () => {
  const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(database.queries);
  return rows[0]?.synchronous;
};

test('what may be lost with the power asks for no fsync of its own; beside anything else the commit has its fsync', async () => {
  listen();
  await change(() => put('one'), true);
  expect(noted).toEqual([NORMAL, 'BEGIN IMMEDIATE', 'COMMIT', FULL]);
  noted.length = 0;
  await Promise.all([change(() => put('two'), true), change(() => put('three'))]);
  await Promise.all([change(() => put('four'), true), log.append(edit(0))]);
  expect(noted).not.toContain(NORMAL);
  await expect(change(() => sql`INSERT INTO nothing VALUES (1)`.execute(database.queries), true)).rejects.toThrow(
    'nothing',
  );
  expect(await synchronousNow()).toBe(2);
});

test('a change that awaits anything but queries fails: others may have been answered from within its commit', async () => {
  const done = await Promise.allSettled([change(() => nextTurn()), change(() => put('one'))]);
  expect(done.map((one) => 'reason' in one && one.reason.message)).toEqual(
    Array(2).fill('a change of the workspace awaited what is no query'),
  );
  expect(await found()).toEqual([]);
  await change(() => put('two'));
  expect(await found()).toEqual(['two']);
});

test('what a change takes of a board whose edits are in the same commit is known of the board afterwards', async () => {
  const { clearBoards } = boardClearingChanges(database.queries, { log });
  const cleared = { boards: ['a'], nowMs: 9, deletedBeforeMs: 9 };
  await database.queries.updateTable('board').set({ deleted_at: 1 }).execute();
  await Promise.all([log.append(edit(0)), change(() => clearBoards(cleared))]);
  expect(await log.head('a')).toEqual({ seq: 0, total: 0 });
});
