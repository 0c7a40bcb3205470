import { expect, test } from 'vitest';
import { type LinkNow, lapseOf } from './link.ts';

const link: LinkNow = { role: 'editor', expires: null, revoked: false, deleted: false };
const lapse = (change: Partial<LinkNow>) => lapseOf('editor', { ...link, ...change }, 1000);

test('a link that is as it was holds', () => {
  expect(lapse({})).toBeUndefined();
  expect(lapse({ expires: 1001 })).toBeUndefined();
});

test('what ended it is named, the gravest first', () => {
  expect(lapse({ expires: 1000 })).toBe('expired');
  expect(lapse({ revoked: true, expires: 1 })).toBe('revoked');
  expect(lapse({ deleted: true, revoked: true })).toBe('deleted');
  expect(lapseOf('editor', undefined, 0)).toBe('deleted');
});

test('another role than it gave, higher or lower, is a change', () => {
  expect(lapse({ role: 'viewer' })).toBe('role-changed');
  expect(lapse({ role: 'manager' })).toBe('role-changed');
});
