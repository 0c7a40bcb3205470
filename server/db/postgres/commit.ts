// Commits to the log on PostgreSQL: one statement, and so one round trip and one flush, for everything that waits.

import type pg from 'pg';
import type { Head, LogCommit, Part } from '../log-writer.ts';

export class PostgresCommit implements LogCommit {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async head(board: string): Promise<Head> {
    const { rows } = await this.#pool.query<Head>({ name: 'log-head', text: headText, values: [board] });
    return rows[0] ?? { seq: 0, total: 0 };
  }

  async commit(parts: readonly Part[]): Promise<Map<string, Error>> {
    const failed = new Map<string, Error>();
    try {
      await this.#write(parts);
    } catch (error) {
      if (!isOfData(error)) throw error;
      if (parts.length === 1) return failed.set((parts[0] as Part).board, error as Error);
      // One of them is at fault; which one, each tells for itself.
      for (const part of parts) for (const [board, why] of await this.commit([part])) failed.set(board, why);
    }
    return failed;
  }

  async #write(parts: readonly Part[]): Promise<void> {
    await this.#pool.query({ name: 'log-append', text: appendText, values: valuesOf(parts) });
  }
}

/** Refused for what was to be written (a key that is taken, a board that is not there), not because the database is away. */
function isOfData(error: unknown): boolean {
  const { code } = error as { code?: string };
  return typeof code === 'string' && (code.startsWith('23') || code.startsWith('22'));
}

const headText = 'SELECT seq, total FROM board_op WHERE board = $1 ORDER BY seq DESC LIMIT 1';

// Bytes of all rows come as one value, cut apart here: as an array they would be sent in hex, twice as long.
const appendText = `
  WITH op AS (
    INSERT INTO board_op (board, seq, client_id, client_seq, actor, at, data, sha256, size, total)
    SELECT board, seq, client_id, client_seq, actor, at,
      CASE WHEN length >= 0 THEN substring($8::bytea FROM place FOR length) END, sha256, size, total
    FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::text[], $6::bigint[], $7::int[], $9::int[],
      $10::bytea[], $11::bigint[], $12::bigint[])
      AS r (board, seq, client_id, client_seq, actor, at, place, length, sha256, size, total)
  ), blob AS (
    INSERT INTO board_blob (board, sha256, kind, size)
    SELECT board, sha256, 'txn', size FROM unnest($1::text[], $10::bytea[], $11::bigint[]) AS r (board, sha256, size)
    WHERE sha256 IS NOT NULL
    ON CONFLICT DO NOTHING
  ), client AS (
    INSERT INTO board_client (board, client_id, actor, settled, last)
    SELECT * FROM unnest($13::text[], $14::bytea[], $15::text[], $16::bigint[], $17::bigint[])
    ON CONFLICT (board, client_id) DO UPDATE SET settled = excluded.settled, last = excluded.last
  ), forgotten AS (
    DELETE FROM board_outcome o USING unnest($13::text[], $14::bytea[], $16::bigint[]) AS c (board, client_id, settled)
    WHERE o.board = c.board AND o.client_id = c.client_id AND o.client_seq <= c.settled
  )
  INSERT INTO board_outcome (board, client_id, client_seq, hash, seq, at, code)
  SELECT * FROM unnest($18::text[], $19::bytea[], $20::bigint[], $21::bytea[], $22::bigint[], $23::bigint[], $24::text[])`;

function valuesOf(parts: readonly Part[]): unknown[] {
  const rows = parts.flatMap(({ board, rows }) => rows.map((row) => ({ board, ...row })));
  const clients = parts.flatMap(({ board, clients }) => [...clients.values()].map((client) => ({ board, ...client })));
  const outcomes = parts.flatMap(({ board, outcomes }) => outcomes.map((outcome) => ({ board, ...outcome })));
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
  ];
}

const nothing = new Uint8Array(0);
