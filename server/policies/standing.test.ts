import { expect, test } from 'vitest';
import type { SourceNow } from '../access/grant.ts';
import { standing } from './standing.ts';

const grant = { role: 'editor', source: { kind: 'link', sha256: '', version: 3 } } as const;
const now: SourceNow = { role: 'editor', version: 3, expiresMs: null, revoked: false, deleted: false };
const lapse = (change: Partial<SourceNow>) => standing(grant, { ...now, ...change }, 1000);

test('a source that is as it was holds', () => {
  expect(lapse({})).toBeUndefined();
  expect(lapse({ expiresMs: 1001 })).toBeUndefined();
});

test('what ended it is named, the gravest first', () => {
  expect(lapse({ expiresMs: 1000 })).toBe('expired');
  expect(lapse({ revoked: true, expiresMs: 1 })).toBe('revoked');
  expect(lapse({ deleted: true, revoked: true })).toBe('deleted');
  expect(standing(grant, undefined, 0)).toBe('deleted');
});

test('who is signed out opens it again when they are signed in, unless it has ended', () => {
  expect(standing(grant, now, 1000, false)).toBe('signed-out');
  expect(standing(grant, { ...now, role: 'viewer' }, 1000, false)).toBe('signed-out');
  expect(standing(grant, { ...now, revoked: true }, 1000, false)).toBe('revoked');
});

test('another role than it gave, higher or lower, is a change; so is one that was taken back meanwhile', () => {
  expect(lapse({ role: 'viewer' })).toBe('role-changed');
  expect(lapse({ role: 'manager' })).toBe('role-changed');
  expect(lapse({ version: 5 })).toBe('role-changed');
});
