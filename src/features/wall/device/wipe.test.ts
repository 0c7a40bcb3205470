// What a panel forgets, by the registry: each of its places filled before, and nothing that goes with the wipe left after it.

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';

// A page wipes once: each test is a page of its own.
const aPage = async () => ({
  ...(await import('./carried-work.ts')),
  ...(await import('./panel-session.ts')),
  ...(await import('../../../device/settings.ts')),
  ...(await import('./stored-sessions.ts')),
  ...(await import('./wipe.ts')),
});
let page = await aPage();
let { beginWipe, dropSetting, finishWipe, storeSession, lockSession, retryWipe, wipe } = page;

const openPage = async () => {
  vi.resetModules();
  page = await aPage();
  ({ beginWipe, dropSetting, finishWipe, storeSession, lockSession, retryWipe, wipe } = page);
};

const keyOf = (name: string) => name.replace('*', 'x');
/** Has gone into the database before a wipe. */
const isMoved = (name: string) => name === 'ifp_locked';
const rowsIn = (place: string, goes: boolean) =>
  DEVICE_STORAGE.filter(
    (row) =>
      row.in === place &&
      row.name !== 'ifp_wipe' &&
      !isMoved(row.name) &&
      (row.goes as readonly string[]).includes('wipe') === goes,
  ).map(({ name }) => keyOf(name));
const databasesOf = (goes: boolean) => [
  ...new Set(rowsIn('indexedDB', goes).map((name) => name.split('/')[0] as string)),
];
const deleted: string[] = [];
const opened = (name: string): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
const databases = async () => (await indexedDB.databases()).map(({ name }) => name as string).sort();
/** Some are made by the page that wipes, and of no session. */
const databasesLeft = async () => (await databases()).filter((name) => !databasesOf(false).includes(name));

beforeEach(async () => {
  await new Promise((done) => {
    indexedDB.deleteDatabase('atrium-panel').onsuccess = done;
  });
  await openPage();
  deleted.length = 0;
  const replace = vi.fn();
  vi.stubGlobal('location', { replace, pathname: '/', search: '', hash: '' });
  vi.stubGlobal('caches', {
    keys: async () => [...rowsIn('caches', true), ...rowsIn('caches', false)].filter((name) => !deleted.includes(name)),
    delete: async (name: string) => deleted.push(name),
  });
  for (const place of ['localStorage', 'sessionStorage'] as const) {
    window[place].clear();
    for (const key of [...rowsIn(place, true), ...rowsIn(place, false)]) window[place].setItem(key, 'x');
  }
  for (const name of [...databasesOf(true), ...databasesOf(false)])
    if (name !== 'atrium-panel') (await opened(name)).close();
  dropSetting('ifp_wipe');
});

test('nothing that goes with a wipe is left anywhere, and what stays has stayed', async () => {
  beginWipe();
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith('/ifp/board/new'));
  await finishWipe();
  for (const place of ['localStorage', 'sessionStorage'] as const)
    expect(Object.keys(window[place]).sort(), place).toEqual(rowsIn(place, false).sort());
  expect((await indexedDB.databases()).map(({ name }) => name).sort()).toEqual(databasesOf(false).sort());
  expect(deleted).toEqual(rowsIn('caches', true));
});

test('the board of a locked session stays until what is unsent of it is sent', async () => {
  storeSession({ alias: 'x', secret: 's', panel: 'p', claim: 'c' });
  lockSession(Date.now() + 1000);
  beginWipe('locked');
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith('/ifp/board/new#locked'));
  await finishWipe();
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left.sort()).toEqual(['atrium-board-x', ...databasesOf(false)].sort());
  await openPage();
  await page.loadSessions();
  expect(page.lockedSessions()).toMatchObject([{ alias: 'x', secret: 's' }]);
});

const SESSION = { alias: 'x', secret: 's', panel: 'p', claim: 'c' };

