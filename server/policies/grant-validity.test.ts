import { expect, test } from 'vitest';
import type { Grant, SourceNow } from './grant.ts';
import { findInvalidReason } from './grant-validity.ts';

const grant = { role: 'editor', source: { kind: 'link', sha256: '', version: 3 } } as const;
const now: SourceNow = {
  role: 'editor',
  version: 3,
  expiresMs: null,
  revoked: false,
  history: true,
  deleted: false,
  isArchived: false,
  licenceEndsMs: null,
};
const invalidReason = (change: Partial<SourceNow>) => findInvalidReason(grant, { ...now, ...change }, 1000);

test('a source that is as it was holds', () => {
  expect(invalidReason({})).toBeUndefined();
  expect(invalidReason({ expiresMs: 1001 })).toBeUndefined();
});

test('what ended it is named, the gravest first', () => {
  expect(invalidReason({ expiresMs: 1000 })).toBe('expired');
  expect(invalidReason({ revoked: true, expiresMs: 1 })).toBe('revoked');
  expect(invalidReason({ deleted: true, revoked: true })).toBe('deleted');
  expect(findInvalidReason(grant, undefined, 0)).toBe('deleted');
});

test('who is signed out opens it again when they are signed in, unless it has ended', () => {
  expect(findInvalidReason(grant, now, 1000, false)).toBe('signed-out');
  expect(findInvalidReason(grant, { ...now, role: 'viewer' }, 1000, false)).toBe('signed-out');
  expect(findInvalidReason(grant, { ...now, revoked: true }, 1000, false)).toBe('revoked');
});

test('another role than it gave, higher or lower, is a change; so is one that was taken back meanwhile', () => {
  expect(invalidReason({ role: 'viewer' })).toBe('role-changed');
  expect(invalidReason({ role: 'manager' })).toBe('role-changed');
  expect(invalidReason({ version: 5 })).toBe('role-changed');
});

test('a board that is archived, or whose licence ended, is read by everybody and edited by nobody, until it is not', () => {
  for (const rest of [{ isArchived: true }, { licenceEndsMs: 1000 }] as const) {
    expect(invalidReason(rest)).toBe('role-changed');
    expect(findInvalidReason({ ...grant, role: 'viewer' }, { ...now, ...rest }, 1000)).toBeUndefined();
  }
  expect(invalidReason({ licenceEndsMs: 1001 })).toBeUndefined();
});

test('who has the board by something else too comes again by that, when what they came by ended or gives less', () => {
  const with_ = (
    secondSource: Partial<SourceNow>,
    change: Partial<SourceNow> = {},
    kind = grant as Pick<Grant, 'role' | 'source'>,
  ) => findInvalidReason(kind, { ...now, ...change }, 1000, true, { ...now, version: 0, ...secondSource });
  expect(with_({})).toBeUndefined();
  expect(with_({ role: 'manager' })).toBe('role-changed');
  expect(with_({ role: 'manager', revoked: true })).toBeUndefined();
  expect(with_({ role: 'manager', isArchived: true })).toBeUndefined();
  expect(with_({ role: 'viewer' }, { revoked: true })).toBe('role-changed');
  expect(with_({ role: 'viewer' }, { deleted: true })).toBe('deleted');
  expect(with_({ revoked: true }, { expiresMs: 1 })).toBe('expired');
  const member = { role: 'editor', source: { kind: 'membership', version: 0 } } as const;
  expect(with_({}, { version: 0 }, member)).toBeUndefined();
  expect(with_({ role: 'viewer' }, { version: 0, revoked: true }, member)).toBe('role-changed');
});
