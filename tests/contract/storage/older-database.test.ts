// A database made by the version before migration 0034, brought up to date on either engine: what becomes of what stands in it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { migrate, migrations } from '../../../server/db/migrate.ts';
import { connect as connectPostgres } from '../../../server/db/postgres/connect.ts';
import { connect as connectSqlite } from '../../../server/db/sqlite/connect.ts';
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
});

function stored(value: Value): string | number | null | Uint8Array {
  return value !== null && typeof value === 'object' ? new Uint8Array(Buffer.from(value.hex, 'hex')) : value;
}
