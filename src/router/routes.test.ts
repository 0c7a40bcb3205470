// The router and the table of addresses agree.

import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ROUTES, routeAt } from '#protocol/routes.ts';

const addresses = Object.values(ROUTES).map(({ path }) =>
  path
    .replace(':alias', 'abcdefghij234567')
    .replace(':platform', 'web')
    .replace(':locale', 'en')
    .replace(':codeKey', 'seats')
    .replace(':topic', 'begin')
    .replace(/:\w+Id/, '0190f5aa-0000-7000-8000-00000000000a'),
);

it.each([
  ...addresses.flatMap((address) => [address, `${address}/`]),
  '/board/incognito//',
  '/entry',
  '/board',
  '/Board/incognito',
  '/board/incognito/more',
  '/nothing',
])('the router shows at %s the page of its row', (pathname) => {
  const rows = Object.values(ROUTES).map((row) => ({ path: row.path, caseSensitive: true, handle: row }));
  expect(matchRoutes(rows, pathname)?.[0]?.route.handle).toBe(routeAt(pathname)?.route);
});
