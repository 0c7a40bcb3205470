// Which sessions have ended at this panel last. Browsers write localStorage some seconds late, so after a power cut a session that was
// forgotten may stand there again. Kept as hashes, and on the disk before the panel goes on.

import { answerOf, completionOf, withDatabase } from '#protocol/browser/idb.ts';
import { hexOf } from '#protocol/bytes.ts';
import { sha256 } from '#protocol/derive.ts';

const DATABASE = 'atrium-panel';
const STORE = 'ended';
const KEY = 'hashes';
const MAX = 20;

/** Rejects where nothing can be stored. */
export function noteEnded(alias: string): Promise<void> {
  return withStore(async (db) => {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
    const done = completionOf(transaction);
    const store = transaction.objectStore(STORE);
    const before = ((await answerOf(store.get(KEY))) as string[] | undefined) ?? [];
    store.put([...before, hashOf(alias)].slice(-MAX), KEY);
    await done;
  });
}

/** Rejects where nothing can be stored. */
export function hasEnded(alias: string): Promise<boolean> {
  return withStore(async (db) => {
    const hashes = (await answerOf(db.transaction(STORE).objectStore(STORE).get(KEY))) as string[] | undefined;
    return hashes?.includes(hashOf(alias)) === true;
  });
}

function hashOf(alias: string): string {
  return hexOf(sha256(new TextEncoder().encode(alias)));
}

function withStore<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  return withDatabase(indexedDB, DATABASE, 1, (db) => db.createObjectStore(STORE), work);
}
