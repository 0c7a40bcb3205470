// Calls of a person by the rows of the contract: the method, the address, the query and the body that the HTTP client gets.

import { expect, test } from 'vitest';
import { type HttpCall, HttpError } from './http-client.ts';
import { UserApi } from './user-api.ts';

const sent: HttpCall[] = [];
const api = new UserApi({
  call: async (call) => {
    sent.push(call);
    return { ok: true, status: 200, data: {} as never };
  },
});
const opened = { project_id: 'p', board_id: 'b' };
const guestBoards = { guest: 'g', boards: [{ alias: 'a' }] };

test.each([
  [() => api.call('GET /api/user/me', {}), 'GET user/me', undefined],
  [() => api.call('PATCH /api/user/me', { body: { name: 'Ann' } }), 'PATCH user/me', { name: 'Ann' }],
  [() => api.call('DELETE /api/user/sessions/:id', { params: { id: 'a/b' } }), 'DELETE user/sessions/a%2Fb', undefined],
  [() => api.call('POST /api/user/boards', { body: guestBoards }), 'POST user/boards', guestBoards],
  [
    () => api.call('POST /api/user/team/:teamId/board/recently_opened', { params: { teamId: 't' }, body: opened }),
    'POST user/team/t/board/recently_opened',
    opened,
  ],
  [
    () =>
      api.call('DELETE /api/user/team/:teamId/project/:projectId/pin', { params: { teamId: 'a/b', projectId: 'p' } }),
    'DELETE user/team/a%2Fb/project/p/pin',
    undefined,
  ],
])('%s is %s', async (call, address, body) => {
  sent.length = 0;
  await call();
  expect(sent.map((one) => [`${one.method} ${one.path}`, one.body])).toEqual([[address, body]]);
});

test('the query and the signal are those of the caller, and a failure is not ok', async () => {
  sent.length = 0;
  const { signal } = new AbortController();
  await api.call('GET /api/user/dashboard', { query: { teamId: 't' }, signal });
  await api.call('GET /api/user/dashboard', { query: {} });
  expect(sent).toMatchObject([
    { method: 'GET', path: 'user/dashboard', query: { teamId: 't' }, signal },
    { method: 'GET', path: 'user/dashboard', query: {} },
  ]);
  const failing = new UserApi({
    call: async () => ({ ok: false, status: 0, error: new HttpError(0, 'network', 'no network') }),
  });
  expect(await failing.call('GET /api/user/me', {})).toMatchObject({ ok: false, status: 0 });
});
