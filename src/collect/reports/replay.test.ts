// Of which pages there is a replay.

import { expect, test } from 'vitest';
import { ROUTES, type Route } from '#protocol/routes.ts';
import { isReplayed } from './replay.ts';

const pathOf = ({ path }: Route) =>
  path
    .replace(':alias', 'abcdefghij234567')
    .replace(':platform', 'web')
    .replace(':locale', 'en')
    .replace(':codeKey', 'team')
    .replace(':topic', 'begin')
    .replace(/:\w+Id/, '0190f5aa-0000-7000-8000-00000000000a');

test('none of boards, identity, panels, hosts, settings, invites and what is shared', () => {
  const replayed = Object.values<Route>(ROUTES).filter((route) => isReplayed(pathOf(route)));
  expect(replayed.map(({ path }) => path).sort()).toEqual([
    '/',
    '/404',
    '/500',
    '/boards',
    '/dashboard',
    '/dashboard/no-access',
    '/invite/no-access',
    '/manage/entity/:planId/profile',
    '/manage/entity/:planId/teams',
    '/manage/entity/:planId/users',
    '/manage/no-access',
    '/manage/team/:teamId/profile',
    '/manage/team/:teamId/users',
    '/newteam',
    '/project',
    '/project/archive',
    '/project/archive/:projectId',
    '/project/no-access',
    '/sorry/licensed-user-limit/:codeKey',
    '/sorry/permission-required',
  ]);
  expect(isReplayed('/board/abcdefghij234567')).toBe(false);
  expect(isReplayed('/no/such/page')).toBe(false);
});
