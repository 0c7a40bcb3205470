// Starts the threads of the database: one that owns it and writes, others that read (which-thread.ts).

import type { Where } from '../platform/database/open-database.ts';
import { startThread, type Thread } from '../platform/threads/start.ts';
import type { DatabaseThread, ThreadHandlers } from './queries.ts';
import { clientOfThreads } from './which-thread.ts';

/** One more than one person can keep busy (read-scheduler.ts). */
const READERS = 2;

const entry = new URL('./database-thread.ts', import.meta.url);

/**
 * As one thread. A port that it hands out (`attach`) leads to the one that writes, for reads too. One that reads is started by the first
 * read that finds none free: with all that it loads it is a third of a start's work, and one alone is enough for few people.
 */
export async function startDatabase(where: Where): Promise<DatabaseThread> {
  const started: Thread<ThreadHandlers>[] = [];
  let told: (error: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => {
    told = resolve;
  });
  const start = (data: unknown): Thread<ThreadHandlers> => {
    const thread = startThread<ThreadHandlers>(entry, data);
    started.push(thread);
    void thread.lost.then(told);
    return thread;
  };
  const writes = start(where);
  const calls = clientOfThreads(writes.calls, READERS, () => start({ ...where, reads: true }).calls);
  // The tables are as they should be when this is answered.
  await calls.log.probe();
  return {
    calls,
    worker: writes.worker,
    lost,
    async stop() {
      for (const thread of started) await thread.stop();
    },
  };
}
