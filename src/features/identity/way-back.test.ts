// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { beforeAll, expect, test } from 'vitest';
import { boardSavePath } from '#protocol/return-path.ts';
import { JOINED } from '#protocol/session-links.ts';
import { homeStore } from '../../device/home-store.ts';
import { wayBackOf } from './way-back.ts';

const held = 'abcdefghabcdefgh';
const joined = 'joinedabjoinedab';
const known = 'ofanaccountofana';

beforeAll(async () => {
  const seen = { title: '', atMs: 1 };
  await homeStore().note(held, 'a'.repeat(43), seen as never);
  await homeStore().note(joined, JOINED, seen as never);
});

test.each([
  ['a board that this device has the link of', `/board/${held}`, `/board/${held}`],
  ['a board of a session that was joined', `/board/${joined}`, `/board/${joined}`],
  ['a board that opens for people alone: it would ask again', `/board/${known}`, '/'],
  ['saving a board', boardSavePath(held), `/board/${held}`],
  ['saving a board that is not here', boardSavePath(known), '/'],
  ['saving none', '/board/incognito/save', '/'],
  ['a page for everybody', '/shared?x=1', '/shared?x=1'],
  ['an invite', '/invite/team', '/invite/team'],
  ['a page of whoever is signed in', '/dashboard', '/'],
  ['a page of managers', '/manage/team/0190f5a0-0000-7000-8000-000000000000/users', '/'],
])('from %s', async (_from, returnPath, back) => {
  expect(await wayBackOf(returnPath)).toBe(back);
});
