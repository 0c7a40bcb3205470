// Appends to the logs of all boards: one transaction with one fsync for everything that waits, boards kept apart by
// savepoints. A batch that fails fails alone, with every later batch of its board until that board is read anew: a gap cannot
// be written because each batch names the head it follows.

import type { DatabaseSync } from 'node:sqlite';

export interface LogRow {
  seq: number;
  clientId: Uint8Array;
  clientSeq: number;
  actor: string;
  atMs: number;
  /** Inline bytes, or undefined with sha256 for a transaction by reference. */
  data?: Uint8Array;
  sha256?: Uint8Array;
  size: number;
}

export interface StoredOutcome {
  clientId: Uint8Array;
  clientSeq: number;
  hash: Uint8Array;
  seq?: number;
  atMs?: number;
  code?: string;
}

/** What one board commits at once. */
export interface Batch {
  board: string;
  /** Who holds the board open. After one batch of an owner failed no later one of it is taken: it was built on the lost one. */
  owner: string;
  /** The head this batch follows. */
  after: number;
  rows: LogRow[];
  outcomes: StoredOutcome[];
  /** State of each client this batch touched. */
  clients: { clientId: Uint8Array; actor: string; settled: number; last: number }[];
}

interface Waiting {
  batch: Batch;
  resolve: () => void;
  reject: (error: Error) => void;
}

interface Head {
  seq: number;
  total: number;
}

export class LogWriter {
  readonly #db: DatabaseSync;
  readonly #heads = new Map<string, Head>();
  /** By board, the last owner that failed. */
  readonly #failed = new Map<string, string>();
  #waiting: Waiting[] = [];
  #scheduled = false;
  /** Commits done, for the figures of a bench. */
  commits = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Resolves when the batch is on disk. */
  append(batch: Batch): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      // After every message that has arrived by now: what came while the last commit ran is one commit.
      setImmediate(() => this.#commit());
    });
  }

  head(board: string): Head {
    const known = this.#heads.get(board);
    if (known) return known;
    const row = this.#db
      .prepare('SELECT seq, total FROM board_op WHERE board = ? ORDER BY seq DESC LIMIT 1')
      .get(board);
    return { seq: Number(row?.seq ?? 0), total: Number(row?.total ?? 0) };
  }

  /** Commits what waits; nothing is lost between the last append and closing. */
  flush(): void {
    if (this.#waiting.length > 0) this.#commit();
  }

  #commit(): void {
    this.#scheduled = false;
    const group = this.#waiting;
    this.#waiting = [];
    const failures = new Map<Waiting, Error>();
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      for (const waiting of group) {
        const failure = this.#apart(waiting.batch);
        if (failure) failures.set(waiting, failure);
      }
      this.#db.exec('COMMIT');
      this.commits += 1;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      for (const waiting of group) {
        this.#fence(waiting.batch);
        waiting.reject(error as Error);
      }
      return;
    }
    for (const waiting of group) {
      const failure = failures.get(waiting);
      if (failure) waiting.reject(failure);
      else waiting.resolve();
    }
  }

  #apart(batch: Batch): Error | undefined {
    this.#db.exec('SAVEPOINT batch');
    try {
      this.#write(batch);
      this.#db.exec('RELEASE batch');
      return undefined;
    } catch (error) {
      this.#fence(batch);
      this.#db.exec('ROLLBACK TO batch; RELEASE batch');
      return error as Error;
    }
  }

  #fence({ board, owner }: Batch): void {
    this.#heads.delete(board);
    this.#failed.set(board, owner);
  }

  #write({ board, owner, after, rows, outcomes, clients }: Batch): void {
    if (this.#failed.get(board) === owner) throw new Error(`an earlier batch of ${board} failed`);
    const head = this.head(board);
    if (head.seq !== after) throw new Error(`log of ${board} is at ${head.seq}, not ${after}`);
    let { seq, total } = head;
    const sql = this.#statements();
    for (const row of rows) {
      seq += 1;
      if (row.seq !== seq) throw new Error(`row ${row.seq} where ${seq} was due`);
      total += row.size;
      sql.row.run(
        board,
        seq,
        row.clientId,
        row.clientSeq,
        row.actor,
        row.atMs,
        row.data ?? null,
        row.sha256 ?? null,
        row.size,
        total,
      );
      if (row.sha256) sql.blob.run(board, row.sha256, row.size);
    }
    for (const client of clients) {
      sql.client.run(board, client.clientId, client.actor, client.settled, client.last);
      sql.forget.run(board, client.clientId, client.settled);
    }
    for (const { clientId, clientSeq, hash, seq: at, atMs, code } of outcomes) {
      sql.outcome.run(board, clientId, clientSeq, hash, at ?? null, atMs ?? null, code ?? null);
    }
    this.#heads.set(board, { seq, total });
  }

  #prepared: ReturnType<typeof prepare> | undefined;
  #statements(): ReturnType<typeof prepare> {
    this.#prepared ??= prepare(this.#db);
    return this.#prepared;
  }
}

function prepare(db: DatabaseSync) {
  return {
    row: db.prepare(
      'INSERT INTO board_op (board, seq, client_id, client_seq, actor, at, data, sha256, size, total) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    blob: db.prepare(
      "INSERT INTO board_blob (board, sha256, kind, size) VALUES (?, ?, 'txn', ?) ON CONFLICT DO NOTHING",
    ),
    client: db.prepare(
      `INSERT INTO board_client (board, client_id, actor, settled, last) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (board, client_id) DO UPDATE SET settled = excluded.settled, last = excluded.last`,
    ),
    forget: db.prepare('DELETE FROM board_outcome WHERE board = ? AND client_id = ? AND client_seq <= ?'),
    outcome: db.prepare(
      'INSERT INTO board_outcome (board, client_id, client_seq, hash, seq, at, code) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
  };
}
