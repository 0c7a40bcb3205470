// Every message of a sign-in that goes wrong, and the page it leads to; a board stays for each of them.

import { expect, test } from 'vitest';
import { isBoardPath, ROUTES } from '#protocol/routes.ts';
import { AUTH_MESSAGES, CRITICAL_MESSAGES, PROVIDER_MESSAGES } from '../auth/errors.ts';
import { reasonIn, wayOfError, wayOfRefusal } from './sign-in-redirects.ts';

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
  expect(wayOfRefusal('/oauth/callback', message)).toBe(`/entry/web${query}`);
  expect(wayOfRefusal('/', message)).toBe(`/entry/web${query}`);
  expect(wayOfRefusal('/teamsapp/authcallback', message)).toBe(`/teamsapp${query}`);
  for (const board of BOARDS) expect(wayOfRefusal(board, message)).toBeUndefined();
  for (const way of ['/signin', '/signup', '/teamsapp/signin', '/board/signup', '/invite/team', '/invite/board'])
    expect(wayOfRefusal(way, message)).toBeUndefined();
});

test('every reason of the specification has a row above', () => {
  for (const message of Object.values(AUTH_MESSAGES)) expect(wayOfRefusal('/', message)).toContain('reason=');
});

test.each(Object.values(CRITICAL_MESSAGES))('a critical error leads to the error page, whatever it is: %s', () => {
  for (const place of ['/', '/oauth/callback', '/teamsapp/authcallback', '/signin', '/no/such/page'])
    expect(wayOfError(place)).toBe('/500');
  for (const board of BOARDS) expect(wayOfError(board)).toBeUndefined();
});

test('a panel’s board and a joined one stay as any board does', () => {
  for (const path of ['/ifp/board/new', '/ifp/board/abcdefghij234567', '/board/abcdefghij234567', '/board/incognito']) {
    expect(wayOfError(path)).toBeUndefined();
    expect(wayOfRefusal(path, AUTH_MESSAGES['custom session timeout'])).toBeUndefined();
  }
  expect(wayOfError('/ifp/code')).toBe('/500');
});

test('a reason in an address is one of those known, or none', () => {
  expect(reasonIn('?reason=session-timeout')).toBe('session-timeout');
  expect(reasonIn('?reason=<b>x</b>')).toBeUndefined();
  expect(reasonIn('')).toBeUndefined();
});
