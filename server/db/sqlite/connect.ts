// SQLite by Node's own module: durable settings, and kysely over it. Everything here is synchronous underneath, so a
// transaction in which nothing but queries is awaited ends before the next message is looked at.

import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
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
    statement ??= faceOf(db, text, (rows) => checkpoints.changed(rows));
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

/** Counts of tries, and sign-ins that somebody has begun and nobody completed: whoever is in one begins again. */
function isOfMoment(text: string, parameters: readonly unknown[]): boolean {
  if (/^(insert into|delete from) "attempt"/.test(text)) return true;
  return /^(insert into|delete from) "oidc_record"/.test(text) && parameters[0] === 'Interaction';
}

/** The few members of another SQLite module that kysely asks for. `changed`: so many rows. */
function faceOf(db: DatabaseSync, text: string, changed: (rows: number) => void): SqliteStatement {
  const statement = db.prepare(text === 'begin' ? 'begin immediate' : text);
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  const doesReturn = statement.columns().length > 0;
  const isRead = /^(select|with|pragma|explain)\b/i.test(text);
  /** What may be lost with the power is on disk with the next commit; meanwhile edits wait for no fsync of it. */
  const written = <T>(parameters: readonly unknown[], write: () => T): T => {
    if (!isOfMoment(text, parameters) || db.isTransaction) return write();
    // Within this call: no other statement is run without its fsync.
    db.exec('PRAGMA synchronous = NORMAL');
    try {
      return write();
    } finally {
      db.exec('PRAGMA synchronous = FULL');
    }
  };
  return {
    reader: doesReturn,
    all(parameters) {
      const rows = written(parameters, () => statement.all(...values(parameters)));
      if (!isRead) changed(rows.length);
      return rows;
    },
    run(parameters) {
      const result = written(parameters, () => statement.run(...values(parameters)));
      if (!isRead) changed(Number(result.changes));
      return result;
    },
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
