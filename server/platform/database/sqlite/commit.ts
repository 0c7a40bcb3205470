// Commits to the log on SQLite: one transaction with one fsync for everything that waits, boards and changes of the workspace kept apart
// by savepoints.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Change, Changes, Outcome } from '../log/changes.ts';
import type { OpenSpan } from '../log/edit-sessions.ts';
import type { Head, LogCommit, Part } from '../log/log-writer.ts';

export class SqliteCommit implements LogCommit {
  readonly #db: DatabaseSync;
  readonly #committed: () => void;
  #prepared: ReturnType<typeof prepare> | undefined;
  /** Statements run so far, for the figures of a bench. */
  statements = 0;
  /** A commit is open that changes of the workspace are made in. */
  hasChanges = false;

  constructor(db: DatabaseSync, committed: () => void) {
    this.#db = db;
    this.#committed = committed;
  }

  head(board: string): Head {
    const row = this.#sql.head.get(board);
    return { seq: Number(row?.seq ?? 0), total: Number(row?.total ?? 0) };
  }

  span(board: string): OpenSpan | undefined {
    const row = this.#sql.span.get(board);
    if (!row) return undefined;
    const first = Number(row.first);
    const actors = this.#sql.writers.all(board, first).map(({ actor }) => String(actor));
    return { first, begunMs: Number(row.at), lastMs: Number(row.last), actors: new Set(actors) };
  }

  commit(parts: readonly Part[]): Map<string, Error> {
    this.#exec('BEGIN IMMEDIATE');
    try {
      const failed = this.#writeAll(parts);
      this.#exec('COMMIT');
      this.#committed();
      return failed;
    } catch (error) {
      if (this.#db.isTransaction) this.#exec('ROLLBACK');
      throw error;
    }
  }

  async commitWith(
    parts: readonly Part[],
    changes: Changes,
    written: (failed: ReadonlyMap<string, Error>) => void,
  ): Promise<Map<string, Error>> {
    const group = changes.begin();
    // What may be lost with the power is on disk with the next commit; meanwhile edits wait for no fsync of it.
    const isOfMoment = parts.length === 0 && group.isOfMoment;
    try {
      if (isOfMoment) this.#db.exec('PRAGMA synchronous = NORMAL');
      this.#exec('BEGIN IMMEDIATE');
      const failed = this.#writeAll(parts);
      written(failed);
      this.hasChanges = true;
      await group.make((change) => this.#changeApart(change));
      this.#exec('COMMIT');
      this.#committed();
      group.committed();
      return failed;
    } catch (error) {
      if (this.#db.isTransaction) this.#exec('ROLLBACK');
      group.failed(error as Error);
      throw error;
    } finally {
      this.hasChanges = false;
      if (isOfMoment) this.#db.exec('PRAGMA synchronous = FULL');
    }
  }

  /** With what is not written of them. */
  #writeAll(parts: readonly Part[]): Map<string, Error> {
    const failed = new Map<string, Error>();
    for (const part of parts) {
      this.#exec('SAVEPOINT part');
      try {
        this.#write(part);
        this.#exec('RELEASE part');
      } catch (error) {
        this.#rollBackTo('part', error);
        failed.set(part.board, error as Error);
      }
    }
    return failed;
  }

  async #changeApart(change: Change['make']): Promise<Outcome> {
    this.#exec('SAVEPOINT change');
    try {
      const value = await change();
      this.#exec('RELEASE change');
      return { value };
    } catch (error) {
      this.#rollBackTo('change', error);
      return { error };
    }
  }

  /** After some errors (a full disk) SQLite has rolled back the whole transaction: then all that is in it fails by that error. */
  #rollBackTo(savepoint: string, error: unknown): void {
    if (!this.#db.isTransaction) throw error;
    this.#exec(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`);
  }

  #write({ board, epoch, rows, terms, outcomes, clients, notes }: Part): void {
    const sql = this.#sql;
    if (epoch !== undefined && sql.epoch.get(board)?.epoch !== epoch) throw new Error(`${board} has changed hands`);
    const run = (statement: { run(...values: SQLInputValue[]): unknown }, ...values: SQLInputValue[]): void => {
      this.statements += 1;
      statement.run(...values);
    };
    for (const { seq, clientId, clientSeq, actor, atMs, data, sha256, size, total, sum } of rows) {
      run(sql.row, board, seq, clientId, clientSeq, actor, atMs, data ?? null, sha256 ?? null, size, total, sum);
      if (sha256) run(sql.blob, board, sha256, size);
    }
    for (const { first, name } of terms) run(sql.term, board, first, name);
    for (const { clientId, actor, settled, last } of clients.values()) {
      run(sql.client, board, clientId, actor, settled, last);
      run(sql.forget, board, clientId, settled);
    }
    for (const { clientId, clientSeq, hash, seq, atMs, code, sum } of outcomes) {
      run(sql.outcome, board, clientId, clientSeq, hash, seq ?? null, atMs ?? null, code ?? null, sum);
    }
    for (const { first, atMs } of notes.begun) run(sql.begun, board, first, atMs);
    for (const { first, actor, seq } of notes.writers) run(sql.writer, board, first, actor, seq);
  }

  #exec(text: string): void {
    this.statements += 1;
    this.#db.exec(text);
  }

  get #sql(): ReturnType<typeof prepare> {
    this.#prepared ??= prepare(this.#db);
    return this.#prepared;
  }
}

/** By hand rather than by kysely: these run for every edit. */
function prepare(db: DatabaseSync) {
  return {
    head: db.prepare('SELECT seq, total FROM board_op WHERE board = ? ORDER BY seq DESC LIMIT 1'),
    span: db.prepare(
      `SELECT first, at, (SELECT at FROM board_op WHERE board = ?1 ORDER BY seq DESC LIMIT 1) AS last
       FROM board_span WHERE board = ?1 ORDER BY first DESC LIMIT 1`,
    ),
    writers: db.prepare('SELECT actor FROM board_span_writer WHERE board = ? AND first = ?'),
    begun: db.prepare('INSERT INTO board_span (board, first, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
    writer: db.prepare(
      'INSERT INTO board_span_writer (board, first, actor, seq) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
    epoch: db.prepare('SELECT epoch FROM board_owner WHERE board = ?'),
    row: db.prepare(
      'INSERT INTO board_op (board, seq, client_id, client_seq, actor, at, data, sha256, size, total, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    term: db.prepare('INSERT INTO board_term (board, first, name) VALUES (?, ?, ?)'),
    blob: db.prepare(
      "INSERT INTO board_blob (board, sha256, kind, size) VALUES (?, ?, 'txn', ?) ON CONFLICT DO NOTHING",
    ),
    client: db.prepare(
      `INSERT INTO board_client (board, client_id, actor, settled, last) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (board, client_id) DO UPDATE SET settled = excluded.settled, last = excluded.last`,
    ),
    forget: db.prepare('DELETE FROM board_outcome WHERE board = ? AND client_id = ? AND client_seq <= ?'),
    outcome: db.prepare(
      'INSERT INTO board_outcome (board, client_id, client_seq, hash, seq, at, code, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
  };
}
