// Starts the threads of the database: one that owns it and writes, others that read (which-thread.ts).

import type { Where } from '../platform/database/open-database.ts';
import { startThread, type Thread } from '../platform/threads/start.ts';
import type { DatabaseHandlers } from './database-thread.ts';
import { byKind } from './which-thread.ts';

/** One more than one person can keep busy (read-scheduler.ts). */
const READERS = 2;

const entry = new URL('./database-thread.ts', import.meta.url);

/**
 * As one thread. A port that it hands out (`attach`) leads to the one that writes, for reads too. One that reads is started by the first
 * read that finds none free: with all that it loads it is a third of a start's work, and one alone is enough for few people.
 */
export async function startDatabase(where: Where): Promise<Thread<DatabaseHandlers>> {
  const started: Thread<DatabaseHandlers>[] = [];
  let told: (error: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => {
    told = resolve;
  });
  const start = (data: unknown): Thread<DatabaseHandlers> => {
    const thread = startThread<DatabaseHandlers>(entry, data);
    started.push(thread);
    void thread.lost.then(told);
    return thread;
  };
  const writes = start(where);
  // The tables are as they should be when this is answered.
  await writes.calls.probe();
  return {
    calls: byKind(writes.calls, READERS, () => start({ ...where, reads: true }).calls),
    worker: writes.worker,
    lost,
    async stop() {
      for (const thread of started) await thread.stop();
    },
  };
}
