// PostgreSQL by `pg`: what every connection is told, values as the tables name them, and kysely over a pool.

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { PostgresCommit } from './commit.ts';

/** A connection that cannot be had, and a statement that does not end, are errors after this; nobody waits for ever. */
const CONNECT_MS = 5000;
const STATEMENT_MS = 15_000;

export function connect(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS + 1000,
    keepAlive: true,
    // on: a commit returns after the WAL is flushed. Everything the product promises stands on this line.
    options: `-c synchronous_commit=on -c statement_timeout=${STATEMENT_MS} -c idle_in_transaction_session_timeout=${STATEMENT_MS}`,
    types: { getTypeParser },
  });
  // A connection that breaks: whoever waits for an answer on it is told by that, whoever uses the next one by the next.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    queries: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    log: new PostgresCommit(pool),
    nowMs: sql<number>`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`,
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

const BIGINT = 20;
const BYTEA = 17;

/** Counts as numbers; bytes in an array of their own size, because they go on to other threads. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === BIGINT) return Number;
  if (oid === BYTEA) return (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
  return pg.types.getTypeParser(oid, format);
}
