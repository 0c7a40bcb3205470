// Every message of a sign-in that goes wrong, and the page it leads to; a board stays for each of them.

import { expect, test } from 'vitest';
import { isBoardPath, ROUTES } from '#protocol/routes.ts';
import { AUTH_MESSAGES, CRITICAL_MESSAGES, PROVIDER_MESSAGES } from '../auth/errors.ts';
import { reasonIn, redirectOfDenial, redirectOfError } from './sign-in-redirects.ts';

const BOARDS = Object.values(ROUTES)
  .map(({ path }) => path.replace(':alias', 'abcdefghij234567'))
  .flatMap((path) => [path, `${path}/`])
  .filter(isBoardPath);

test.each<[string, string]>([
  [AUTH_MESSAGES['custom session timeout'], '?reason=session-timeout'],
  [AUTH_MESSAGES['invalid state'], '?reason=not-finished'],
  [AUTH_MESSAGES['invalid code'], '?reason=not-finished'],
  [AUTH_MESSAGES['fetch token failed'], '?reason=not-finished'],
  [AUTH_MESSAGES['interaction required'], '?reason=required'],
  [AUTH_MESSAGES['consent required'], '?reason=required'],
  [PROVIDER_MESSAGES.access_denied, '?reason=refused'],
  ['what another provider says', ''],
])('unauthorized, %s', (message, query) => {
  expect(redirectOfDenial('/oauth/callback', message)).toBe(`/entry/web${query}`);
  expect(redirectOfDenial('/', message)).toBe(`/entry/web${query}`);
  expect(redirectOfDenial('/teamsapp/authcallback', message)).toBe(`/teamsapp${query}`);
  for (const board of BOARDS) expect(redirectOfDenial(board, message)).toBeUndefined();
  for (const way of ['/signin', '/signup', '/teamsapp/signin', '/board/signup', '/invite/team', '/invite/board'])
    expect(redirectOfDenial(way, message)).toBeUndefined();
});

test('every reason of the specification has a row above', () => {
  for (const message of Object.values(AUTH_MESSAGES)) expect(redirectOfDenial('/', message)).toContain('reason=');
});

test.each(Object.values(CRITICAL_MESSAGES))('a critical error leads to the error page, whatever it is: %s', () => {
  for (const place of ['/', '/oauth/callback', '/teamsapp/authcallback', '/signin', '/no/such/page'])
    expect(redirectOfError(place)).toBe('/500');
  for (const board of BOARDS) expect(redirectOfError(board)).toBeUndefined();
});

test('a panel’s board and a joined one stay as any board does', () => {
  for (const path of ['/ifp/board/new', '/ifp/board/abcdefghij234567', '/board/abcdefghij234567', '/board/incognito']) {
    expect(redirectOfError(path)).toBeUndefined();
    expect(redirectOfDenial(path, AUTH_MESSAGES['custom session timeout'])).toBeUndefined();
  }
  expect(redirectOfError('/ifp/code')).toBe('/500');
});

test('a reason in an address is one of those known, or none', () => {
  expect(reasonIn('?reason=session-timeout')).toBe('session-timeout');
  expect(reasonIn('?reason=<b>x</b>')).toBeUndefined();
  expect(reasonIn('')).toBeUndefined();
});
