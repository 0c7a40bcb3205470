// The account's name, changed on another device, on a page that stays open.

import { proxy } from 'valtio/vanilla';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#protocol/contract/people.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import type { Auth } from '../auth/index.ts';
import { showUnsaved, signedIn } from './user.ts';
import { followUser } from './user-follow.ts';

const server = vi.hoisted(() => ({
  name: 'Ana',
  listener: undefined as ((event: WorkspaceEvent) => void) | undefined,
}));
vi.mock('../api/workspace-events.ts', () => ({
  onWorkspaceEvent: (listener: (event: WorkspaceEvent) => void) => {
    server.listener = listener;
    return () => {
      server.listener = undefined;
    };
  },
}));
vi.mock('../api/user-api-of.ts', () => ({
  userApiOf: () => ({ call: async () => ({ ok: true, data: { id: 'u', name: server.name } as User }) }),
}));
vi.mock('../auth/user-state.ts', () => ({ isSignedIn: ({ status }: { status: string }) => status === 'in' }));
vi.mock('./stored-user.ts', () => ({ followStoredUser: () => undefined }));

afterEach(() => vi.restoreAllMocks());

test('shows a name that was changed on another device, for as long as somebody is signed in', async () => {
  const state = proxy({ status: 'in' });
  followUser({ state } as unknown as Auth);
  await vi.waitFor(() => expect(signedIn.user?.name).toBe('Ana'));
  server.name = 'Ana Ortiz';
  server.listener?.({ kind: 'user' });
  await vi.waitFor(() => expect(signedIn.user?.name).toBe('Ana Ortiz'));
  state.status = 'out';
  await vi.waitFor(() => expect(server.listener).toBeUndefined());
});

test('keeps an unsaved change while the server tells of an earlier one', async () => {
  server.name = 'Ana';
  followUser({ state: proxy({ status: 'in' }) } as unknown as Auth);
  await vi.waitFor(() => expect(signedIn.user?.name).toBe('Ana'));
  const settle = showUnsaved(signedIn.user as User, { color: '#c13515' });
  server.name = 'Ana Ortiz';
  server.listener?.({ kind: 'user' });
  await vi.waitFor(() => expect(signedIn.user).toMatchObject({ name: 'Ana Ortiz', color: '#c13515' }));
  settle();
  expect(signedIn.user).toEqual({ id: 'u', name: 'Ana Ortiz' });
});
