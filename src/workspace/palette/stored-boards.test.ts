// The boards that a palette finds without the server.

import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { markBrowserSession } from '../../auth/browser-session.ts';
import { keepAccount } from '../../device/account-here.ts';
import { homeStore } from '../../device/home-store.ts';
import { clearLocalCache, keepList } from '../../device/local-cache.ts';
import { boards, pageOf } from '../../mocks/samples.ts';
import { findStoredBoards } from './stored-boards.ts';

const SESSION = 'atrium-browser-session';
const PAST = '; expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/';
const titles = async (query = '') => (await findStoredBoards(query)).map(({ title }) => title);

beforeEach(async () => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the page itself writes it so
  document.cookie = `${SESSION}=${PAST}`;
  await clearLocalCache();
  for (const { alias } of await homeStore().boards()) await homeStore().remove(alias);
});

test('a guest finds the boards of the device by title, the last opened first', async () => {
  await homeStore().note('own', 'secret', { title: 'Été', openedAtMs: 1 }, 'guest:1');
  await homeStore().note('other', 'secret', { title: 'Leaf lab', openedAtMs: 2 }, 'guest:1');
  expect(await titles()).toEqual(['Leaf lab', 'Été']);
  expect(await titles('ETE')).toEqual(['Été']);
});

test('stored lists are searched while the person is signed in, and not after', async () => {
  keepAccount({ actor: 'person:ann', sinceMs: 1, sub: 'ann' });
  markBrowserSession();
  const [recent, listed, archived] = boards(3);
  await keepList('dashboard t', { teamId: 't', recent: pageOf([recent]) });
  await keepList('boards of t', pageOf([listed, recent, { ...archived, status: 'archived' }]));
  expect((await titles()).sort()).toEqual(['Board 1', 'Board 2']);
  expect(await findStoredBoards('board 2')).toMatchObject([{ title: 'Board 2', alias: listed?.alias }]);
  // biome-ignore lint/suspicious/noDocumentCookie: the page itself writes it so
  document.cookie = `${SESSION}=${PAST}`;
  expect(await titles()).toEqual([]);
});
