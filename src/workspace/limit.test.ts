// A limit of the plan that denies a request leads to the page of that limit. No other failure leads anywhere.

import { afterEach, expect, test, vi } from 'vitest';
import { operation } from '../api/graphql-client.ts';
import { HttpError } from '../api/http-client.ts';
import { ask } from './signed-in-api.ts';

const server = vi.hoisted(() => ({ code: '' }));
vi.mock('../account/auth-of-page.ts', () => ({
  startedAuth: async () => ({ start: async () => undefined, state: { status: 'UserInfoOK' } }),
}));
vi.mock('../account/user-api-of-page.ts', () => ({
  userApi: async () => ({}),
  graphql: async () => ({
    ask: async () => ({ ok: false, status: 403, error: new HttpError(403, server.code, 'refused') }),
  }),
}));
afterEach(() => vi.restoreAllMocks());

test.each([
  ['boards-full', '/sorry/licensed-user-limit/boards'],
  ['seats-full', '/sorry/licensed-user-limit/seats'],
  ['teams-full', '/sorry/licensed-user-limit/teams'],
  ['templates-full', '/sorry/licensed-user-limit/templates'],
  ['forbidden', undefined],
])('%s leads to %s', async (code, path) => {
  server.code = code;
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const refused = ask(operation<object, object>('mutation Any { any }'), {});
  await expect(refused).rejects.toMatchObject({ code });
  expect(assign.mock.calls).toEqual(path === undefined ? [] : [[path]]);
});

test.each([
  [{ teamId: 't', personIds: ['p'] }, '?teamId=t'],
  [{ id: 'i', entityId: 'e' }, '?entityId=e'],
  [{ board: { projectId: 'p', alias: 'a' } }, '?projectId=p'],
  [{ board: { projectId: null } }, ''],
  [{ token: 'secret' }, ''],
  [{ owner: 'team', ownerId: 't' }, '?teamId=t'],
  [{ owner: 'entity', ownerId: 'e' }, '?entityId=e'],
  [{ owner: 'person', ownerId: 'p' }, ''],
])('names the organization of %j', async (variables, query) => {
  server.code = 'boards-full';
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await expect(ask(operation<object, object>('mutation Any { any }'), variables)).rejects.toThrow();
  expect(assign.mock.calls).toEqual([[`/sorry/licensed-user-limit/boards${query}`]]);
});
