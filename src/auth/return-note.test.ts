import { expect, test } from 'vitest';
import { keepReturnPath, takeReturnPath } from './return-note.ts';

const DAY_MS = 24 * 3600 * 1000;

test('where a sign-up leads back to is told once, in any tab, within a day', () => {
  expect(takeReturnPath(0)).toBeUndefined();
  keepReturnPath('/invite/team', 1000);
  sessionStorage.clear();
  expect(takeReturnPath(1000 + DAY_MS - 1)).toBe('/invite/team');
  expect(takeReturnPath(1000)).toBeUndefined();
  keepReturnPath('/invite/team', 1000);
  expect(takeReturnPath(1000 + DAY_MS)).toBeUndefined();
});
