import { expect, test } from 'vitest';
import type { SourceNow } from './grant.ts';
import { findInvalidReason, roleNow } from './grant-validity.ts';
import { duringMeeting, effectiveMeetingRole, isDeniedByRemoval, mustBeAdmitted } from './meeting.ts';

const source: SourceNow = {
  role: 'viewer',
  version: 3,
  expiresMs: null,
  revoked: false,
  history: true,
  deleted: false,
  isArchived: false,
  licenceEndsMs: null,
};
const grant = { role: 'editor', source: { kind: 'link', sha256: '', version: 3 } } as const;
const meetingRole = { role: 'editor', endsMs: 1000 } as const;

test('RIGHT-15 the higher of the two roles counts until the end, and on a read-only board everybody is a viewer', () => {
  expect(roleNow(duringMeeting(source, meetingRole, 999), 999)).toBe('editor');
  expect(roleNow(duringMeeting(source, meetingRole, 1000), 1000)).toBe('viewer');
  expect(roleNow(duringMeeting({ ...source, role: 'manager' }, meetingRole, 1), 1)).toBe('manager');
  expect(roleNow(duringMeeting({ ...source, isArchived: true }, meetingRole, 1), 1)).toBe('viewer');
  expect(duringMeeting(source, meetingRole, 1).role).toBe('viewer');
});

test('RIGHT-15 the holder reads the end of a role that gives more than every other valid source', () => {
  const roleOf = (...sources: SourceNow[]) =>
    effectiveMeetingRole(
      sources.map((one) => duringMeeting(one, meetingRole, 1)),
      1,
    );
  expect(roleOf(source)).toEqual(meetingRole);
  expect(roleOf(source, source)).toEqual(meetingRole);
  expect(roleOf(source, { ...source, role: 'editor' })).toBeUndefined();
  expect(roleOf(source, { ...source, role: 'editor', revoked: true })).toEqual(meetingRole);
  expect(roleOf({ ...source, isArchived: true })).toBeUndefined();
  expect(roleOf({ ...source, revoked: true })).toBeUndefined();
});

test('RIGHT-16 a grant in the role for the meeting is valid while that lasts, and while its source is', () => {
  const during = duringMeeting(source, meetingRole, 1);
  expect(findInvalidReason(grant, during, 1)).toBeUndefined();
  expect(findInvalidReason(grant, source, 1)).toBe('role-changed');
  expect(findInvalidReason(grant, { ...during, revoked: true }, 1)).toBe('revoked');
});

test('RIGHT-17 a removal ends what a link or a code gives, and leaves a second source', () => {
  expect(findInvalidReason({ ...grant, role: 'viewer' }, { ...source, removed: true }, 1)).toBe('removed');
  expect(findInvalidReason({ ...grant, role: 'viewer' }, { ...source, removed: true }, 1, true, source)).toBe(
    'role-changed',
  );
  const membership = { ...source, version: 0 };
  const member = { role: 'viewer', source: { kind: 'membership', version: 0, link: 'a' } } as const;
  expect(findInvalidReason(member, membership, 1, true, { ...source, role: 'editor', removed: true })).toBeUndefined();
  expect(
    (['link', 'code', 'creator', 'membership'] as const).map((kind) => isDeniedByRemoval({ kind } as never)),
  ).toEqual([true, true, false, false]);
});

test('RIGHT-18 an actor has to be admitted if it is newer than a removal in force', () => {
  const removals = [{ atMs: 10, endsMs: 100 }];
  expect(mustBeAdmitted(10, removals, 99)).toBe(true);
  expect(mustBeAdmitted(9, removals, 99)).toBe(false);
  expect(mustBeAdmitted(10, removals, 100)).toBe(false);
  expect(mustBeAdmitted(undefined, removals, 99)).toBe(false);
});