test('PANEL-13 carried work outlives the wipe of its own session and no other', async () => {
  for (const [alias, isLeft] of [
    ['x', true],
    ['y', false],
  ] as const) {
    await storeSession({ ...SESSION, alias });
    if (isLeft) await page.carryWork(new Blob(['w']), alias);
    beginWipe();
    await vi.waitFor(() => expect(location.replace).toHaveBeenCalled());
    await finishWipe();
    expect((await page.carriedWork()) !== undefined, alias).toBe(isLeft);
    await openPage();
  }
});

/** The next page after a power cut: localStorage as it was some seconds before, the database as it was. */
const cutPower = async (earlier: Readonly<Record<string, string>>) => {
  localStorage.clear();
  for (const [key, value] of Object.entries(earlier)) localStorage.setItem(key, value);
  await openPage();
};

test('power is cut after a session has ended: it is wiped all the same, and what is locked stays', async () => {
  await storeSession(SESSION);
  const earlier = { ...localStorage };
  beginWipe();
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalled());
  await cutPower(earlier);
  await finishWipe();
  expect(page.runningSession()).toBeNull();
  expect(localStorage.getItem('atrium-tools')).toBeNull();
  expect(JSON.stringify(page.panelSessions())).not.toContain('x');

  await storeSession({ ...SESSION, alias: 'y' });
  await storeSession(SESSION);
  (await opened('atrium-board-x')).close();
  lockSession(Date.now() + 1000);
  beginWipe('locked');
  await page.sessionsStored();
  await cutPower(earlier);
  await finishWipe();
  expect(page.lockedSessions()).toMatchObject([{ alias: 'x' }]);
  expect(await databasesLeft()).toEqual(['atrium-board-x']);
});

test('power is cut after the next session has begun: the mark of the wipe before it wipes nothing of it', async () => {
  await storeSession(SESSION);
  beginWipe();
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalled());
  const earlier = { ...localStorage };
  expect(earlier.ifp_wipe).toContain('x');
  await openPage();
  await finishWipe();
  await page.beginSession();
  const begun = page.runningSession();
  (await opened(`atrium-board-${begun?.alias}`)).close();
  await cutPower(earlier);
  await finishWipe();
  expect(page.runningSession()).toEqual(begun);
  expect(localStorage.getItem('ifp_wipe')).toBeNull();
  expect(await databasesLeft()).toEqual([`atrium-board-${begun?.alias}`]);
});

test('a tab that has not heard of a finished wipe removes nothing of the session that has begun since', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  await openPage();
  await storeSession(SESSION);
  const ended = page;
  await openPage();
  await page.loadSessions();
  const running = page;
  ended.beginWipe();
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalled());
  await openPage();
  await finishWipe();
  await page.beginSession();
  const begun = page.runningSession();
  (await opened(`atrium-board-${begun?.alias}`)).close();
  await ended.finishWipe();
  running.beginWipe();
  await running.sessionsStored();
  await openPage();
  await finishWipe();
  expect(page.runningSession()).toEqual(begun);
  expect(await databasesLeft()).toEqual([`atrium-board-${begun?.alias}`]);
});

test('a row in a database that stays is in none that goes', () => {
  const goes = databasesOf(true);
  expect(databasesOf(false).filter((name) => goes.includes(name))).toEqual([]);
});

test('without a mark nothing is taken; one that was cut off is made again', async () => {
  await finishWipe();
  expect(localStorage.getItem('atrium-tools')).toBe('x');
  localStorage.setItem('ifp_wipe', '1');
  await finishWipe();
  expect(localStorage.getItem('atrium-tools')).toBeNull();
  expect(localStorage.getItem('ifp_wipe')).toBeNull();
});

