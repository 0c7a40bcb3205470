// Commits to the log on PostgreSQL: one statement, and so one round trip and one flush, for everything that waits.

import type pg from 'pg';
import type { OpenSpan } from '../log/edit-sessions.ts';
import type { Head, LogCommit, Part } from '../log/log-writer.ts';

export class PostgresCommit implements LogCommit {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async head(board: string): Promise<Head> {
    const { rows } = await this.#pool.query<Head>({ name: 'log-head', text: headText, values: [board] });
    return rows[0] ?? { seq: 0, total: 0 };
  }

  async span(board: string): Promise<OpenSpan | undefined> {
    const { rows } = await this.#pool.query<{ first: number; at: number; last: number; actors: string[] }>({
      name: 'log-span',
      text: spanText,
      values: [board],
    });
    const [row] = rows;
    return row && { first: row.first, begunMs: row.at, lastMs: row.last, actors: new Set(row.actors) };
  }

  async commit(parts: readonly Part[]): Promise<Map<string, Error>> {
    const failed = new Map<string, Error>();
    try {
      const held = await this.#write(parts);
      for (const { board } of parts) {
        if (!held.has(board)) failed.set(board, new Error(`${board} has changed hands`));
      }
    } catch (error) {
      if (!isOfData(error)) throw error;
      if (parts.length === 1) return failed.set((parts[0] as Part).board, error as Error);
      // One of them is at fault; which one, each tells for itself.
      for (const part of parts) for (const [board, why] of await this.commit([part])) failed.set(board, why);
    }
    return failed;
  }

  /** Answers the boards that were still theirs who wrote. */
  async #write(parts: readonly Part[]): Promise<Set<string>> {
    const { rows } = await this.#pool.query<{ board: string }>({
      name: 'log-append',
      text: appendText,
      values: valuesOf(parts),
    });
    return new Set(rows.map(({ board }) => board));
  }
}

/** Refused for what was to be written (a key that is taken, a board that is not there), not because the database is away. */
function isOfData(error: unknown): boolean {
  const { code } = error as { code?: string };
  return typeof code === 'string' && (code.startsWith('23') || code.startsWith('22'));
}

const headText = 'SELECT seq, total FROM board_op WHERE board = $1 ORDER BY seq DESC LIMIT 1';

const spanText = `SELECT s.first, s.at, (SELECT at FROM board_op WHERE board = $1 ORDER BY seq DESC LIMIT 1) AS last,
    ARRAY(SELECT actor FROM board_span_writer w WHERE w.board = $1 AND w.first = s.first) AS actors
  FROM board_span s WHERE s.board = $1 ORDER BY s.first DESC LIMIT 1`;

