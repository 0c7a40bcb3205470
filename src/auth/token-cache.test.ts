// What of a sign-in lies in a browser between two visits: readable by the cache alone, in a database or in session storage, or nowhere.

import { webcrypto } from 'node:crypto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerOf, openDatabase } from '#protocol/browser/idb.ts';
import { savedSignInCookie } from '#protocol/identity.ts';
import { isSaved, keepSignIn } from './saved-sign-in.ts';
import { openTokenCache } from './token-cache.ts';
import type { TokenInfo } from './token-info.ts';

vi.stubGlobal('crypto', webcrypto);

const token: TokenInfo = { access_token: 'access-secret', id_token: 'identity-secret', expires_at: 1_800_000_000_000 };

interface Kept {
  key: CryptoKey;
  iv: Uint8Array;
  data: ArrayBuffer;
}

let indexedDB: IDBFactory;
const around = (factory: () => IDBFactory = () => indexedDB, saved = true) => ({
  storage: {
    get indexedDB() {
      return factory();
    },
    sessionStorage,
  },
  isSaved: () => saved,
});
const forbidden = (): IDBFactory => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

async function kept(): Promise<Kept> {
  const db = await openDatabase(indexedDB, 'atrium-sign-in', 1, () => undefined);
  const all = await answerOf<Kept[]>(db.transaction('token').objectStore('token').getAll());
  db.close();
  return all[0] as Kept;
}

beforeEach(() => {
  indexedDB = new IDBFactory();
  sessionStorage.clear();
});

test('a token that was written is read by the next page, from version 1 of a database', async () => {
  await openTokenCache(around()).write(token);
  expect(await openTokenCache(around()).read()).toEqual(token);
  expect(await indexedDB.databases()).toEqual([{ name: 'atrium-sign-in', version: 1 }]);
  expect(sessionStorage).toHaveLength(0);
});

test('what lies in the database cannot be read: AES-GCM of 256 bits, its key cannot be taken out', async () => {
  await openTokenCache(around()).write(token);
  const { key, iv, data } = await kept();
  expect(key.algorithm).toEqual({ name: 'AES-GCM', length: 256 });
  expect(key.extractable).toBe(false);
  await expect(webcrypto.subtle.exportKey('raw', key)).rejects.toThrow();
  expect(iv).toHaveLength(12);
  expect(Buffer.from(data).toString('latin1')).not.toMatch(/secret|access/);
});

test('every write has an IV of its own', async () => {
  const cache = openTokenCache(around());
  const seen = new Set<string>();
  for (let n = 0; n < 20; n++) {
    await cache.write(token);
    seen.add(Buffer.from((await kept()).iv).toString('hex'));
  }
  expect(seen.size).toBe(20);
});

test('one changed bit, and it is no token', async () => {
  const cache = openTokenCache(around());
  await cache.write(token);
  const record = await kept();
  new Uint8Array(record.data)[3]! ^= 1;
  const db = await openDatabase(indexedDB, 'atrium-sign-in', 1, () => undefined);
  await answerOf(db.transaction('token', 'readwrite').objectStore('token').put(record, 'atrium-token'));
  db.close();
  expect(await cache.read()).toBeUndefined();
});

test('where a browser gives no database it is kept, sealed, for as long as the tab lives', async () => {
  await openTokenCache(around(forbidden)).write(token);
  expect(Object.keys(sessionStorage)).toEqual(['atrium-token']);
  expect(sessionStorage.getItem('atrium-token')).not.toMatch(/secret|access/);
  expect(atob(sessionStorage.getItem('atrium-token')?.split('.')[2] ?? '')).not.toMatch(/secret|access/);
  expect(await openTokenCache(around(forbidden)).read()).toEqual(token);
  // The database works again: one place alone.
  await openTokenCache(around()).write({ ...token, access_token: 'newer' });
  expect(sessionStorage).toHaveLength(0);
  expect(await openTokenCache(around()).read()).toMatchObject({ access_token: 'newer' });
});

test('where keys cannot be kept in a database (Firefox in a private window) session storage has the token, too', async () => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The object could not be cloned.', 'DataCloneError');
  };
  await openTokenCache(around()).write(token);
  IDBObjectStore.prototype.put = put;
  expect(await openTokenCache(around()).read()).toEqual(token);
});

test('without WebCrypto, or with no storage at all, nothing is kept and nothing fails', async () => {
  const none = {
    storage: {
      get indexedDB() {
        return forbidden();
      },
      get sessionStorage(): Storage {
        return forbidden() as never;
      },
    },
    isSaved: () => true,
  };
  await openTokenCache(none).write(token);
  expect(await openTokenCache(none).read()).toBeUndefined();
  await openTokenCache(none).clear();

  vi.stubGlobal('crypto', {});
  await openTokenCache(around()).write(token);
  expect(await openTokenCache(around()).read()).toBeUndefined();
  vi.stubGlobal('crypto', webcrypto);
});

test('cleared is gone, with its database, from both places', async () => {
  await openTokenCache(around()).write(token);
  await openTokenCache(around(forbidden)).write(token);
  await openTokenCache(around()).clear();
  expect(await indexedDB.databases()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
  expect(await openTokenCache(around()).read()).toBeUndefined();
});

test.each([
  { enableSaveSignIn: true, saved: true, kept: true },
  { enableSaveSignIn: true, saved: false, kept: false },
  { enableSaveSignIn: false, saved: true, kept: true },
  { enableSaveSignIn: false, saved: false, kept: true },
])('saving is a choice: $enableSaveSignIn, chosen: $saved, the token is kept: $kept', async (row) => {
  const cache = openTokenCache({ ...around(undefined, row.saved), enableSaveSignIn: row.enableSaveSignIn });
  await cache.write(token);
  expect(await cache.read()).toEqual(row.kept ? token : undefined);
  expect(await indexedDB.databases()).toHaveLength(row.kept ? 1 : 0);
});

test('what was kept goes when saving is no longer chosen', async () => {
  await openTokenCache(around()).write(token);
  expect(await openTokenCache(around(undefined, false)).read()).toBeUndefined();
  expect(await indexedDB.databases()).toEqual([]);
});

test('is_saved_signin is a cookie of 365 days, or removed with what was kept', async () => {
  vi.stubGlobal('indexedDB', indexedDB);
  expect(savedSignInCookie(true, false)).toBe('is_saved_signin=true; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(savedSignInCookie(false, true)).toBe('is_saved_signin=; Path=/; Max-Age=0; SameSite=Lax; Secure');

  await keepSignIn(true, false);
  expect(isSaved()).toBe(true);
  await openTokenCache(around()).write(token);
  await keepSignIn(false, false);
  expect(isSaved()).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
});

test('where the provider inside the server does not answer, nothing has changed', async () => {
  vi.stubGlobal('indexedDB', indexedDB);
  await openTokenCache(around()).write(token);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  await expect(keepSignIn(false, true)).rejects.toThrow('503');
  expect(await openTokenCache(around()).read()).toEqual(token);
});
