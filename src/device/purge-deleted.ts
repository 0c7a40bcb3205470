// What a page deletes stays in the browser's files until the browser rewrites them. Chromium keeps all databases of an origin in one
// LevelDB, which merges by size and so may keep a deleted record for years. What makes it merge (db/db_impl.cc and db/version_set.cc of
// LevelDB, content/browser/indexed_db of Chromium):
// - Deleting a database writes what memory holds into a table and merges the tables that have its keys, down to the deepest level that had
//   some before. Once is not enough: a table that lies over nothing goes to that level at once, and is merged with nothing.
// - Looking a hundred times for what the first of two tables has not merges that table into the second.
// So guards, small databases of this purpose, lie in the table together with what is deleted; deleting one after the other, and looking for
// what is not there between them, merges it away. Where each database is a file of its own (Firefox, Safari) it only costs its moment.

import { answerOf, completionOf, databaseNames, openDatabase } from '#protocol/browser/idb.ts';

const STORE = 'guard';
export const GUARDS = ['atrium-guard-1', 'atrium-guard-2', 'atrium-guard-3'] as const;
/** Those that stay, and of which records go. */
const REWRITTEN = ['atrium-home', 'atrium-covers', 'atrium-cache'];
/** For a table of up to 1.6 MB a hundred are enough. */
const LOOKS = 300;
/** The browser merges in the background and says nothing of it. */
const MERGE_MS = 100;

/** Resolves when what `remove` deletes is gone from the browser's files too, as far as a page can have it so; rejects when `remove` does. */
export async function purging(remove: () => Promise<void>): Promise<void> {
  for (const name of GUARDS) await placed(name).catch(console.info);
  await remove();
  for (const name of GUARDS) {
    await answerOf(indexedDB.deleteDatabase(name)).catch(console.info);
    await merged();
    for (const one of REWRITTEN) await lookPast(one).catch(console.info);
    await merged();
  }
}

async function placed(name: string): Promise<void> {
  const db = await openDatabase(indexedDB, name, 1, (made) => void made.createObjectStore(STORE));
  try {
    const transaction = db.transaction(STORE, 'readwrite');
    transaction.objectStore(STORE).put(0, 0);
    await completionOf(transaction);
  } finally {
    db.close();
  }
}

async function lookPast(name: string): Promise<void> {
  // Where databases are not listed, each is a file of its own.
  if ((await databaseNames())?.includes(name) !== true) return;
  const db = await answerOf(indexedDB.open(name));
  try {
    for (const store of db.objectStoreNames) {
      const records = db.transaction(store).objectStore(store);
      await Promise.all(Array.from({ length: LOOKS }, (_, nth) => answerOf(records.get(`${nth}`))));
    }
  } finally {
    db.close();
  }
}

function merged(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, MERGE_MS));
}
