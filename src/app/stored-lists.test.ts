// What a device keeps of a person's lists: for that person alone, so many, for so long, and never without a known person.

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccount } from './account-here.ts';
import { dropSetting } from './settings.ts';
import { forgetLists, keepList, storedLists } from './stored-lists.ts';

const as = (name: string) => keepAccount({ actor: `person:${name}`, sinceMs: 1, sub: name });
const names = async (nowMs?: number) => [...(await storedLists(nowMs)).keys()].sort();

beforeEach(() => as('ann'));
afterEach(async () => {
  await forgetLists();
  vi.useRealTimers();
});

test('a list is there for the person it was kept of, and for nobody else', async () => {
  await keepList('boards', { rows: [1] });
  expect((await storedLists()).get('boards')).toEqual({ rows: [1] });
  as('bob');
  expect(await names()).toEqual([]);
});

test('nothing is kept, and nothing shown, while nobody is known to be signed in', async () => {
  await keepList('boards', 1);
  dropSetting('atrium-account');
  await keepList('projects', 2);
  expect(await names()).toEqual([]);
  as('ann');
  expect(await names()).toEqual(['boards']);
});

test('30 lists are kept, the oldest go; after 90 days none counts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let i = 0; i < 32; i++) {
    vi.setSystemTime(1_000 + i);
    await keepList(`list ${String(i).padStart(2, '0')}`, i);
  }
  expect((await names(2_000)).length).toBe(30);
  expect((await names(2_000))[0]).toBe('list 02');
  expect(await names(90 * 24 * 3600 * 1000 + 2_000)).toEqual([]);
});

test('at a sign-out all of them go', async () => {
  await keepList('boards', 1);
  await forgetLists();
  expect(await names()).toEqual([]);
});
