// Opens the SQLite file: durable settings and migrations. Knows no table but its own list of migrations.

import { DatabaseSync } from 'node:sqlite';
import * as boards from './migrations/0001-boards.ts';
import * as pictures from './migrations/0002-pictures.ts';

/** In order; a migration that was released is never edited. */
const migrations = [boards, pictures];

export function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  // FULL: a commit returns after fsync of the WAL. Everything the product promises stands on this line.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000');
  migrate(db);
  return db;
}

function migrate(db: DatabaseSync): void {
  db.exec('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at BIGINT NOT NULL)');
  const done = new Set(
    db
      .prepare('SELECT name FROM migration')
      .all()
      .map((row) => row.name),
  );
  for (const { name, statements } of migrations) {
    if (done.has(name)) continue;
    db.exec('BEGIN IMMEDIATE');
    try {
      for (const statement of statements) db.exec(statement);
      db.prepare('INSERT INTO migration (name, at) VALUES (?, ?)').run(name, Date.now());
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** All of it or nothing. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
