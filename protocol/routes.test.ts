// The table of addresses: which pages there are, and which row an address has.

import { describe, expect, test } from 'vitest';
import { OIDC_PREFIX, RETURN_PATHS } from './identity.ts';
import { LANGUAGES } from './languages.ts';
import { PAGES } from './pages.ts';
import {
  boardPath,
  HELP_TOPICS,
  helpPathOf,
  isBoardPath,
  isOfflinePage,
  LAUNCH_TYPES,
  ROUTES,
  type Route,
  routeAt,
} from './routes.ts';
import { JOINED, PANEL } from './session-links.ts';

const rows: Route[] = Object.values(ROUTES);

test('every page has an address, and no two rows have the same one', () => {
  expect([...new Set(rows.map(({ page }) => page))].sort()).toEqual(Object.keys(PAGES).sort());
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
});

/** Only a person who is signed in gets a page below these. */
const OF_MEMBERS = ['/boards', '/board/create', '/dashboard', '/manage', '/newteam', '/project', '/settings'];

test('an address tells by its beginning whom its page is for', () => {
  const startsWithOne = (path: string, ...prefixes: string[]) =>
    prefixes.some((prefix) => `${path}/`.startsWith(`${prefix}/`));
  for (const { path, group, family } of rows) {
    const ofHost = startsWithOne(path, '/teamsapp');
    expect([path, family]).toEqual([path, ofHost ? 'host' : 'default']);
    const isCallback = startsWithOne(path, '/oauth') || (ofHost && path !== ROUTES.boardPicker.path);
    expect([path, group === 'auth-callback']).toEqual([path, isCallback]);
    if (
      startsWithOne(
        path,
        '/manage/team',
        '/manage/entity',
        '/manage/installation',
        '/manage/template',
        '/manage/template-category',
      )
    )
      expect([path, group]).toEqual([path, 'management']);
    else if (startsWithOne(path, ...OF_MEMBERS)) expect([path, group]).toEqual([path, 'sign-in']);
  }
});

test('people are asked for consent on pages of their own alone: none in a frame, of a host, of a panel or on the way of a sign-in', () => {
  const silent = rows.filter(({ path, family, group, headers }) => {
    const isElsewhere = headers !== 'app' || family === 'host' || path.includes('/embed') || path.startsWith('/ifp');
    return isElsewhere || group === 'auth-callback';
  });
  expect(silent.map(({ path }) => path)).toContain('/teamsapp');
  for (const { path, consent } of silent) expect([path, consent]).toEqual([path, 'necessary']);
  for (const row of rows) if (!silent.includes(row)) expect([row.path, row.consent]).toEqual([row.path, 'ask']);
  // What the server makes itself has no row: nothing of the page runs there.
  const ofServer = [
    OIDC_PREFIX,
    ...Object.values(RETURN_PATHS).flatMap((one) => [one.silentSignIn, one.silentSignOut]),
  ];
  for (const path of ofServer) expect([path, routeAt(path)]).toEqual([path, undefined]);
});

test('a board’s page is that of a panel’s, joined or local board, and no page about one', () => {
  const named = (path: string) =>
    path
      .replace(':alias', 'abcdefghij234567')
      .replace(/:\w+Id/, crypto.randomUUID())
      .replace(':platform', 'web')
      .replace(':topic', 'begin')
      .replace(':locale', 'en')
      .replace(/:\w+/, 'word');
  for (const { path } of rows) expect([path, routeAt(named(path))?.route.path]).toEqual([path, path]);
  expect(rows.map(({ path }) => path).filter((path) => isBoardPath(named(path)))).toEqual([
    '/board/incognito',
    '/board/:alias',
    '/ifp/board/new',
    '/ifp/board/:alias',
  ]);
  for (const secret of ['', JOINED, PANEL, 'secret'])
    expect([secret, isBoardPath(boardPath('abcdefghij234567', secret).split('#')[0] ?? '')]).toEqual([secret, true]);
  expect(isBoardPath('/no/such/page')).toBe(false);
});

