// A panel carries unsent work from a session that was ended elsewhere to the next one: for ten minutes, through its own wipe and no other.

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carriedWork, carryWork, dropCarriedUnlessFrom, dropCarriedWork } from './carried-work.ts';

const MINUTE_MS = 60_000;
const file = new Blob(['three strokes']);

beforeEach(async () => {
  await new Promise((done) => {
    indexedDB.deleteDatabase('atrium-panel').onsuccess = done;
  });
});
afterEach(() => void vi.restoreAllMocks());

test('PANEL-13 the next board gets the file, until it says that it has it', async () => {
  expect(await carriedWork()).toBeUndefined();
  await carryWork(file, 'ended');
  for (let k = 0; k < 2; k += 1) expect(await carriedWork()).toBeDefined();
  await dropCarriedWork();
  expect(await carriedWork()).toBeUndefined();
});

test('PANEL-13 the wipe of its own session leaves it, any other wipe removes it', async () => {
  await carryWork(file, 'ended');
  await dropCarriedUnlessFrom(new Set(['ended', 'earlier']));
  expect(await carriedWork()).toBeDefined();
  await dropCarriedUnlessFrom(new Set(['next']));
  expect(await carriedWork()).toBeUndefined();
});

test.each([
  ['9 minutes later it is there', 9 * MINUTE_MS, true],
  ['11 minutes later it is gone', 11 * MINUTE_MS, false],
  ['with a clock set back it is gone', -MINUTE_MS, false],
])('PANEL-13 %s', async (_, laterMs, isThere) => {
  await carryWork(file, 'ended');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + laterMs);
  expect((await carriedWork()) !== undefined).toBe(isThere);
  vi.restoreAllMocks();
  // An expired record is removed.
  expect((await carriedWork()) !== undefined).toBe(isThere);
});

test('PANEL-13 a file above 256 MiB is rejected by name, and nothing is stored', async () => {
  const large = Object.defineProperty(new Blob(['x']), 'size', { value: 256 * 1024 * 1024 + 1 });
  await expect(carryWork(large, 'ended')).rejects.toMatchObject({ code: 'too-large' });
  expect(await carriedWork()).toBeUndefined();
});
