// The thread that owns SQLite, so that no fsync stalls a socket. Serves the same handlers to the main thread and to every
// port it is handed.

import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { serve } from '../threads/rpc.ts';
import { boardQueries } from './boards.ts';
import { openDatabase } from './database.ts';
import { LogWriter } from './log-writer.ts';
import { pictureQueries } from './pictures.ts';

export type DatabaseHandlers = ReturnType<typeof handlers>;

function handlers(file: string) {
  const db = openDatabase(file);
  const log = new LogWriter(db);
  const all = {
    ...boardQueries(db, log),
    ...pictureQueries(db),
    /** Another thread's way in. */
    attach(port: MessagePort): void {
      serve(port, all);
    },
    /** After this nothing is answered: everything that waited is on disk. */
    close(): void {
      log.flush();
      db.close();
    },
  };
  return all;
}

if (!isMainThread && parentPort) serve(parentPort, handlers((workerData as { file: string }).file));