describe('data that cannot be removed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'info').mockReturnValue();
    localStorage.setItem('ifp_wipe', '1');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const begun = () => {
    const state = { isDone: false };
    void finishWipe().then(() => {
      state.isDone = true;
    });
    return state;
  };
  /** Time passes until it is so. */
  const until = async (isSo: () => boolean) => {
    for (let turn = 0; turn < 500 && !isSo(); turn++) await vi.advanceTimersByTimeAsync(100);
  };
  const says = async (left: string[]) => {
    await until(() => wipe.left.length > 0);
    expect([...wipe.left].sort()).toEqual(left);
  };
  const isDone = async (state: { isDone: boolean }) => {
    await until(() => state.isDone);
    expect(state.isDone).toBe(true);
  };

  test('is said and tried again; the mark stays until it is gone', async () => {
    const remove = indexedDB.deleteDatabase.bind(indexedDB);
    let fails = true;
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
      if (!fails || name !== 'atrium-covers') return remove(name);
      throw new DOMException('the disk has an error', 'UnknownError');
    });
    vi.stubGlobal('caches', {
      keys: () => (fails ? Promise.reject(new Error('no')) : Promise.resolve([])),
    });
    const inCaches = DEVICE_STORAGE.filter((row) => rowsIn('caches', true).includes(row.name)).map(
      ({ whose }) => whose,
    );
    const state = begun();
    await says([...new Set([...inCaches, 'board'])].sort());
    expect(localStorage.getItem('ifp_wipe')).not.toBeNull();
    expect(localStorage.getItem('atrium-tools')).toBeNull();
    expect(await databasesLeft()).toEqual(['atrium-covers']);
    fails = false;
    await isDone(state);
    expect(wipe.left).toEqual([]);
    expect(localStorage.getItem('ifp_wipe')).toBeNull();
    expect(await databasesLeft()).toEqual([]);
  });

  test('because a tab that does not answer holds it is removed as soon as the tab lets go', async () => {
    const held = await opened('atrium-board-x');
    const state = begun();
    await says(['board']);
    expect(state.isDone).toBe(false);
    expect(await databasesLeft()).toEqual(['atrium-board-x']);
    held.close();
    await isDone(state);
    expect(await databasesLeft()).toEqual([]);
    expect(localStorage.getItem('ifp_wipe')).toBeNull();
  });

  test('such as a cookie is said by whose it is', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the product writes it
    document.cookie = 'utm=x; Path=/';
    const set = vi.spyOn(document, 'cookie', 'set').mockReturnValue();
    const state = begun();
    await says(['person']);
    set.mockRestore();
    retryWipe();
    await isDone(state);
    expect(document.cookie).not.toContain('utm');
  });

  test('is tried again once a minute at last, and at once when a person says so', async () => {
    const remove = indexedDB.deleteDatabase.bind(indexedDB);
    const removed = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
      if (name === 'atrium-home') throw new Error('no');
      return remove(name);
    });
    const tries = () => removed.mock.calls.filter(([name]) => name === 'atrium-home').length;
    const state = begun();
    await says(['board', 'person']);
    const minutes = async (count: number) => {
      for (let s = 0; s < 60 * count; s++) await vi.advanceTimersByTimeAsync(1000);
    };
    await minutes(3);
    const before = tries();
    await minutes(10);
    expect(tries()).toBeGreaterThan(before);
    expect(tries() - before).toBeLessThanOrEqual(10);
    removed.mockRestore();
    retryWipe();
    await isDone(state);
  });
});

describe('a browser that does not list its databases (Firefox before 126)', () => {
  test('has the registry’s removed one by one, and the boards that it knows by name', async () => {
    const { homeStore } = await import('../../../device/home-store.ts');
    (await opened('atrium-board-x')).close();
    for (const alias of ['running', 'listed']) (await opened(`atrium-board-${alias}`)).close();
    await new Promise((done) => {
      indexedDB.deleteDatabase('atrium-home').onsuccess = done;
    });
    await homeStore().note('listed', 's', { openedAtMs: 1 });
    await storeSession({ alias: 'running', secret: 's', panel: 'p', claim: 'c' });
    const list = indexedDB.databases.bind(indexedDB);
    Object.assign(indexedDB, { databases: undefined });
    beginWipe();
    await vi.waitFor(() => expect(location.replace).toHaveBeenCalled());
    await openPage();
    await finishWipe();
    Object.assign(indexedDB, { databases: list });
    // The device knew board `x` only by its links.
    expect(await databasesLeft()).toEqual([]);
    expect(localStorage.getItem('ifp_wipe')).toBeNull();
  });
});
