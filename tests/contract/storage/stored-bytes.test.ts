// Upgrades storage from before bytes were counted, with rows of every shape. Files that are handed out stay and count from now on, and
// marks keep their day. Exports of teams stay unless their team is deleted or no job works on them.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedBytesQueries } from '../../../server/access/stored-byte-queries.ts';
import { handedFileChanges } from '../../../server/board/download-links/handed-file-changes.ts';
import { handedFileQueries } from '../../../server/board/download-links/handed-file-queries.ts';
import { blobChanges } from '../../../server/platform/database/blob-changes.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { name as storedBytes } from '../../../server/platform/database/migrations/0035-stored-bytes.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { TEAM_EXPORT } from '../../../server/workspace/team-exports/job-kind.ts';
import { teamExportChanges } from '../../../server/workspace/team-exports/team-export-changes.ts';
import { type Engine, engines } from './engines.ts';

const DAY_MS = 24 * 3600_000;
const sha = (n: number): Uint8Array => new Uint8Array(32).fill(n);

describe.each(Object.entries(engines))('on %s', (name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  }, 120_000);
  afterAll(() => engine.end());

  test('BLOB-4 blobs stored before the migration count from then on and keep their lifetimes', async () => {
    const database = await openDatabase(await engine.fresh());
    const db = database.queries;
    for (const statement of [
      'DROP TABLE stored_bytes',
      'DROP TABLE stored_bytes_lock',
      'DROP INDEX blob_mark_due',
      'ALTER TABLE blob_mark DROP COLUMN due',
      'ALTER TABLE blob_mark DROP COLUMN taken_at',
      `DELETE FROM migration WHERE name = '${storedBytes}'`,
    ])
      await sql.raw(statement).execute(db);
    const nowMs = 100 * DAY_MS;
    await sql`INSERT INTO blob_mark (sha256, at) VALUES (${sha(1)}, ${nowMs - 5}), (${sha(2)}, ${nowMs - 2 * DAY_MS})`.execute(
      db,
    );
    const file = (
      n: number,
      actor: string,
      sha256: Uint8Array | null,
      until: number,
      ended_at: number | null = null,
    ) => ({
      id: `f${n}`,
      token: sha(100 + n),
      board: 'b',
      actor,
      held: '{"actor":"guest:a"}',
      by_name: '',
      name: 'a.png',
      format: 'png',
      sha256,
      size: n,
      until,
      ended_at,
    });
    const later = nowMs + DAY_MS;
    await db
      .insertInto('handed_file')
      .values([
        file(1, 'guest:a', sha(11), later),
        file(2, 'person:p', sha(12), later),
        file(3, 'person:p', sha(13), later),
        file(4, 'guest:a', sha(13), later),
        file(5, 'guest:a', null, later, nowMs - 9),
        file(6, 'guest:a', sha(16), nowMs - 9),
        file(7, 'guest:a', null, nowMs - 9),
      ])
      .execute();
    await db.insertInto('entity').values({ id: 'e', name: '', created_at: 1 }).execute();
    const exported = { by_person: 'p', language: 'en', at: 1 };
    for (const id of ['ready', 'making', 'stale', 'failed', 'deleted'])
      await db
        .insertInto('team')
        .values({ id, entity: 'e', name: id, created_at: 1, deleted_at: id === 'deleted' ? 5 : null })
        .execute();
    await db
      .insertInto('team_export')
      .values([
        { ...exported, id: 'x1', team: 'ready', sha256: sha(21), size: 5, until: later },
        { ...exported, id: 'x2', team: 'making' },
        { ...exported, id: 'x3', team: 'stale' },
        { ...exported, id: 'x4', team: 'failed', failed_at: 7 },
        { ...exported, id: 'x5', team: 'deleted', sha256: sha(25), size: 5, until: later },
        { ...exported, id: 'x6', team: 'cleared' },
      ])
      .execute();
    await db.insertInto('job').values({ kind: TEAM_EXPORT, thing: 'x2', payload: '{}', due: 0 }).execute();

    await migrate(db, name === 'PostgreSQL' ? 'postgres' : 'sqlite');

    const counted = await db
      .selectFrom('stored_bytes')
      .select(['sha256', 'network', 'is_guest', 'size'])
      .orderBy('sha256')
      .execute();
    expect(counted.map(({ sha256, ...rest }) => ({ n: sha256[0], ...rest }))).toEqual([
      { n: 11, network: '', is_guest: 1, size: 1 },
      { n: 12, network: '', is_guest: 0, size: 2 },
      { n: 13, network: '', is_guest: 1, size: 4 },
      { n: 16, network: '', is_guest: 1, size: 6 },
    ]);
    const user = { network: 'n', isGuest: true, networkBytes: 1000, guestsBytes: 100 };
    const { storageRoom } = storedBytesQueries(db);
    expect(await storageRoom({ user, nowMs })).toEqual({ bytes: 89, limit: 'guests-full' });
    const files = { ...handedFileQueries(db), ...handedFileChanges(db) };
    expect((await files.handedFilesOf({ makers: ['guest:a'], nowMs })).map(({ id }) => id)).toEqual(['f1', 'f4']);
    const { deadBlobs } = blobChanges(db);
    expect(await deadBlobs({ nowMs })).toEqual(['02'.repeat(32)]);
    expect(await deadBlobs({ nowMs: nowMs + DAY_MS - 4 })).toContain('01'.repeat(32));

    const { forgetExports } = teamExportChanges(db);
    await forgetExports(nowMs);
    const exports = await db.selectFrom('team_export').select(['id', 'failed_at']).orderBy('id').execute();
    expect(exports).toEqual([
      { id: 'x1', failed_at: null },
      { id: 'x2', failed_at: null },
      { id: 'x3', failed_at: nowMs },
      { id: 'x4', failed_at: 7 },
    ]);
    expect(await deadBlobs({ nowMs })).toContain('19'.repeat(32));
    await database.close();
  });
});
