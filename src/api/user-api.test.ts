// Each call of a person's API: its method, its address and its body.

import { expect, test } from 'vitest';
import type { HttpCall } from './http-client.ts';
import { UserApi } from './user-api.ts';

const asked: HttpCall[] = [];
const api = new UserApi({
  call: async (call) => {
    asked.push(call);
    return { ok: true, status: 200, data: {} as never };
  },
});
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
  [() => api.changeMetadata({ tour: 1 }), 'PATCH user/metadata', { tour: 1 }],
  [() => api.sessions(), 'GET user/sessions', undefined],
  [() => api.endSession('a/b'), 'DELETE user/sessions/a%2Fb', undefined],
  [() => api.endOtherSessions(), 'DELETE user/sessions', undefined],
  [() => api.boards(), 'GET user/boards', undefined],
  [() => api.claim(guestBoards), 'POST user/boards', guestBoards],
])('%s is %s', async (call, address, body) => {
  asked.length = 0;
  await call();
  expect(asked.map((one) => [`${one.method} ${one.path}`, one.body])).toEqual([[address, body]]);
});