test('the service worker, which keeps one page, answers addresses of that page’s header class alone', () => {
  for (const row of rows) if (isOfflinePage(row)) expect(row.headers, row.path).toBe(ROUTES.home.headers);
});

test('every page opens offline but callbacks, legal texts and pages inside another product or page', () => {
  const leftOut = rows.filter((row) => !isOfflinePage(row)).map(({ path }) => path);
  expect(leftOut.sort()).toEqual([
    '/board/embed/:alias',
    '/legal/EULA',
    '/legal/privacy-policy',
    '/legal/termofuse',
    '/oauth/callback',
    '/oauth/signout',
    '/oauth/sra-callback',
    '/teamsapp',
    '/teamsapp/authcallback',
    '/teamsapp/signin',
    '/teamsapp/signout',
  ]);
});

describe('an address', () => {
  test.each([
    ['/', '/'],
    ['/board/incognito', '/board/incognito'],
    ['/board/incognito/', '/board/incognito'],
    ['/board/abcdefghij234567', '/board/:alias'],
    ['/board/abcdefghij234567/', '/board/:alias'],
    ['/404', '/404'],
    ['/legal/EULA/', '/legal/EULA'],
    ...LAUNCH_TYPES.map((type): [string, string] => [`/entry/${type}`, '/entry/:platform']),
    ...HELP_TOPICS.map((topic): [string, string] => [helpPathOf(topic), '/help/:topic']),
    ['/help/', '/help'],
    ...LANGUAGES.map((language): [string, string] => [`/whatsnew/${language}`, '/whatsnew/:locale']),
    ['/teamsapp/', '/teamsapp'],
    ['/teamsapp/signin', '/teamsapp/signin'],
    ['/project/archive/', '/project/archive'],
    ['/manage/team/0190f5aa-0000-7000-8000-00000000000a/users', '/manage/team/:teamId/users'],
    ['/sorry/licensed-user-limit/seats', '/sorry/licensed-user-limit/:codeKey'],
    ['/project/archive/0190f5aa-0000-7000-8000-00000000000a', '/project/archive/:projectId'],
  ])('%s has the row %s', (address, path) => {
    expect(routeAt(address)?.route.path).toBe(path);
  });

  test.each([
    '/board',
    '/board/',
    '/board/UPPER',
    '/board/ABCDEFGHIJ234567',
    '/board/abcdefghij2345678',
    '/Board/incognito',
    '/boards/incognito',
    '/project/archive/that',
    '/board/incognito/more',
    '/index.html',
    '/%ff',
    '/entry',
    '/entry/',
    '/entry/a/b',
    '/entry/nowhere',
    '/entry/webs',
    '/help/nothing',
    '/help/begin/more',
    '/whatsnew',
    '/whatsnew/zh',
    '/whatsnew/zh-tw',
    '/whatsnew/ja',
    '/signin/more',
    '/legal',
    '/legal/eula',
    '/legal/TermOfUse',
    '/LEGAL/EULA',
    '/sorry',
  ])('%s has none', (address) => {
    expect(routeAt(address)).toBeUndefined();
  });

  test('names a board by its alias, or none', () => {
    expect(routeAt('/board/abcdefghij234567/')?.alias).toBe('abcdefghij234567');
    expect(routeAt('/board/incognito')?.alias).toBeUndefined();
    expect(routeAt('/entry/web')?.alias).toBeUndefined();
  });

  test('names the language of its page, or none', () => {
    expect(routeAt('/whatsnew/zh-TW/')?.language).toBe('zh-TW');
    expect(routeAt('/download')?.language).toBeUndefined();
  });

  test('of a board by one of its links has the secret behind the #', () => {
    const { pathname, hash } = new URL(boardPath('abcdefghij234567', 'secret'), 'https://boards.example');
    expect([routeAt(pathname)?.route.page, hash]).toEqual(['board', '#abcdefghij234567.secret']);
  });
});
