// Where the token cache keeps its one text, sealed with AES-GCM-256: a browser database, or this tab's session storage where there is
// none. Sealing guards what is on the disk; a script that runs in the page can open it as the page can.

import { Database } from '#protocol/browser/database.ts';
import { answerOf, completionOf, openDatabase } from '#protocol/browser/idb.ts';
import { keepIn } from '#protocol/browser/web-storage.ts';

const DATABASE = 'atrium-sign-in';
export const VERSION = 1;
const STORE = 'token';
/** Record of the store, and entry of the session storage. */
const ENTRY = 'atrium-token';
export const ALGORITHM = 'AES-GCM';
export const KEY_BYTES = 32;
export const IV_BYTES = 12;

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** The key lies beside what it seals: nobody can take it out of a database, and a new one is made for every write. */
interface SealedRecord extends Sealed {
  key: CryptoKey;
}

/** What of a browser is used. Reading either may throw where storage is forbidden. */
export interface TokenStorage {
  readonly indexedDB: IDBFactory;
  readonly sessionStorage: Storage;
}

/** Undefined: nothing is kept, or it cannot be opened. */
export async function readSealed(storage: TokenStorage): Promise<string | undefined> {
  return (await readDatabase(storage).catch(() => undefined)) ?? (await readSession(storage).catch(() => undefined));
}

/** Never rejects: where nothing can be kept it is not kept, and nothing older stays. */
export async function writeSealed(storage: TokenStorage, text: string): Promise<void> {
  try {
    await writeDatabase(storage, text);
    storage.sessionStorage.removeItem(ENTRY);
  } catch {
    await clearSealed(storage);
    await writeSession(storage, text).catch(() => undefined);
  }
}

/** Never rejects. */
export async function clearSealed(storage: TokenStorage): Promise<void> {
  try {
    storage.sessionStorage.removeItem(ENTRY);
  } catch {
    // Forbidden: nothing was kept there.
  }
  await deleteDatabase(storage).catch(() => undefined);
}

async function readDatabase(storage: TokenStorage): Promise<string | undefined> {
  const record = await inDatabase(storage, (db) =>
    answerOf<SealedRecord | undefined>(db.transaction(STORE).objectStore(STORE).get(ENTRY)),
  );
  return record && open(record.key, record);
}

async function writeDatabase(storage: TokenStorage, text: string): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: KEY_BYTES * 8 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const record: SealedRecord = { key, ...(await seal(key, text)) };
  await inDatabase(storage, async (db) => {
    const transaction = db.transaction(STORE, 'readwrite');
    const done = completionOf(transaction);
    transaction.objectStore(STORE).put(record, ENTRY);
    await done;
  });
}

/** Opened for one use, so that no tab holds up another one's sign-out. */
async function inDatabase<T>({ indexedDB }: TokenStorage, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const database = new Database(() => openDatabase(indexedDB, DATABASE, VERSION, (db) => db.createObjectStore(STORE)));
  try {
    return await work(await database.opened());
  } finally {
    database.close();
  }
}

async function deleteDatabase({ indexedDB }: TokenStorage): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(DATABASE));
}

// Session storage holds text only, so a key that outlives a reload has to lie there as text.

async function readSession({ sessionStorage }: TokenStorage): Promise<string | undefined> {
  const [key, iv, data] = (sessionStorage.getItem(ENTRY) ?? '').split('.').map(bytesOf);
  return key && iv && data && open(await sessionKey(key), { iv, data: data.buffer });
}

async function writeSession(storage: TokenStorage, secret: string): Promise<void> {
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const { iv, data } = await seal(await sessionKey(key), secret);
  keepIn('sessionStorage', ENTRY, [key, iv, new Uint8Array(data)].map(textOf).join('.'), storage);
}

function sessionKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}

async function seal(key: CryptoKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(text)) };
}

async function open(key: CryptoKey, { iv, data }: Sealed): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, data));
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
