// A thread with the database, so that no fsync and no long query stalls a socket. The one that writes owns it: it alone writes, the
// boards' logs before all. Others read, each by a connection of its own (which-thread.ts). start-threads.ts starts them.

import { constants, setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Group, handlersOf, prefixed } from '../platform/database/calls.ts';
import type { Database } from '../platform/database/database.ts';
import { LogWriter } from '../platform/database/log/log-writer.ts';
import { openDatabase, openForReading, type Where } from '../platform/database/open-database.ts';
import { type Handlers, serve } from '../platform/threads/rpc.ts';
import { inCommits } from './group-commit.ts';
import { CHANGES, LOG, READS, type ThreadHandlers } from './queries.ts';
import { eachInOneSnapshot } from './which-thread.ts';

function handlers(word: 'reads' | 'changes', groups: Record<string, Group>, database: Database, log: LogWriter) {
  const { nowMs, isInList } = database;
  const thread = { nowMs, isInList, log };
  const calls = Object.entries(groups).map(([name, group]) => [name, group(database.queries, thread)] as const);
  return handlersOf(word, Object.fromEntries(calls));
}

if (!isMainThread && parentPort) {
  const { reads: isReader, ...where } = workerData as Where & { reads?: true };
  // Calls that come before the database is open wait in the port.
  if (isReader) {
    // Where a priority is a thread's (Linux): edits on their way to the disk do not wait for a core behind lists.
    if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const database = await openForReading(where as Where);
    serve(parentPort, eachInOneSnapshot(database, handlers('reads', READS, database, new LogWriter(database.log))));
  } else {
    const database = await openDatabase(where as Where);
    const log = new LogWriter(database.log);
    const changes = handlers('changes', CHANGES, database, log);
    const own: ThreadHandlers = {
      /** Another thread's way in. */
      attach: (port: MessagePort) => serve(port, served),
      /** After this nothing is answered: everything that waited is on disk. */
      async close() {
        await log.flush();
        await database.close();
      },
    };
    const served: Handlers = {
      ...handlers('reads', READS, database, log),
      // PostgreSQL does many things at a time, and appends have connections of their own there.
      ...('file' in where ? inCommits(changes, log) : changes),
      ...prefixed('log', LOG(database.queries, { log })),
      ...own,
    };
    serve(parentPort, served);
  }
}
