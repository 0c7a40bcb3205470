// When a panel was last used: what is stored is a time of use, soon enough, and not more often than it must.

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const alias = 'abcdefghij234567';
const STORE_MS = 10_000;
const IDLE_MS = 15 * 60_000;
const BEGUN_MS = Date.UTC(2026, 10, 26, 9);

const aPage = async () => {
  vi.resetModules();
  return import('./panel-use.ts');
};
let page: Awaited<ReturnType<typeof aPage>>;
let writes: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: BEGUN_MS });
  await new Promise((done) => {
    indexedDB.deleteDatabase('atrium-panel').onsuccess = done;
  });
  page = await aPage();
  page.trackUse({ alias, begunMs: BEGUN_MS }, BEGUN_MS);
  writes = vi.spyOn(IDBObjectStore.prototype, 'put');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const stored = () => page.lastUse({ alias, begunMs: 0 });
/** A write has no timer to wait for. */
const isStored = (ms: number) => expect.poll(stored).toBe(ms);

test('the first use is stored at once, the last of several within ten seconds, by one write in that time', async () => {
  await passes(1000);
  page.noteUse();
  await isStored(BEGUN_MS + 1000);
  for (let used = 0; used < 90; used++) {
    await passes(100);
    page.noteUse();
  }
  const lastMs = Date.now();
  expect(await stored()).toBe(BEGUN_MS + 1000);
  await passes(STORE_MS - 9000);
  await isStored(lastMs);
  expect(writes).toHaveBeenCalledTimes(2);
});

test('stores the time of the last use, not of the write, and nothing without a use', async () => {
  await passes(5 * STORE_MS);
  page.storeUse();
  page.noteUse();
  const usedMs = Date.now();
  await isStored(usedMs);
  await passes(5 * STORE_MS);
  page.storeUse();
  expect(await stored()).toBe(usedMs);
  expect(writes).toHaveBeenCalledTimes(1);
});

test('a page that is taken away stores what it still has to', async () => {
  await passes(1);
  page.noteUse();
  await isStored(BEGUN_MS + 1);
  await passes(300);
  page.noteUse();
  page.storeUse();
  await isStored(BEGUN_MS + 301);
});

test('a use of another session says nothing of this one, which was used when it began', async () => {
  await passes(1);
  page.noteUse();
  await isStored(BEGUN_MS + 1);
  expect(await page.lastUse({ alias: 'zzzzzzzzzz234567', begunMs: 7 })).toBe(7);
  expect(await page.lastUse({ alias: 'zzzzzzzzzz234567' })).toBe(0);
});

test('a later use in another tab stays, and counts in this one', async () => {
  const other = await aPage();
  other.trackUse({ alias, begunMs: BEGUN_MS }, BEGUN_MS);
  await passes(20 * 60_000);
  expect(await page.adoptLaterUse(alias)).toBe(false);
  other.noteUse();
  const usedMs = Date.now();
  await isStored(usedMs);
  await passes(1000);
  expect(await page.adoptLaterUse(alias)).toBe(true);
  expect(page.idleMs()).toBe(1000);
});

test('without a database it is known as long as the page lives, and long ago for the next one', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  vi.spyOn(console, 'info').mockReturnValue();
  page.noteUse();
  await passes(1000);
  expect(page.idleMs()).toBe(1000);
  expect(await stored()).toBe(0);
  expect(page.isLongAgo(0)).toBe(true);
});

test.each([
  ['1 min', 60_000, false],
  ['as long as it may be idle, less what a stored time is late', IDLE_MS + STORE_MS - 1, false],
  ['longer', IDLE_MS + STORE_MS, true],
  ['62 min', 62 * 60_000, true],
  ['72 h', 72 * 3600_000, true],
  ['less than nothing, as a corrected clock says', -5000, false],
  ['less than nothing, as a clock says that was set back', -5001, true],
])('%s: whether that is long ago', (_, agoMs, isLong) => {
  expect(page.isLongAgo(Date.now() - agoMs)).toBe(isLong);
});

test('idle time goes on while the clock is set back, and while performance.now stands still', async () => {
  page.noteUse();
  await passes(1000);
  vi.setSystemTime(Date.now() - 3600_000);
  expect(page.idleMs()).toBe(1000);
  vi.setSystemTime(Date.now() + 2 * 3600_000);
  expect(page.idleMs()).toBe(3601_000);
});
