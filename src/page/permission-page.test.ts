// Which pages are left when the server denies a call for want of a permission scope.

import { expect, test } from 'vitest';
import { leadsToPermissionPage } from './permission-page.ts';

const TEAM = '3f2b8c1e-0d4a-4b6f-9a51-6c7d8e9f0a1b';

test.each([
  ['/dashboard', true],
  [`/manage/team/${TEAM}/users`, true],
  ['/invite/team', true],
  ['/board/incognito/save', true],
  ['/', false],
  ['/remote/control', false],
  ['/board/incognito', false],
  ['/board/abcdefghijklmnop', false],
  ['/ifp/board/new', false],
  ['/oauth/callback', false],
  ['/sorry/permission-required', false],
  ['/nowhere', false],
])('leaves %s: %s', (pathname, leaves) => {
  expect(leadsToPermissionPage(pathname)).toBe(leaves);
});
