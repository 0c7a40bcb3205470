// What a panel forgets, by the registry: each of its places filled before, and nothing that goes with the wipe left after it.

import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';

// A page wipes once: each test is a page of its own.
const aPage = async () => ({
  ...(await import('./panel-session.ts')),
  ...(await import('./settings.ts')),
  ...(await import('./wipe.ts')),
});
let { beginWipe, dropLocked, dropSetting, finishWipe, keepSession, lockSession } = await aPage();

const keyOf = (name: string) => name.replace('*', 'x');
const rowsIn = (place: string, goes: boolean) =>
  DEVICE_STORAGE.filter(
    (row) => row.in === place && row.name !== 'ifp_wipe' && (row.goes as readonly string[]).includes('wipe') === goes,
  ).map(({ name }) => keyOf(name));
const databasesOf = (goes: boolean) => [
  ...new Set(rowsIn('indexedDB', goes).map((name) => name.split('/')[0] as string)),
];
const deleted: string[] = [];

beforeEach(async () => {
  vi.resetModules();
  ({ beginWipe, dropLocked, dropSetting, finishWipe, keepSession, lockSession } = await aPage());
  deleted.length = 0;
  const replace = vi.fn();
  vi.stubGlobal('location', { replace, pathname: '/', search: '', hash: '' });
  vi.stubGlobal('caches', {
    keys: async () => [...rowsIn('caches', true), ...rowsIn('caches', false)],
    delete: async (name: string) => deleted.push(name),
  });
  for (const place of ['localStorage', 'sessionStorage'] as const) {
    window[place].clear();
    for (const key of [...rowsIn(place, true), ...rowsIn(place, false)]) window[place].setItem(key, 'x');
  }
  for (const name of [...databasesOf(true), ...databasesOf(false)])
    await new Promise((done) => {
      const opened = indexedDB.open(name, 1);
      opened.onsuccess = () => {
        opened.result.close();
        done(undefined);
      };
    });
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
  keepSession({ alias: 'x', secret: 's', panel: 'p', claim: 'c' });
  lockSession(Date.now() + 1000);
  beginWipe('locked');
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith('/ifp/board/new#locked'));
  await finishWipe();
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left.sort()).toEqual(['atrium-board-x', ...databasesOf(false)].sort());
  expect(localStorage.getItem('ifp_locked')).toContain('"x"');
  dropLocked('x');
});

test('a session that has ended and is back after a power cut is forgotten again; another one is not', async () => {
  await new Promise((done) => {
    indexedDB.deleteDatabase('atrium-panel').onsuccess = done;
  });
  const session = { alias: 'x', secret: 's', panel: 'p', claim: 'c' };
  keepSession(session);
  beginWipe();
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalled());
  // What was written last had not reached the disk.
  vi.resetModules();
  ({ dropSetting, finishWipe, keepSession } = await aPage());
  dropSetting('ifp_wipe');
  keepSession({ ...session, alias: 'y' });
  await finishWipe();
  expect(localStorage.getItem('ifp_board_info')).toContain('"y"');
  keepSession(session);
  await finishWipe();
  expect(localStorage.getItem('ifp_board_info')).toBeNull();
  expect(localStorage.getItem('atrium-tools')).toBeNull();
});

test('a row in a database that stays is in none that goes', () => {
  const goes = databasesOf(true);
  expect(databasesOf(false).filter((name) => goes.includes(name))).toEqual([]);
});

test('without a mark nothing is taken; one that was cut off is made again', async () => {
  await finishWipe();
  expect(localStorage.getItem('ifp_board_info')).toBe('x');
  localStorage.setItem('ifp_wipe', '1');
  await finishWipe();
  expect(localStorage.getItem('ifp_board_info')).toBeNull();
  expect(localStorage.getItem('ifp_wipe')).toBeNull();
});
