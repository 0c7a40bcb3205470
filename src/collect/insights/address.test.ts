// What of an address is told.

import { expect, test } from 'vitest';
import { aliasAt, bareCall, rowOf, teamAt } from './address.ts';

const ORIGIN = 'https://boards.example';

test.each([
  ['/board/abcdefghij234567', '/board/:alias'],
  ['/manage/team/0190f5aa-0000-7000-8000-00000000000a/users', '/manage/team/:teamId/users'],
  ['/no/such/page', '/404'],
])('%s is told as its row', (pathname, row) => {
  expect(rowOf(pathname)).toBe(row);
});

test.each([
  ['/api/user/me?token=secret', '/api/user/me'],
  [`${ORIGIN}/api/boards/abcdefghij234567/links#secret`, '/api/boards/:id/links'],
  ['/api/invites/Zm9vYmFyLXNlY3JldA', '/api/invites/:id'],
  [
    '/api/user/team/0190f5aa-0000-7000-8000-00000000000a/board/recently_opened?t=1',
    '/api/user/team/:id/board/recently_opened',
  ],
  ['/graphql', '/graphql'],
  ['https://elsewhere.example/api/user', undefined],
  ['/assets/board.js', undefined],
  ['/oidc/token', undefined],
])('the call %s is told as %s', (address, told) => {
  expect(bareCall(address, ORIGIN)).toBe(told);
});

test('the alias is that of the address, never its secret', () => {
  expect(aliasAt({ pathname: '/board/incognito', hash: '#abcdefghij234567.secret' })).toBe('abcdefghij234567');
  expect(aliasAt({ pathname: '/board/abcdefghij234567', hash: '#secret' })).toBe('abcdefghij234567');
  expect(aliasAt({ pathname: '/ifp/board/abcdefghij234567', hash: '' })).toBe('abcdefghij234567');
  expect(aliasAt({ pathname: '/ifp/board/new', hash: '' })).toBeUndefined();
  expect(aliasAt({ pathname: '/board/incognito', hash: '#secret' })).toBeUndefined();
  expect(aliasAt({ pathname: '/invite/team', hash: '#abcdefghij234567.secret' })).toBeUndefined();
});

test('the team is a uuid of query or path', () => {
  const id = '0190f5aa-0000-7000-8000-00000000000a';
  expect(teamAt({ pathname: '/dashboard', search: `?teamId=${id}` })).toBe(id);
  expect(teamAt({ pathname: `/manage/team/${id}/users`, search: '' })).toBe(id);
  expect(teamAt({ pathname: '/dashboard', search: '?teamId=my team' })).toBeUndefined();
});
