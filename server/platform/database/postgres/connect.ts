// PostgreSQL by `pg`: what every connection is told, values as the tables name them, and kysely over a pool.

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.ts';
import { isInArray } from '../id-lists.ts';
import type { Tables } from '../tables.ts';
import { PostgresCommit } from './commit.ts';

/** A connection that cannot be had, and a statement that does not end, are errors after this; nobody waits for ever. */
const CONNECT_MS = 5000;
const STATEMENT_MS = 15_000;

/** Of the thread that writes: the appends have theirs, which nothing else can take all of. */
const MAX_FOR_APPENDS = 2;
const MAX_FOR_WORKSPACE = 6;
/** Of each thread that reads. */
const MAX_FOR_READS = 2;

export function connect(url: string, readsOnly: boolean): Database {
  const pool = poolOf(url, readsOnly ? MAX_FOR_READS : MAX_FOR_WORKSPACE);
  const appends = readsOnly ? pool : poolOf(url, MAX_FOR_APPENDS);
  return {
    queries: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    log: new PostgresCommit(appends),
    nowMs: sql<number>`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`,
    isInList: isInArray,
    // Where it reads in several statements, others' commits come between; who cannot have that reads in one.
    inOneSnapshot: (read) => read(),
    close: async () => {
      for (const each of new Set([pool, appends])) if (!each.ended) await each.end();
    },
  };
}

function poolOf(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
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
  return pool;
}

const BIGINT = 20;
const BYTEA = 17;

/** Counts as numbers; bytes in an array of their own size, because they go on to other threads. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === BIGINT) return Number;
  if (oid === BYTEA) return (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
  return pg.types.getTypeParser(oid, format);
}
