// Whatever is asked for on a page: a limit of the plan that refuses it leads to the page of that limit; nothing else leads anywhere.

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
  ['forbidden', undefined],
])('%s leads to %s', async (code, path) => {
  server.code = code;
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const refused = ask(operation<object, object>('mutation Any { any }'), {});
  await expect(refused).rejects.toMatchObject({ code });
  expect(assign.mock.calls).toEqual(path === undefined ? [] : [[path]]);
});
