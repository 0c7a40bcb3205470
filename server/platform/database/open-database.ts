// Opens the database that the configuration names, and brings its tables up to date. Knows no table but its own list of
// migrations.

import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

/** A SQLite file of this process alone, or a PostgreSQL that several may share. */
export type Where = { file: string } | { url: string };

export async function openDatabase(where: Where): Promise<Database> {
  const database = await connected(where, false);
  try {
    await migrate(database.queries, 'file' in where ? 'sqlite' : 'postgres');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Beside the one that writes, which has opened it before. Whatever would write through this one fails. */
export function openForReading(where: Where): Promise<Database> {
  return connected(where, true);
}

async function connected(where: Where, readsOnly: boolean): Promise<Database> {
  // Loaded when used: who runs on a file never loads the other's client.
  const { connect } = await ('file' in where ? import('./sqlite/connect.ts') : import('./postgres/connect.ts'));
  return connect('file' in where ? where.file : where.url, readsOnly);
}
