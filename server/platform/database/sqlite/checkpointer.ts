// A thread of its own that checkpoints SQLite's write-ahead log into the database file: its writes and fsyncs take long,
// and no commit waits for them. See checkpoints.ts.

import { DatabaseSync } from 'node:sqlite';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { serve } from '../../threads/rpc.ts';

export type CheckpointerHandlers = ReturnType<typeof handlers>;

/** What was committed during one pass is left for the next; the last pages are few. */
const PASSES = 3;

function handlers(db: DatabaseSync) {
  return {
    run(): void {
      for (let pass = 0; pass < PASSES; pass++) {
        const { log, checkpointed } = db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
        if (log === checkpointed) return;
      }
    },
    close(): void {
      db.close();
    },
  };
}

if (!isMainThread && parentPort) {
  const db = new DatabaseSync((workerData as { file: string }).file);
  db.exec('PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');
  serve(parentPort, handlers(db));
}
