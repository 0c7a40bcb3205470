// The local cache: what pages of a person show at once, before the server answers (lists, `board-{id}`), and which board was begun last
// here (`board-incognito`). So many entries, each for so long; what was read longest ago goes first. All but the last leave with the
// sign-out (clean-up.ts).

import { Database } from '#protocol/browser/database.ts';
import { answerOf, completionOf, isQuotaError, openDatabase } from '#protocol/browser/idb.ts';
import { sayFull } from '#protocol/browser/web-storage.ts';
import { accountHere } from './account-here.ts';

const NAME = 'atrium-cache';
const ENTRIES = 'entries';
export const MAX_ENTRIES = 30;
export const EXPIRY_MS = 90 * 24 * 3600 * 1000;

/** The alias of the board that was begun last here, without its secret: of the device, not of a person. It stays at a sign-out. */
export const PROTECTED = 'board-incognito';

interface Entry {
  /** Of a person's entry, `person:<id>` and a space before its name. */
  key: string;
  value: unknown;
  /** When it was read or kept last, epoch ms. */
  accessedMs: number;
  expiresMs: number;
}

const database = new Database(async () => {
  let isNew = false;
  const db = await openDatabase(indexedDB, NAME, 1, (made) => {
    isNew = true;
    made.createObjectStore(ENTRIES, { keyPath: 'key' });
  });
  if (isNew) await takeOver(db).catch(console.info);
  return db;
});

/** By name, of the person whose account this device has. */
export async function storedLists(nowMs: number = Date.now()): Promise<ReadonlyMap<string, unknown>> {
  const begin = keyOf('');
  if (begin === undefined) return new Map();
  const store = (await database.transaction(ENTRIES)).objectStore(ENTRIES);
  const all = (await answerOf(store.getAll(IDBKeyRange.bound(begin, `${begin}\uffff`)))) as Entry[];
  return new Map(
    all.filter(({ expiresMs }) => nowMs < expiresMs).map(({ key, value }) => [key.slice(begin.length), value]),
  );
}

/** Of the person whose account this device has; not while nobody is known to be signed in: it would outlive the sign-out. */
export async function keepList(name: string, value: unknown): Promise<void> {
  const key = keyOf(name);
  if (key !== undefined) await keep(key, value);
}

/** Somebody is shown it: it goes later than what nobody looks at. Its value, while it counts. */
export async function readEntry(name: string): Promise<unknown> {
  const key = keyOf(name);
  return key === undefined ? undefined : read(key);
}

/** What is kept of a board under `board-{id}`, by its alias: the id is known only when the server has answered. */
export async function storedBoard(alias: string): Promise<unknown> {
  for (const [name, value] of await storedLists())
    if (name.startsWith('board-') && (value as { alias?: unknown } | null)?.alias === alias) return readEntry(name);
  return undefined;
}

export async function keepBoard(board: { id: string; alias: string }): Promise<void> {
  await keepList(`board-${board.id}`, board);
}

/** Undefined: none was begun here, or it was taken off the device. */
export async function boardBegunLast(): Promise<string | undefined> {
  const alias = await read(PROTECTED);
  return typeof alias === 'string' ? alias : undefined;
}

export async function keepBoardBegun(alias: string): Promise<void> {
  await keep(PROTECTED, alias);
}

/** The board was taken off this device. */
export async function forgetStoredBoard(alias: string): Promise<void> {
  await change((entry) => {
    if (entry.key === PROTECTED) return entry.value === alias;
    return / board-[^ ]+$/.test(entry.key) && (entry.value as { alias?: unknown } | null)?.alias === alias;
  });
}

/** Everything of persons. */
export async function clearLocalCache(): Promise<void> {
  await change(({ key }) => key !== PROTECTED);
  await gone(EARLIER);
}

/** Undefined while nobody is known to be signed in. */
function keyOf(name: string): string | undefined {
  const person = accountHere()?.actor;
  return person && `${person} ${name}`;
}

/** On a full device a board that nobody has opened for long, and the server has too, gives way; without one nothing is kept. */
async function keep(key: string, value: unknown): Promise<void> {
  try {
    await write(key, value);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    const { evictBoard } = await import('../../workers/store/evict-board.ts');
    if ((await evictBoard(indexedDB)) === undefined) return sayFull();
    await write(key, value);
  }
}

async function write(key: string, value: unknown): Promise<void> {
  const transaction = await database.transaction(ENTRIES, 'readwrite');
  const done = completionOf(transaction);
  const nowMs = Date.now();
  await put(transaction.objectStore(ENTRIES), { key, value, accessedMs: nowMs, expiresMs: nowMs + EXPIRY_MS });
  await done;
}

async function read(key: string): Promise<unknown> {
  const transaction = await database.transaction(ENTRIES, 'readwrite');
  const done = completionOf(transaction);
  const store = transaction.objectStore(ENTRIES);
  const entry = (await answerOf(store.get(key))) as Entry | undefined;
  const nowMs = Date.now();
  const counts = entry !== undefined && nowMs < entry.expiresMs;
  if (counts) store.put({ ...entry, accessedMs: nowMs } satisfies Entry);
  await done;
  return counts ? entry.value : undefined;
}

/** What is over goes, and then what was read longest ago. */
async function put(store: IDBObjectStore, entry: Entry): Promise<void> {
  store.put(entry);
  const all = (await answerOf(store.getAll())) as Entry[];
  const old = all
    .filter(({ key }) => key !== PROTECTED)
    .sort((a, b) => b.accessedMs - a.accessedMs)
    .filter(({ expiresMs }, at) => at >= MAX_ENTRIES || expiresMs <= entry.accessedMs);
  for (const { key } of old) store.delete(key);
}

async function change(goes: (entry: Entry) => boolean): Promise<void> {
  const transaction = await database.transaction(ENTRIES, 'readwrite');
  const done = completionOf(transaction);
  const store = transaction.objectStore(ENTRIES);
  for (const entry of (await answerOf(store.getAll())) as Entry[]) if (goes(entry)) store.delete(entry.key);
  await done;
}

/** Where releases before this cache kept the lists. */
const EARLIER = 'atrium-workspace';

interface EarlierList {
  person: string;
  name: string;
  value: unknown;
  atMs: number;
}

/** What an earlier release kept is this cache's from its first start on, without the server too. */
async function takeOver(db: IDBDatabase): Promise<void> {
  // Opening one that is not there would make it, for as long as this takes. Firefox 115 does not say which are.
  const there = await indexedDB.databases?.();
  if (there && !there.some(({ name }) => name === EARLIER)) return;
  const earlier = await openDatabase(indexedDB, EARLIER, 1, (made) => {
    made.createObjectStore('lists', { keyPath: ['person', 'name'] });
  });
  try {
    const lists = (await answerOf(earlier.transaction('lists').objectStore('lists').getAll())) as EarlierList[];
    const transaction = db.transaction(ENTRIES, 'readwrite');
    const done = completionOf(transaction);
    for (const { person, name, value, atMs } of lists.sort((a, b) => a.atMs - b.atMs))
      await put(transaction.objectStore(ENTRIES), {
        key: `${person} ${name}`,
        value,
        accessedMs: atMs,
        expiresMs: atMs + EXPIRY_MS,
      });
    await done;
  } finally {
    earlier.close();
    await gone(EARLIER);
  }
}

function gone(name: string): Promise<unknown> {
  return answerOf(indexedDB.deleteDatabase(name));
}
