import { expect, test } from 'vitest';
import {
  boardRoleOf,
  editsByName,
  effectiveRole,
  mayInEntity,
  mayInProject,
  mayInTeam,
  projectRoleOf,
  teamRoleOf,
} from './workspace.ts';

const open = { isPrivate: false };
const shut = { isPrivate: true };

test('the most specific role that was given wins, and who administers above is never less', () => {
  expect(boardRoleOf({ team: 'member' }, open)).toBe('editor');
  expect(boardRoleOf({ team: 'member', project: 'admin' }, open)).toBe('manager');
  expect(boardRoleOf({ team: 'member', project: 'admin', board: 'commenter' }, open)).toBe('commenter');
  expect(boardRoleOf({ team: 'admin', board: 'viewer' }, shut)).toBe('manager');
  expect(boardRoleOf({ entity: 'owner' }, shut)).toBe('manager');
  expect(boardRoleOf({ entity: 'member' }, open)).toBeUndefined();
  expect(teamRoleOf({ entity: 'admin', team: 'contributor' })).toBe('admin');
});

test('HIST-6 an editor by name is one by team, project or board, not by what they kept from a code', () => {
  const kept = true;
  expect([
    editsByName({ board: 'editor' }, undefined, !kept),
    editsByName({ board: 'editor' }, undefined, kept),
  ]).toEqual([true, false]);
  expect(editsByName({ team: 'contributor' }, open, !kept)).toBe(true);
  expect(editsByName({ team: 'member', board: 'editor' }, shut, kept)).toBe(false);
  expect(editsByName({ team: 'member', board: 'editor' }, open, kept)).toBe(true);
  expect(editsByName({ team: 'member', board: 'commenter' }, open, !kept)).toBe(false);
  expect(editsByName({}, open, !kept)).toBe(false);
});

test('a private project is open to whom it was given to alone', () => {
  expect(projectRoleOf({ team: 'member' }, shut)).toBeUndefined();
  expect(projectRoleOf({ team: 'member', project: 'contributor' }, shut)).toBe('contributor');
  expect(boardRoleOf({ team: 'member' }, shut)).toBeUndefined();
  expect(boardRoleOf({ team: 'member', board: 'viewer' }, shut)).toBe('viewer');
});

test('a board in no project is inherited by nobody', () => {
  expect(boardRoleOf({ entity: 'owner', team: 'admin' }, undefined)).toBeUndefined();
  expect(boardRoleOf({ board: 'editor' }, undefined)).toBe('editor');
});

test('what is archived, and what a licence was for that ended, is read', () => {
  expect(effectiveRole('manager', { isArchived: true, licenceEndsMs: null }, 5)).toBe('viewer');
  expect(effectiveRole('editor', { isArchived: false, licenceEndsMs: 5 }, 5)).toBe('viewer');
  expect(effectiveRole('editor', { isArchived: false, licenceEndsMs: 6 }, 5)).toBe('editor');
});

test('a contributor makes boards and no projects', () => {
  expect([mayInTeam('contributor', 'make-projects'), mayInProject('contributor', 'add-boards')]).toEqual([false, true]);
  expect([mayInTeam(undefined, 'read'), mayInTeam('member', 'manage')]).toEqual([false, false]);
});

test('what a team has is exported by who administers it', () => {
  expect((['admin', 'member', 'contributor', undefined] as const).map((role) => mayInTeam(role, 'export'))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('an entity is run by owners and admins; owners are made by owners alone', () => {
  expect((['owner', 'admin', 'member', undefined] as const).map((role) => mayInEntity(role, 'manage'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect((['owner', 'admin'] as const).map((role) => mayInEntity(role, 'manage-owners'))).toEqual([true, false]);
});
