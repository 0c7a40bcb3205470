import { expect, test } from 'vitest';
import { withDeadline } from './testing/deadline.ts';
import { trimEnd } from './trim-end.ts';

test.each([
  ['/a//', '/', '/a'],
  ['///', '/', ''],
  ['', '/', ''],
  [' a. . ', '. ', ' a'],
  ['a', '. ', 'a'],
])('trimEnd of "%s" by "%s" is "%s"', (text, characters, trimmed) => {
  expect(trimEnd(text, characters)).toBe(trimmed);
});

test('trimEnd is linear in the length of a text', () => {
  const text = `${'/'.repeat(5_000_000)}a`;
  expect(withDeadline(() => trimEnd(text, '/'))).toBe(text);
});
