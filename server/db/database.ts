// Opens the database that the configuration names, and brings its tables up to date. Two engines, one face: kysely's queries,
// and a way to commit to the log. Knows no table but its own list of migrations.

import type { Kysely, RawBuilder } from 'kysely';
import type { LogCommit } from './log-writer.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

/** A SQLite file of this process alone, or a PostgreSQL that several may share. */
export type Where = { file: string } | { url: string };

export interface Database {
  readonly queries: Kysely<Tables>;
  readonly log: LogCommit;
  /** The database's own clock, in ms: the one that all processes share. */
  readonly nowMs: RawBuilder<number>;
  close(): Promise<void>;
}

export async function openDatabase(where: Where): Promise<Database> {
  // Loaded when used: who runs on a file never loads the other's client.
  const { connect } = await ('file' in where ? import('./sqlite/connect.ts') : import('./postgres/connect.ts'));
  const database = connect('file' in where ? where.file : where.url);
  try {
    await migrate(database.queries, 'file' in where ? 'sqlite' : 'postgres');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
