// Every column of every table of a database, on either engine, and rows made for a test without knowing what the tables mean.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../server/platform/database/database.ts';

export interface SchemaColumn {
  table: string;
  column: string;
  type: 'text' | 'bytes' | 'number';
}

/** Returns all columns in the order of their names. Engines name types differently. */
export async function schemaColumns({ queries }: Database, engine: string): Promise<SchemaColumn[]> {
  const { rows } = await (engine === 'SQLite'
    ? sql<{ table: string; column: string; type: string }>`
        SELECT m.name AS "table", c.name AS "column", c.type AS "type" FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY 1, 2`
    : sql<{ table: string; column: string; type: string }>`
        SELECT table_name AS "table", column_name AS "column", data_type AS "type" FROM information_schema.columns
        WHERE table_schema = 'public' ORDER BY 1, 2`
  ).execute(queries);
  return rows.map(({ type, ...one }) => ({
    ...one,
    type: /text/i.test(type) ? 'text' : /blob|bytea/i.test(type) ? 'bytes' : 'number',
  }));
}

/** `table.column` of each column in which any of the needles stands, as text or as bytes. */
export async function columnsWith(
  { queries }: Database,
  columns: readonly SchemaColumn[],
  needles: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const table of new Set(columns.map((one) => one.table))) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(queries);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (needles.some((needle) => textsOf(value).some((text) => text.includes(needle))))
          found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

function textsOf(value: unknown): string[] {
  if (!(value instanceof Uint8Array)) return [String(value)];
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return [bytes.toString(), bytes.toString('hex')];
}

/** Ids of rows that others refer to, by the name of the column that refers to them. */
export type References = Record<string, string>;

let planted = 0;

/** A row with these values; what is not given refers to `references` by its column's name, or is anything of its type. */
export async function plantRow(
  { queries }: Database,
  columns: readonly SchemaColumn[],
  { table, values, references }: { table: string; values: Record<string, unknown>; references: References },
): Promise<void> {
  planted += 1;
  const anything = { text: `${table} ${planted}`, bytes: randomBytes(32), number: planted };
  const row = columns
    .filter((one) => one.table === table)
    .map(({ column, type }) => [column, values[column] ?? references[column] ?? anything[type]] as const);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    VALUES (${sql.join(row.map(([, value]) => value))})`.execute(queries);
}
