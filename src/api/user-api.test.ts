// Each call of a person's API: its method, its address and its body.

import { expect, test } from 'vitest';
import { type HttpCall, HttpError } from './http-client.ts';
import { UserApi } from './user-api.ts';

const asked: HttpCall[] = [];
const api = new UserApi({
  call: async (call) => {
    asked.push(call);
    return { ok: true, status: 200, data: {} as never };
  },
});
const opened = { project_id: 'p', board_id: 'b' };
const guestBoards = { guest: 'g', boards: [{ alias: 'a' }] };

test.each([
  [() => api.signIn(), 'POST user/signin', undefined],
  [() => api.signUp(), 'POST user/signup', undefined],
  [() => api.signUpWithShareToken('s'), 'POST user/signup/share_token', { share_token: 's' }],
  [() => api.me(), 'GET user/me', undefined],
  [() => api.changeMe({ name: 'Ann' }), 'PATCH user/me', { name: 'Ann' }],
  [() => api.deletion(), 'GET user/me/deletion', undefined],
  [() => api.deleteMe(), 'DELETE user/me', undefined],
  [() => api.metadata(), 'GET user/metadata', undefined],
  [() => api.changeMetadata({ boardView: 'list' }), 'PATCH user/metadata', { boardView: 'list' }],
  [() => api.sessions(), 'GET user/sessions', undefined],
  [() => api.endSession('a/b'), 'DELETE user/sessions/a%2Fb', undefined],
  [() => api.endOtherSessions(), 'DELETE user/sessions', undefined],
  [() => api.boards(), 'GET user/boards', undefined],
  [() => api.claim(guestBoards), 'POST user/boards', guestBoards],
  [() => api.dashboard(''), 'GET user/dashboard', undefined],
  [() => api.noteOpened('t', opened), 'POST user/team/t/board/recently_opened', opened],
  [() => api.leaveTeam('a/b'), 'POST user/team/a%2Fb/leave', undefined],
  [() => api.pinProject('t', 'p'), 'POST user/team/t/project/p/pin', undefined],
  [() => api.unpinProject('t', 'p'), 'DELETE user/team/t/project/p/pin', undefined],
  [() => api.validate({ name: 'Roof' }), 'POST user/team/validations', { name: 'Roof' }],
])('%s is %s', async (call, address, body) => {
  asked.length = 0;
  await call();
  expect(asked.map((one) => [`${one.method} ${one.path}`, one.body])).toEqual([[address, body]]);
});

test('a list of boards opened is asked for with its size and the moment; when it cannot be had it is not ok', async () => {
  asked.length = 0;
  const { signal } = new AbortController();
  await api.recentlyOpened('t', 24, signal);
  await api.dashboard('t', signal);
  expect(asked).toMatchObject([
    { method: 'GET', path: 'user/team/t/board/recently_opened', query: { perpage: 24, t: expect.any(Number) }, signal },
    { method: 'GET', path: 'user/dashboard', query: { teamId: 't' }, signal },
  ]);
  const failing = new UserApi({
    call: async () => ({ ok: false, status: 0, error: new HttpError(0, 'network', 'no network') }),
  });
  expect(await failing.recentlyOpened('t')).toMatchObject({ ok: false, status: 0 });
});
