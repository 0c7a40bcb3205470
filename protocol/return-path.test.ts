// What `return_url` may lead to, and every way of making it lead elsewhere.

import { describe, expect, test } from 'vitest';
import { RETURN_URL, returnPathOf, withReturn } from './return-path.ts';

const board = '/board/abcdefghij234567';

describe('return_url', () => {
  test.each([
    ['/', '/'],
    ['/?view=list', '/?view=list'],
    [board, board],
    [`${board}?shape-id=7`, `${board}?shape-id=7`],
    ['/entry/web', '/entry/web'],
    ['/teamsapp', '/teamsapp'],
    ['/x/../board/incognito', '/board/incognito'],
  ])('%s leads to %s', (asked, path) => {
    expect(returnPathOf(asked)).toBe(path);
  });

  test.each([
    [null],
    [undefined],
    [''],
    ['board/incognito'],
    ['//evil.example'],
    ['//evil.example/board/incognito'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['\\evil.example'],
    ['/\t/evil.example'],
    ['\t//evil.example'],
    ['/\n/evil.example'],
    ['/.//evil.example'],
    ['/..//evil.example'],
    ['/board/..//evil.example'],
    ['/%2e//evil.example'],
    ['https://evil.example'],
    ['https:evil.example'],
    ['HTTPS://same.invalid/board/incognito'],
    ['//same.invalid//evil.example'],
    ['javascript:alert(1)'],
    ['/javascript:alert(1)'],
    ['data:text/html,x'],
    ['//[bad'],
    ['@evil.example'],
    ['/@evil.example'],
    ['.evil.example'],
    ['/api/user/me'],
    ['/oidc/session/end'],
    ['/oidc/auth?client_id=x'],
    ['/signin'],
    ['/signin?return_url=/signin'],
    ['/signup'],
    ['/teamsapp/signin'],
    ['/404'],
    ['/no/such/page'],
  ])('%j leads home', (asked) => {
    expect(returnPathOf(asked)).toBe('/');
  });

  test('drops the fragment: a board’s secret never stands in a query', () => {
    expect(returnPathOf(`${board}#${'A'.repeat(43)}`)).toBe(board);
    expect(withReturn('/signin', `/board/incognito#abcdefghij234567.${'A'.repeat(43)}`)).not.toContain('AAA');
  });

  test('is written as it is read, and not at all where it would lead home', () => {
    const address = new URL(withReturn('/signin', `${board}?shape-id=a&b`), 'https://boards.example');
    expect(returnPathOf(address.searchParams.get(RETURN_URL))).toBe(`${board}?shape-id=a&b`);
    expect(withReturn('/signup', 'https://evil.example')).toBe('/signup');
  });
});
