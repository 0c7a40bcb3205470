// Stores data of a panel on the disk at once: browsers write localStorage some seconds late, and a power cut would take the session along.
// Must not know what is stored.

import { completionOf, withDatabase } from '#protocol/browser/idb.ts';
import { hexOf } from '#protocol/bytes.ts';
import { sha256 } from '#protocol/derive.ts';

const DATABASE = 'atrium-panel';
const VERSION = 4;
const STORES = ['ended', 'used', 'sessions', 'carried'] as const;
type PanelStore = (typeof STORES)[number];
/** Rejects where nothing can be stored. */
export function readPanelStore<T>(name: PanelStore, read: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  return withPanelDatabase((db) => read(db.transaction(name).objectStore(name)));
}

/** Resolves when what `write` puts is on the disk; rejects where nothing can be stored. */
export function writePanelStore(name: PanelStore, write: (store: IDBObjectStore) => Promise<void>): Promise<void> {
  return withPanelDatabase(async (db) => {
    const transaction = db.transaction(name, 'readwrite', { durability: 'strict' });
    const done = completionOf(transaction);
    await write(transaction.objectStore(name));
    await done;
  });
}

export function hashOfAlias(alias: string): string {
  return hexOf(sha256(new TextEncoder().encode(alias)));
}

async function withPanelDatabase<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  return withDatabase(indexedDB, DATABASE, VERSION, createMissingStores, work);
}

function createMissingStores(db: IDBDatabase): void {
  for (const name of STORES) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
}
