// What a sign-out takes from a device and what it leaves, by the registry: each of its places filled before.

import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';
import { guestOfDevice } from '#protocol/browser/guest.ts';

import { openTokenCache } from '../auth/token-cache.ts';
import { accountHere, isListed, keepAccount } from '../device/account-here.ts';
import { homeStore } from '../device/home-store.ts';
import { boardBegunLast, keepBoardBegun, keepList, storedLists } from '../device/local-cache.ts';
import { cleanUp } from './clean-up.ts';

const { BoardStore, databaseName } = await import('../../workers/store/board-store.ts');
const ANN = { actor: 'person:ann', sinceMs: 100, sub: 'ann' };
const [DEVICES, ANNS, WAITING] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)];
const nothing = { clients: [], pending: [], rows: [], settled: [], kept: [], unkept: [], retired: [] };
const keyOf = (name: string) => name.replace('*', 'x');
const rowsIn = (place: string, goes: boolean) =>
  DEVICE_STORAGE.filter(
    (row) =>
      row.in === place &&
      row.name !== 'atrium-account' &&
      (row.goes as readonly string[]).includes('sign-out') === goes,
  ).map(({ name }) => keyOf(name));

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const listed = async () => (await homeStore().boards()).map(({ alias }) => alias).sort();

async function boardWith(alias: string, unsent: number): Promise<void> {
  const store = await BoardStore.open(indexedDB, alias);
  const clientIdHex = '01'.repeat(16);
  const pending = Array.from({ length: unsent }, (_, k) => ({
    clientIdHex,
    clientSeq: k + 1,
    txn: new Uint8Array([1]),
    after: 0,
    order: k,
    atMs: 5,
  }));
  const clients = [{ clientIdHex, secret: 's', actor: ANN.actor, createdAtMs: 5 }];
  await store.write({ ...nothing, clients, pending }, true);
  await store.replaceSnapshot(1, [new Uint8Array(4)]);
  store.close();
}

async function held(alias: string) {
  const store = await BoardStore.open(indexedDB, alias);
  const [clients, { seq, pending }] = [await store.clients(), await store.standing()];
  store.close();
  return { heldFor: clients[0]?.heldFor, seq, pending };
}

beforeEach(async () => {
  for (const place of [localStorage, sessionStorage]) place.clear();
  for (const place of ['localStorage', 'sessionStorage'] as const)
    for (const goes of [true, false]) for (const key of rowsIn(place, goes)) window[place].setItem(key, 'kept');
  keepAccount(ANN);
  await homeStore().note(DEVICES, 's', { openedAtMs: 1 }, 'guest:g');
  await homeStore().note(ANNS, 's', { openedAtMs: 1 }, ANN.actor);
  await homeStore().note(WAITING, 's', { openedAtMs: 1, title: 'Plans' }, ANN.actor);
  for (const [alias, unsent] of [
    [DEVICES, 2],
    [ANNS, 0],
    [WAITING, 3],
  ] as const)
    await boardWith(alias, unsent);
});

test('what the registry names for a sign-out goes, everything else stays', async () => {
  vi.stubGlobal('caches', { delete: vi.fn(async () => true) });
  const before = await guestOfDevice(indexedDB, 'guest of before');
  await openTokenCache({ isSaved: () => true }).write({ access_token: 'a', id_token: 'i', expires_at: 1 });
  for (const name of ['cc_cookie', 'NEXT_LOCALE', 'is_saved_signin', 'utm_source']) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the product writes them
    document.cookie = `${name}=true; path=/`;
  }

  await cleanUp('hold');

  for (const place of ['localStorage', 'sessionStorage'] as const)
    expect(Object.keys(window[place]).sort()).toEqual(rowsIn(place, false).sort());
  expect(accountHere()).toBeUndefined();
  expect(document.cookie.split('; ').sort()).toEqual(['NEXT_LOCALE=true', 'cc_cookie=true']);
  expect(vi.mocked(caches.delete).mock.calls.flat()).toEqual(['cross-origin', 'apis', 'pages']);
  expect(await databases()).not.toContain('atrium-sign-in');
  expect(await guestOfDevice(indexedDB, 'made')).not.toBe(before);
  vi.unstubAllGlobals();
});

