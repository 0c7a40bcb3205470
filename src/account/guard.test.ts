// Every group of pages for every status of a person.

import { expect, test } from 'vitest';
import type { RouteGroup } from '#protocol/routes.ts';
import { USER_STATUSES, type UserState, type UserStatus } from '../auth/user-state.ts';
import { type GuardDecision, guardOf, lacksWhiteboard } from './guard.ts';

const NOW_MS = 1000;
const decided = (group: RouteGroup, status: UserStatus, scopes: string[] = [], fetchPermission = false) => {
  const mvbPermission = Object.fromEntries(scopes.map((scope) => [scope, { role: 'user' as const }]));
  const state = { status, mvbPermission } as Pick<UserState, 'status' | 'mvbPermission'>;
  return guardOf(group, state, fetchPermission, NOW_MS);
};

const open: RouteGroup[] = ['auth-callback', 'public', 'own-handling'];
test.each(open)('%s: everybody is let in', (group) => {
  for (const status of USER_STATUSES) expect(decided(group, status), status).toBe('show');
});

const closed: [UserStatus, GuardDecision][] = [
  ['Unknown', 'wait'],
  ['Fetching', 'wait'],
  ['TokenHeld', 'wait'],
  ['Guest', 'sign-in'],
  ['InteractionRequired', 'sign-in-again'],
  ['ConsentRequired', 'sign-in-again'],
  ['UserInfoOK', 'show'],
  ['UserInfoFailed', 'retry'],
  ['MVBPermissionFailed', 'retry'],
  ['MVBPermissionOK', 'permission-required'],
];
test.each(closed)('sign-in and management: %s leads to %s', (status, decision) => {
  for (const group of ['sign-in', 'management'] as const) expect(decided(group, status), group).toBe(decision);
});

test('the table has a row for each status', () => {
  expect(closed.map(([status]) => status).sort()).toEqual([...USER_STATUSES].sort());
});

test('where permissions are fetched nobody is let in before they are there', () => {
  expect(decided('sign-in', 'UserInfoOK', [], true)).toBe('wait');
});

test.each<[RouteGroup, string[], GuardDecision]>([
  ['sign-in', ['p_mvbx'], 'show'],
  ['sign-in', ['p_manager', 'p_teamwork'], 'permission-required'],
  ['management', ['p_mvbx'], 'permission-required'],
  ['management', ['p_manager'], 'permission-required'],
  ['management', ['p_mvbx', 'p_manager'], 'show'],
])('%s with %j: %s', (group, scopes, decision) => {
  expect(decided(group, 'MVBPermissionOK', scopes, true)).toBe(decision);
});

test.each<[number | undefined, boolean]>([
  [undefined, true],
  [NOW_MS + 1, true],
  [NOW_MS, false],
  [0, false],
])('a scope that ends at %s is held: %s', (expiresMs, isHeld) => {
  const mvbPermission = {
    p_mvbx: { role: 'user' as const, ...(expiresMs === undefined ? {} : { expires_at: expiresMs }) },
  };
  const state = { status: 'MVBPermissionOK' as const, mvbPermission };
  expect(guardOf('sign-in', state, true, NOW_MS)).toBe(isHeld ? 'show' : 'permission-required');
  expect(lacksWhiteboard(state, NOW_MS)).toBe(!isHeld);
});

test('nobody lacks what is not known yet', () => {
  for (const status of USER_STATUSES)
    if (status !== 'MVBPermissionOK') expect(lacksWhiteboard({ status, mvbPermission: undefined }, NOW_MS)).toBe(false);
});
