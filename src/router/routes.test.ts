// The router and the table of addresses agree.

import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ROUTES, routeAt } from '#protocol/routes.ts';

it.each([
  '/',
  '//',
  '/board/incognito',
  '/board/incognito/',
  '/board/incognito//',
  '/board/abcdefghij234567',
  '/board/abcdefghij234567/',
  '/404',
  '/500',
  '/entry/web',
  '/entry',
  '/signin',
  '/signin/',
  '/signup',
  '/teamsapp',
  '/teamsapp/signin',
  '/sorry/permission-required',
  '/dashboard',
  '/boards',
  '/boards/',
  '/project',
  '/project/archive',
  '/project/archive/0190f5aa-0000-7000-8000-00000000000a',
  '/newteam',
  '/manage/team/0190f5aa-0000-7000-8000-00000000000a/users',
  '/manage/no-access',
  '/sorry/licensed-user-limit/seats',
  '/board',
  '/Board/incognito',
  '/board/incognito/more',
  '/nothing',
])('the router shows at %s the page of its row', (pathname) => {
  const shown = Object.values(ROUTES).find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));
  expect(shown).toBe(routeAt(pathname)?.route);
});
