// Starts the threads of the database: one that owns it and writes, others that read (reads.ts).

import { startThread, type Thread } from '../threads/start.ts';
import type { Where } from './open-database.ts';
import { byKind } from './reads.ts';
import type { DatabaseHandlers } from './thread.ts';

/** One more than one person can keep busy (read-turns.ts). */
const READERS = 2;

const entry = new URL('./thread.ts', import.meta.url);

/** As one thread. A port that it hands out (`attach`) leads to the one that writes, for reads too. */
export async function startDatabase(where: Where): Promise<Thread<DatabaseHandlers>> {
  const writes = startThread<DatabaseHandlers>(entry, where);
  // The tables are as they should be when this is answered.
  await writes.calls.probe();
  const readers = Array.from({ length: READERS }, () =>
    startThread<DatabaseHandlers>(entry, { ...where, reads: true }),
  );
  const all = [writes, ...readers];
  return {
    calls: byKind(
      writes.calls,
      readers.map(({ calls }) => calls),
    ),
    worker: writes.worker,
    lost: Promise.race(all.map(({ lost }) => lost)),
    async stop() {
      for (const thread of all) await thread.stop();
    },
  };
}
