// Browsers keep databases as logs and pages that are rewritten late: what was deleted stays in their files until then. Chromium's engine
// (LevelDB) flushes 4 MiB at a time, merges from the fourth such file on, and looks at the level below from 10 MiB on; SQLite, which the
// others use, takes the freed pages first. So much noise is written and deleted again, and what went before it is gone from the disk too.

import { completionOf, openDatabase } from '#protocol/browser/idb.ts';

const NAME = 'atrium-noise';
const STORE = 'noise';
/** Above it a value is a file of its own. */
const VALUE_BYTES = 60_000;
const VALUES_AT_ONCE = 50;
const BATCHES = 8;

export async function overwriteDeleted(): Promise<void> {
  const db = await openDatabase(indexedDB, NAME, 1, (made) => void made.createObjectStore(STORE));
  try {
    for (let batch = 0; batch < BATCHES; batch++) {
      const transaction = db.transaction(STORE, 'readwrite');
      const done = completionOf(transaction);
      // Noise: what can be compressed would not fill a file.
      for (let at = 0; at < VALUES_AT_ONCE; at++)
        transaction
          .objectStore(STORE)
          .put(crypto.getRandomValues(new Uint8Array(VALUE_BYTES)), batch * VALUES_AT_ONCE + at);
      await done;
    }
  } finally {
    db.close();
    indexedDB.deleteDatabase(NAME);
  }
}
