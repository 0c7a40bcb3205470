// A database that keeps the boards: kysely's queries, and a way to commit to the log. Two engines, one interface.

import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { LogCommit } from './log/log-writer.ts';
import type { Tables } from './tables.ts';

export interface Database {
  readonly queries: Kysely<Tables>;
  readonly log: LogCommit;
  /** The database's own clock, in ms: the one that all processes share. */
  readonly nowMs: RawBuilder<number>;
  /** The condition that a column has one of these ids, as one variable of the statement. */
  readonly isInList: (column: string, ids: readonly string[]) => RawBuilder<SqlBool>;
  /** All that `read` finds is of one moment; it awaits nothing but queries. Of a database opened for reading. */
  inOneSnapshot<T>(read: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
