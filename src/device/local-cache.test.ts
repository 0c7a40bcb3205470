// The local cache: for the person alone, so many, for so long, what was read longest ago goes first, and never without a known person.

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAccount } from './account-here.ts';
import { dropSetting } from './settings.ts';

const as = (name: string) => keepAccount({ actor: `person:${name}`, sinceMs: 1, sub: name });
/** As a page that is opened has it. */
const opened = async () => {
  vi.resetModules();
  return import('./local-cache.ts');
};
let cache = await opened();
const names = async (nowMs?: number) => [...(await cache.storedLists(nowMs)).keys()].sort();
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => as('ann'));
afterEach(async () => {
  await cache.clearLocalCache();
  await cache.forgetStoredBoard((await cache.boardBegunLast()) ?? '');
  vi.useRealTimers();
});

test('a list is there for the person it was kept of, and for nobody else', async () => {
  await cache.keepList('boards', { rows: [1] });
  expect((await cache.storedLists()).get('boards')).toEqual({ rows: [1] });
  for (const other of ['bob', 'an', 'anna']) {
    as(other);
    expect(await names()).toEqual([]);
  }
});

test('nothing is kept, and nothing shown, while nobody is known to be signed in', async () => {
  await cache.keepList('boards', 1);
  dropSetting('atrium-account');
  await cache.keepList('projects', 2);
  expect(await names()).toEqual([]);
  expect(await cache.readEntry('boards')).toBeUndefined();
  as('ann');
  expect(await names()).toEqual(['boards']);
});

describe('with a clock', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  const list = (i: number) => `list ${String(i).padStart(2, '0')}`;

  test('30 entries are kept: what was read longest ago goes', async () => {
    for (let i = 0; i < 30; i++) {
      vi.setSystemTime(1_000 + i);
      await cache.keepList(list(i), i);
    }
    vi.setSystemTime(1_100);
    expect(await cache.readEntry(list(0))).toBe(0);
    vi.setSystemTime(1_200);
    await cache.keepList('one more', 1);
    await cache.keepList('and one', 1);
    expect(await names(2_000)).toHaveLength(30);
    expect((await names(2_000)).slice(0, 4)).toEqual(['and one', list(0), list(3), list(4)]);
  });

  test('an entry counts for 90 days, however often it is read, and then goes', async () => {
    vi.setSystemTime(1_000);
    await cache.keepList('boards', 1);
    vi.setSystemTime(7_776_000_000 + 999);
    expect(await cache.readEntry('boards')).toBe(1);
    vi.setSystemTime(7_776_000_000 + 1_000);
    expect(await cache.readEntry('boards')).toBeUndefined();
    expect(await names()).toEqual([]);
  });
});

describe('a board', () => {
  const PLANS = { id: 'id-1', alias: 'abcdefghij234567', title: 'Plans' };

  test('is kept under its id and found by its alias, for the person alone', async () => {
    await cache.keepBoard(PLANS);
    expect(await names()).toEqual(['board-id-1']);
    expect(await cache.storedBoard(PLANS.alias)).toEqual(PLANS);
    as('bob');
    expect(await cache.storedBoard(PLANS.alias)).toBeUndefined();
  });

  test('that was begun here last is known by its alias, also after a sign-out and for 30 others', async () => {
    await cache.keepBoardBegun(PLANS.alias);
    for (let i = 0; i < 40; i++) await cache.keepList(`list ${i}`, i);
    await cache.clearLocalCache();
    expect(await cache.boardBegunLast()).toBe(PLANS.alias);
    expect(await names()).toEqual([]);
  });

  test('that was taken off the device is in none of them', async () => {
    await cache.keepBoard(PLANS);
    await cache.keepBoardBegun(PLANS.alias);
    await cache.keepList('boards', 1);
    await cache.forgetStoredBoard(PLANS.alias);
    expect(await cache.boardBegunLast()).toBeUndefined();
    expect(await cache.storedBoard(PLANS.alias)).toBeUndefined();
    expect(await names()).toEqual(['boards']);
  });
});

describe('what the last release kept', () => {
  const DAY_MS = 24 * 3600 * 1000;

  /** As its stored-lists.ts made it. */
  async function lastRelease(): Promise<void> {
    // Nothing of this release has been on the device yet.
    for (const name of ['atrium-cache', 'atrium-workspace']) indexedDB.deleteDatabase(name);
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('atrium-workspace', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('lists', { keyPath: ['person', 'name'] });
      opening.onsuccess = () => resolve(opening.result);
    });
    const writing = db.transaction('lists', 'readwrite');
    for (const [person, name, daysAgo] of [
      ['person:ann', 'boards', 1],
      ['person:ann', 'old', 91],
      ['person:bob', 'boards', 2],
    ] as const)
      writing
        .objectStore('lists')
        .put({ person, name, value: `${person} ${name}`, atMs: Date.now() - daysAgo * DAY_MS });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    db.close();
  }

  test('is taken over at the first start, and its database removed', async () => {
    await lastRelease();
    cache = await opened();
    expect([...(await cache.storedLists())]).toEqual([['boards', 'person:ann boards']]);
    expect(await databases()).not.toContain('atrium-workspace');
    as('bob');
    expect([...(await cache.storedLists())]).toEqual([['boards', 'person:bob boards']]);
  });

  test('is gone after a sign-out that is the first thing to happen', async () => {
    await lastRelease();
    cache = await opened();
    await cache.clearLocalCache();
    expect(await names()).toEqual([]);
    expect(await databases()).not.toContain('atrium-workspace');
  });
});
