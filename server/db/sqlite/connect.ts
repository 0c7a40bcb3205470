// SQLite by Node's own module: durable settings, and kysely over it. Everything here is synchronous underneath, so a
// transaction in which nothing but queries is awaited ends before the next message is looked at.

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { AUTO_CHECKPOINT_PAGES, Checkpoints } from './checkpoints.ts';
import { SqliteCommit } from './commit.ts';

/** A log that grew is cut back to this when it restarts. */
const KEPT_LOG_BYTES = 16 << 20;

export function connect(file: string, readsOnly: boolean): Database {
  const db = new DatabaseSync(file, { readOnly: readsOnly });
  db.exec('PRAGMA busy_timeout = 5000');
  if (!readsOnly) {
    // FULL: a commit returns after fsync of the WAL. Everything the product promises stands on this line.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    db.exec(`PRAGMA wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${KEPT_LOG_BYTES}`);
  }
  const checkpoints = new Checkpoints(file);
  const statements = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    let statement = statements.get(text);
    // Begun as a writer at once: one that turns into a writer later could find the file taken.
    statement ??= faceOf(db.prepare(text === 'begin' ? 'begin immediate' : text), text, (rows) =>
      checkpoints.changed(rows),
    );
    statements.set(text, statement);
    return statement;
  };
  const queries = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => db.close() } }),
  });
  return {
    queries,
    log: new SqliteCommit(db, (statements) => checkpoints.committed(statements)),
    nowMs: sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
    async inOneSnapshot(read) {
      db.exec('BEGIN');
      try {
        return await read();
      } finally {
        db.exec('COMMIT');
      }
    },
    async close() {
      await checkpoints.close();
      statements.clear();
      if (db.isOpen) db.close();
    },
  };
}

/** The few members of another SQLite module that kysely asks for. `changed`: so many rows. */
function faceOf(statement: StatementSync, text: string, changed: (rows: number) => void): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  const doesReturn = statement.columns().length > 0;
  const isRead = /^(select|with|pragma|explain)\b/i.test(text);
  return {
    reader: doesReturn,
    all(parameters) {
      const rows = statement.all(...values(parameters));
      if (!isRead) changed(rows.length);
      return rows;
    },
    run(parameters) {
      const result = statement.run(...values(parameters));
      if (!isRead) changed(Number(result.changes));
      return result;
    },
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
