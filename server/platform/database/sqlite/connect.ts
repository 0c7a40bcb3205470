// SQLite by Node's own module: durable settings, and kysely over it. Everything here is synchronous underneath, so a
// transaction in which nothing but queries is awaited ends before the next message is looked at.

import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Database } from '../database.ts';
import { isInJson } from '../id-lists.ts';
import type { Tables } from '../tables.ts';
import { AUTO_CHECKPOINT_PAGES, Checkpoints } from './checkpoints.ts';
import { SqliteCommit } from './commit.ts';

/** Prepared statements that are kept. A search has a text of its own for each number of words. */
const MAX_STATEMENTS = 1000;

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
  const checkpoints = new Checkpoints(file, db);
  const log = new SqliteCommit(db, () => checkpoints.wrote());
  const transactions = new Map(Object.entries(transactionsOf(db, log, () => checkpoints.wrote())));
  const statements = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const transaction = transactions.get(text);
    if (transaction) return transaction;
    const statement = statements.get(text) ?? faceOf(db, text, () => checkpoints.wrote());
    // The statement that was used last is the last one of the map.
    statements.delete(text);
    statements.set(text, statement);
    const [oldest] = statements.keys();
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
  const queries = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => db.close() } }),
  });
  return {
    queries,
    log,
    nowMs: sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
    isInList: isInJson,
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

/** The few members of another SQLite module that kysely asks for. */
function faceOf(db: DatabaseSync, text: string, wrote: () => void): SqliteStatement {
  const statement = db.prepare(text);
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  const doesReturn = statement.columns().length > 0;
  const isRead = /^(select|with|pragma|explain)\b/i.test(text);
  return {
    reader: doesReturn,
    all(parameters) {
      const rows = statement.all(...values(parameters));
      if (!isRead) wrote();
      return rows;
    },
    run(parameters) {
      const result = statement.run(...values(parameters));
      if (!isRead) wrote();
      return result;
    },
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** By what kysely says. Within a commit that has others' changes in it too (commit.ts) a transaction is a savepoint. */
function transactionsOf(db: DatabaseSync, log: SqliteCommit, wrote: () => void): Record<string, SqliteStatement> {
  let isWithin = false;
  const does = (run: () => void): SqliteStatement => ({
    reader: false,
    all: () => [],
    run() {
      run();
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [].values(),
  });
  return {
    begin: does(() => {
      isWithin = log.hasChanges;
      // As a writer at once: one that turns into a writer later could find the file taken.
      db.exec(isWithin ? 'SAVEPOINT within' : 'BEGIN IMMEDIATE');
    }),
    commit: does(() => {
      db.exec(isWithin ? 'RELEASE within' : 'COMMIT');
      wrote();
    }),
    rollback: does(() => db.exec(isWithin ? 'ROLLBACK TO within; RELEASE within' : 'ROLLBACK')),
  };
}
