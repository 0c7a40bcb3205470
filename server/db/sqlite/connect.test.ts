// Which statements come back before they are on the disk: none but those of what may be lost with the power.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attemptQueries } from '../attempts.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-connect-'));
  database = await openDatabase({ file: path.join(folder, 'atrium.db') });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const FULL = 2;
const settingNow = async () => {
  const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(database.queries);
  return rows[0]?.synchronous;
};

test('a count of tries asks for no fsync, and whatever comes after it does', async () => {
  const said = vi.spyOn(DatabaseSync.prototype, 'exec');
  const { countAttempt } = attemptQueries(database.queries);
  expect(await countAttempt({ key: 'a', windowMs: 1000, nowMs: 1 })).toEqual({ count: 1, endsMs: 1001 });
  expect(said.mock.calls.flat()).toEqual(['PRAGMA synchronous = NORMAL', 'PRAGMA synchronous = FULL']);
  expect(await settingNow()).toBe(FULL);
});

test('one that fails leaves the setting as it was', async () => {
  await sql`DROP TABLE attempt`.execute(database.queries);
  const { countAttempt } = attemptQueries(database.queries);
  await expect(countAttempt({ key: 'a', windowMs: 1000, nowMs: 1 })).rejects.toThrow('attempt');
  expect(await settingNow()).toBe(FULL);
});

test('a sign-in that is only begun is like it; anything that was given out is not', async () => {
  const said = vi.spyOn(DatabaseSync.prototype, 'exec');
  const put = (kind: string) =>
    database.queries
      .insertInto('oidc_record')
      .values({ kind, id: kind, payload: '{}', grant_id: null, uid: null, account: null, expires: 9, network: null })
      .execute();
  await put('RefreshToken');
  expect(said).not.toHaveBeenCalled();
  await put('Interaction');
  expect(said).toHaveBeenCalledTimes(2);
});
