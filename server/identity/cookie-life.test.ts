import { expect, test } from 'vitest';
import { withMaxAge } from './cookie-life.ts';

const NOW_MS = Date.parse('Thu, 26 Nov 2026 12:00:00 GMT');

test.each([
  ['a=b; path=/; expires=Thu, 26 Nov 2026 13:00:00 GMT; httponly', '; Max-Age=3600'],
  ['a=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly', '; Max-Age=0'],
  ['a=b; path=/; httponly', ''],
  ['a=b; Max-Age=5; Expires=Thu, 26 Nov 2026 13:00:00 GMT', ''],
])('%s lives as long by any clock', (cookie, more) => {
  expect(withMaxAge([cookie], NOW_MS)).toEqual([cookie + more]);
});
