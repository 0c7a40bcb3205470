// A database made by the version before migration 0034, brought up to date on either engine: what becomes of what stands in it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { panelEndChanges } from '../../../server/panels/end-changes.ts';
import { panelEndQueries } from '../../../server/panels/end-queries.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { migrate, migrations } from '../../../server/platform/database/migrate.ts';
import { connect as connectPostgres } from '../../../server/platform/database/postgres/connect.ts';
import { connect as connectSqlite } from '../../../server/platform/database/sqlite/connect.ts';
import { type Engine, engines } from './engines.ts';

type Value = string | number | null | { hex: string };
type Row = Record<string, Value>;

/** `names`: ids by what they are of; `tables`: their rows, in an order that foreign keys allow. */
const before = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../data/made/database-0033.json'), 'utf8'),
) as { names: Record<string, string>; tables: Record<string, Row[]> };
const LAST = '0033-handed-files';

describe.each(Object.entries(engines))('a database of %s', (name, start) => {
  let engine: Engine;
  let database: Database;
  const dialect = name === 'PostgreSQL' ? 'postgres' : 'sqlite';
  const rows = async <T = Record<string, unknown>>(query: string): Promise<T[]> =>
    (await sql.raw<T>(query).execute(database.queries)).rows;
  beforeAll(async () => {
    engine = await start();
    const where = await engine.empty();
    database = 'file' in where ? connectSqlite(where.file, false) : connectPostgres(where.url, false);
    await migrate(
      database.queries,
      dialect,
      migrations.filter((one) => one.name <= LAST),
    );
    for (const [table, all] of Object.entries(before.tables))
      for (const row of all)
        await sql`INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(row).map((key) => sql.ref(key)))})
          VALUES (${sql.join(Object.values(row).map(stored))})`.execute(database.queries);
    await migrate(database.queries, dialect);
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await engine.end();
  });

  test('keeps every row of the log and every role that was given', async () => {
    for (const table of ['board', 'board_op', 'board_outcome', 'membership', 'board_creator'])
      expect(await rows(`SELECT 1 FROM ${table}`), table).toHaveLength(before.tables[table]?.length ?? 0);
  });

  test('PANEL-12 gives every session a time from which it ends, and nobody a place that they kept', async () => {
    const sessions = await rows<{ id: string; heard_at: number; at: number }>(
      'SELECT id, at, heard_at FROM panel_session',
    );
    expect(sessions).toHaveLength(before.tables.panel_session?.length ?? 0);
    // The latest time stored before counts as the panel's last use. A session does not end 24 h after its start if somebody joined later.
    for (const { id, at, heard_at } of sessions) {
      const places = before.tables.panel_place?.filter(({ session }) => session === id) ?? [];
      expect(Number(heard_at), id).toBeGreaterThanOrEqual(
        Math.max(Number(at), ...places.map((place) => Number(place.at))),
      );
    }
    expect(await rows('SELECT 1 FROM panel_place WHERE kept_by IS NOT NULL')).toEqual([]);
    // Roles kept before this cannot be told from given ones: they stay, and a manager ends them as those.
    expect(await rows('SELECT 1 FROM membership WHERE place IS NOT NULL')).toEqual([]);
  });

  test('PANEL-7 ends what nobody lends any more, PANEL-12 what was silent for a day; the others go on', async () => {
    const queries = { ...panelEndQueries(database.queries), ...panelEndChanges(database.queries) };
    const over = async (nowMs: number) =>
      (await queries.overSessions(nowMs)).map(({ board }) => board).sort((a, b) => a.localeCompare(b));
    const { claimed, living, lentByAna, lentByBen } = before.names as Record<string, string>;
    const lastMs = Math.max(...(before.tables.panel_place ?? []).map(({ at }) => Number(at)));
    expect(await over(lastMs)).toEqual([lentByBen]);
    expect(await over(lastMs + SERVER_LIMITS.panelSilenceMs + 60_000)).toEqual(
      [claimed, living, lentByAna, lentByBen].sort((a, b) => (a as string).localeCompare(b as string)),
    );
  });

  test('HIST-6 gives no link the history, FILE-4 keeps files that are out', async () => {
    expect(await rows('SELECT 1 FROM board_link WHERE history <> 0')).toEqual([]);
    const files = await rows<{ id: string; ended_at: number | null }>('SELECT id, ended_at FROM handed_file');
    expect(files.filter(({ ended_at }) => ended_at === null)).toHaveLength(2);
  });
});

function stored(value: Value): string | number | null | Uint8Array {
  return value !== null && typeof value === 'object' ? new Uint8Array(Buffer.from(value.hex, 'hex')) : value;
}
