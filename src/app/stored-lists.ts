// The last answers of the workspace's lists, kept on this device so that a page shows them at once. Each is of one person; all leave
// with the sign-out (clean-up.ts). Least recently kept go first.

import { Database } from '#protocol/browser/database.ts';
import { answerOf, completionOf, openDatabase } from '#protocol/browser/idb.ts';
import { accountHere } from './account-here.ts';

const NAME = 'atrium-workspace';
const LISTS = 'lists';
/** Of the specification's local cache. */
const MAX_ENTRIES = 30;
const MAX_AGE_MS = 90 * 24 * 3600 * 1000;

interface Stored {
  /** `person:<id>`. */
  person: string;
  name: string;
  value: unknown;
  atMs: number;
}

const database = new Database(() =>
  openDatabase(indexedDB, NAME, 1, (db) => void db.createObjectStore(LISTS, { keyPath: ['person', 'name'] })),
);

/** By name, of the person whose account this device has. */
export async function storedLists(nowMs: number = Date.now()): Promise<ReadonlyMap<string, unknown>> {
  const person = accountHere()?.actor;
  if (person === undefined) return new Map();
  const store = (await database.transaction(LISTS)).objectStore(LISTS);
  const all = (await answerOf(store.getAll())) as Stored[];
  return new Map(
    all.filter((one) => one.person === person && nowMs - one.atMs < MAX_AGE_MS).map(({ name, value }) => [name, value]),
  );
}

/** Not while nobody is known to be signed in: it would outlive the sign-out. */
export async function keepList(name: string, value: unknown): Promise<void> {
  const person = accountHere()?.actor;
  if (person === undefined) return;
  const transaction = await database.transaction(LISTS, 'readwrite');
  const store = transaction.objectStore(LISTS);
  const done = completionOf(transaction);
  store.put({ person, name, value, atMs: Date.now() } satisfies Stored);
  const all = (await answerOf(store.getAll())) as Stored[];
  const old = all.sort((a, b) => b.atMs - a.atMs).slice(MAX_ENTRIES);
  for (const one of old) store.delete([one.person, one.name]);
  await done;
}

export async function forgetLists(): Promise<void> {
  const transaction = await database.transaction(LISTS, 'readwrite');
  const done = completionOf(transaction);
  transaction.objectStore(LISTS).clear();
  await done;
}