// The owner's record is locked until the commit: a board changes owner before it or after it, never under it.
// Bytes of all rows come as one value, cut apart here: as an array they would be sent in hex, twice as long.
const appendText = `
  WITH part AS (
    SELECT * FROM unnest($25::text[], $26::bigint[]) AS p (board, epoch)
  ), owned AS (
    SELECT o.board FROM board_owner o JOIN part p ON p.board = o.board AND p.epoch = o.epoch FOR SHARE OF o
  ), held AS (
    SELECT board FROM part WHERE epoch IS NULL UNION ALL SELECT board FROM owned
  ), op AS (
    INSERT INTO board_op (board, seq, client_id, client_seq, actor, at, data, sha256, size, total, sum)
    SELECT board, seq, client_id, client_seq, actor, at,
      CASE WHEN length >= 0 THEN substring($8::bytea FROM place FOR length) END, sha256, size, total, sum
    FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::text[], $6::bigint[], $7::int[], $9::int[],
      $10::bytea[], $11::bigint[], $12::bigint[], $34::bigint[])
      AS r (board, seq, client_id, client_seq, actor, at, place, length, sha256, size, total, sum)
    JOIN held USING (board)
  ), blob AS (
    INSERT INTO board_blob (board, sha256, kind, size)
    SELECT board, sha256, 'txn', size FROM unnest($1::text[], $10::bytea[], $11::bigint[]) AS r (board, sha256, size)
    JOIN held USING (board) WHERE sha256 IS NOT NULL
    ON CONFLICT DO NOTHING
  ), client AS (
    INSERT INTO board_client (board, client_id, actor, settled, last)
    SELECT * FROM unnest($13::text[], $14::bytea[], $15::text[], $16::bigint[], $17::bigint[])
      AS c (board, client_id, actor, settled, last) JOIN held USING (board)
    ON CONFLICT (board, client_id) DO UPDATE SET settled = excluded.settled, last = excluded.last
  ), forgotten AS (
    DELETE FROM board_outcome o USING unnest($13::text[], $14::bytea[], $16::bigint[]) AS c (board, client_id, settled)
    JOIN held USING (board) WHERE o.board = c.board AND o.client_id = c.client_id AND o.client_seq <= c.settled
  ), outcome AS (
    INSERT INTO board_outcome (board, client_id, client_seq, hash, seq, at, code, sum)
    SELECT * FROM unnest($18::text[], $19::bytea[], $20::bigint[], $21::bytea[], $22::bigint[], $23::bigint[], $24::text[],
      $35::bigint[]) AS o (board, client_id, client_seq, hash, seq, at, code, sum) JOIN held USING (board)
  ), span AS (
    INSERT INTO board_span (board, first, at)
    SELECT * FROM unnest($27::text[], $28::bigint[], $29::bigint[]) AS s (board, first, at) JOIN held USING (board)
    ON CONFLICT DO NOTHING
  ), writer AS (
    INSERT INTO board_span_writer (board, first, actor, seq)
    SELECT * FROM unnest($30::text[], $31::bigint[], $32::text[], $33::bigint[]) AS w (board, first, actor, seq)
    JOIN held USING (board)
    ON CONFLICT DO NOTHING
  ), term AS (
    INSERT INTO board_term (board, first, name)
    SELECT * FROM unnest($36::text[], $37::bigint[], $38::text[]) AS t (board, first, name) JOIN held USING (board)
  )
  SELECT board FROM held`;

function valuesOf(parts: readonly Part[]): unknown[] {
  const rows = parts.flatMap(({ board, rows }) => rows.map((row) => ({ board, ...row })));
  const clients = parts.flatMap(({ board, clients }) => [...clients.values()].map((client) => ({ board, ...client })));
  const outcomes = parts.flatMap(({ board, outcomes }) => outcomes.map((outcome) => ({ board, ...outcome })));
  const begun = parts.flatMap(({ board, notes }) => notes.begun.map((span) => ({ board, ...span })));
  const writers = parts.flatMap(({ board, notes }) => notes.writers.map((writer) => ({ board, ...writer })));
  const terms = parts.flatMap(({ board, terms }) => terms.map((term) => ({ board, ...term })));
  let place = 1;
  const places = rows.map(({ data }) => {
    const at = place;
    place += data?.length ?? 0;
    return at;
  });
  return [
    rows.map((row) => row.board),
    rows.map((row) => row.seq),
    rows.map((row) => row.clientId),
    rows.map((row) => row.clientSeq),
    rows.map((row) => row.actor),
    rows.map((row) => row.atMs),
    places,
    Buffer.concat(rows.map((row) => row.data ?? nothing)),
    rows.map((row) => row.data?.length ?? -1),
    rows.map((row) => row.sha256 ?? null),
    rows.map((row) => row.size),
    rows.map((row) => row.total),
    clients.map((client) => client.board),
    clients.map((client) => client.clientId),
    clients.map((client) => client.actor),
    clients.map((client) => client.settled),
    clients.map((client) => client.last),
    outcomes.map((outcome) => outcome.board),
    outcomes.map((outcome) => outcome.clientId),
    outcomes.map((outcome) => outcome.clientSeq),
    outcomes.map((outcome) => outcome.hash),
    outcomes.map((outcome) => outcome.seq ?? null),
    outcomes.map((outcome) => outcome.atMs ?? null),
    outcomes.map((outcome) => outcome.code ?? null),
    parts.map((part) => part.board),
    parts.map((part) => part.epoch ?? null),
    begun.map((span) => span.board),
    begun.map((span) => span.first),
    begun.map((span) => span.atMs),
    writers.map((writer) => writer.board),
    writers.map((writer) => writer.first),
    writers.map((writer) => writer.actor),
    writers.map((writer) => writer.seq),
    rows.map((row) => row.sum),
    outcomes.map((outcome) => outcome.sum),
    terms.map((term) => term.board),
    terms.map((term) => term.first),
    terms.map((term) => term.name),
  ];
}

const nothing = new Uint8Array(0);
