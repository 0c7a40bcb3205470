// A board opened by the account: where the provider is asked what it opens, the whiteboard has to be among it.

import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { proxy, ref } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { authOfPage } from '../../../account/auth-of-page.ts';
import type { Auth } from '../../../auth/index.ts';
import type { MvbPermission, UserStatus } from '../../../auth/user-state.ts';
import { noteSessionOver } from '../../../page/session-over-note.ts';
import { NoSecret } from './no-secret.tsx';

vi.mock('./bad-link-part.ts', () => ({
  badLinkPart: { Part: ({ refusal }: { refusal: string }) => refusal === 'ended' && <p>This session has ended</p> },
}));

vi.mock('../../../account/auth-of-page.ts', async () => {
  const { proxy } = await import('valtio/vanilla');
  const authOfPage = proxy<{ auth: Auth | null; isMissing: boolean }>({ auth: null, isMissing: false });
  return { authOfPage, startedAuth: async () => authOfPage.auth };
});

const ALIAS = 'AbCdEfGhIjKl';
const state = proxy<{ status: UserStatus; mvbPermission: MvbPermission | undefined; fullName: string }>({
  status: 'UserInfoOK',
  mvbPermission: undefined,
  fullName: 'Ana Ortiz',
});

function Where() {
  return <output>{useLocation().pathname}</output>;
}
const show = (fetchPermission: boolean) => {
  const auth = { state, config: { enableFetchMVBPermission: fetchPermission } } as unknown as Auth;
  authOfPage.auth = ref(auth);
  const onOpen = vi.fn();
  render(
    <MemoryRouter initialEntries={[`/board/${ALIAS}`]}>
      <Where />
      <Routes>
        <Route path="/board/:alias" element={<NoSecret alias={ALIAS} onOpen={onOpen} />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return onOpen;
};

beforeEach(() => {
  state.status = 'UserInfoOK';
  state.mvbPermission = undefined;
});
afterEach(() => {
  cleanup();
  authOfPage.auth = null;
});

test('where nobody asks for permissions an account is enough', async () => {
  const onOpen = show(false);
  await waitFor(() => expect(onOpen).toHaveBeenCalled());
});

test('it waits for the permission, and opens by it', async () => {
  const onOpen = show(true);
  // Whatever the device holds of it has been looked up by then.
  await new Promise((resolve) => indexedDB.open('settled').addEventListener('success', resolve));
  expect(onOpen).not.toHaveBeenCalled();
  expect(screen.getByText(`/board/${ALIAS}`)).toBeTruthy();
  Object.assign(state, { status: 'MVBPermissionOK', mvbPermission: { p_mvbx: { role: 'user' } } });
  await waitFor(() => expect(onOpen).toHaveBeenCalled());
});

test.each<[string, MvbPermission]>([
  ['without it', { p_teamwork: { role: 'user' } }],
  ['with one that has ended', { p_mvbx: { role: 'user', expires_at: 1 } }],
])('%s the board is not opened', async (_name, mvbPermission) => {
  serverClock.learn(new Date().toUTCString(), performance.now());
  Object.assign(state, { status: 'MVBPermissionOK', mvbPermission });
  const onOpen = show(true);
  await screen.findByText('/sorry/permission-required');
  expect(onOpen).not.toHaveBeenCalled();
});

test('an address whose session has ended here says so, instead of asking somebody to sign in', async () => {
  state.status = 'Guest';
  noteSessionOver();
  show(false);
  await screen.findByText('This session has ended');
  expect(screen.getByText(`/board/${ALIAS}`)).toBeTruthy();
  history.replaceState(null, '');
});