test('held: boards of the account go but for what waits, which is listed for it alone; the device’s own stay', async () => {
  await cleanUp('hold');
  expect(await listed()).toEqual([DEVICES, WAITING]);
  expect((await homeStore().boards()).filter((board) => isListed(board)).map(({ alias }) => alias)).toEqual([DEVICES]);
  expect(await databases()).not.toContain(databaseName(ANNS));
  expect(await held(WAITING)).toEqual({ heldFor: ANN.actor, seq: 0, pending: 3 });
  expect(await held(DEVICES)).toEqual({ heldFor: ANN.actor, seq: 1, pending: 2 });

  keepAccount(ANN);
  expect(
    (await homeStore().boards())
      .filter((board) => isListed(board))
      .map(({ alias }) => alias)
      .sort(),
  ).toEqual([DEVICES, WAITING]);
});

test('what another account left on the same board stays for that one', async () => {
  await cleanUp('hold');
  const bo = { actor: 'person:bo', sinceMs: 200, sub: 'bo' };
  keepAccount(bo);
  await homeStore().note(WAITING, 's', { openedAtMs: 300 }, bo.actor);
  await cleanUp('drop');
  expect(await held(WAITING)).toMatchObject({ heldFor: ANN.actor, pending: 3 });
});

test('dropped: nothing of the account waits', async () => {
  await cleanUp('drop');
  expect(await listed()).toEqual([DEVICES]);
  expect(await databases()).not.toContain(databaseName(WAITING));
  expect(await held(DEVICES)).toEqual({ heldFor: undefined, seq: 1, pending: 0 });
});

/** Puts something where a row of the registry says; what it finds there afterwards. Rows that a sign-out takes, beside those of boards. */
const FILLED: Record<string, { fill(): unknown; left(): Promise<unknown> }> = {
  'atrium-home/device': {
    fill: () => guestOfDevice(indexedDB, 'guest:before.secret'),
    left: async () => ((await guestOfDevice(indexedDB, 'made')) === 'guest:before.secret' ? 'the guest of before' : ''),
  },
  'atrium-sign-in/token': {
    fill: () => openTokenCache({ isSaved: () => true }).write({ access_token: 'a', id_token: 'i', expires_at: 1 }),
    left: async () => ((await databases()).includes('atrium-sign-in') ? 'the token' : ''),
  },
  'atrium-cache/entries': {
    async fill() {
      await keepList('teams', ['Northside']);
      await keepBoardBegun(DEVICES);
    },
    async left() {
      // The protected one stays.
      expect(await boardBegunLast()).toBe(DEVICES);
      keepAccount(ANN);
      return [...(await storedLists()).keys()].join();
    },
  },
};

test('a tour of the registry after a sign-out finds nothing that should have gone', async () => {
  const open = new Set(['cross-origin', 'apis', 'pages', 'assets', 'workbox-precache-v2']);
  vi.stubGlobal('caches', { delete: async (name: string) => open.delete(name) });
  const going = DEVICE_STORAGE.filter(
    (row) => (row.goes as readonly string[]).includes('sign-out') && row.name !== 'atrium-account',
  );
  // A row that is added says here how it is filled and looked for.
  expect(
    going
      .filter((row) => row.in === 'indexedDB')
      .map(({ name }) => name as string)
      .sort(),
  ).toEqual(Object.keys(FILLED).sort());
  // biome-ignore lint/suspicious/noDocumentCookie: as the product writes them
  for (const { in: place, name } of going) if (place === 'cookie') document.cookie = `${name}=true; path=/`;
  for (const { fill } of Object.values(FILLED)) await fill();

  await cleanUp('hold');

  const left: string[] = [];
  for (const { in: place, name } of going) {
    const begin = name.replace('*', '');
    if (place === 'localStorage' || place === 'sessionStorage')
      left.push(
        ...Object.keys(window[place]).filter((key) => key === name || (begin !== name && key.startsWith(begin))),
      );
    else if (place === 'cookie') left.push(...document.cookie.split('; ').filter((one) => one.startsWith(`${name}=`)));
    else if (place === 'caches') left.push(open.has(name) ? name : '');
    else left.push(String(await FILLED[name]?.left()));
  }
  expect(left.filter(Boolean)).toEqual([]);
  expect([...open]).toEqual(['assets', 'workbox-precache-v2']);
  vi.unstubAllGlobals();
});
