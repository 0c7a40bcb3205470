// Reads have threads and connections of their own, so that however long they take no edit waits for them (on SQLite one connection does one
// thing at a time). Changes, and calls of the log writer, go to the thread that writes. A read begins its snapshot when its turn comes:
// it sees whatever was acknowledged before it was asked for.

import { groupCalls, type Uses } from '../platform/database/calls.ts';
import type { Database } from '../platform/database/database.ts';
import { createReadScheduler } from '../platform/database/read-scheduler.ts';
import type { Client, Handlers } from '../platform/threads/rpc.ts';
import type { DatabaseCatalog, DatabaseClient, ThreadHandlers } from './queries.ts';

/** One client of all threads: `close` goes to all there are. At most so many read. */
export function clientOfThreads(
  writes: Client<ThreadHandlers>,
  readers: number,
  startReader: () => Client<ThreadHandlers>,
): DatabaseClient {
  const reading: Client<ThreadHandlers>[] = [];
  const reads = createReadScheduler(readers, () => {
    const reader = startReader();
    reading.push(reader);
    return reader;
  });
  return {
    ...groupCalls<Uses<DatabaseCatalog>>(writes, reads),
    attach: writes.attach,
    // The last connection to close takes the write-ahead log into the file, which those that read cannot.
    async close() {
      for (const each of [...reading, writes]) await each.close();
    },
  };
}

/** The reads, each of which finds the database as it was at one moment; and `close`. */
export function eachInOneSnapshot(database: Database, reads: Handlers): Handlers {
  return {
    ...Object.fromEntries(
      Object.entries(reads).map(([name, read]) => [
        name,
        (argument: unknown) => database.inOneSnapshot(async () => read(argument)),
      ]),
    ),
    close: () => database.close(),
  };
}
