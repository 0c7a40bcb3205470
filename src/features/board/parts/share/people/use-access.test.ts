// The Share dialog reads access again when a request arrives while it is open.

import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import { newBoardAddress } from '../../../session/address.ts';
import { useAccess } from './use-access.ts';

const server = vi.hoisted(() => ({
  requests: [] as { id: string }[],
  listener: undefined as ((event: WorkspaceEvent) => void) | undefined,
}));
vi.mock('../../../../../api/api.ts', () => ({ api: { board: () => ({ opened: async () => ({ id: 'b' }) }) } }));
vi.mock('../../../../../api/workspace-events.ts', () => ({
  onWorkspaceEvent: (listener: (event: WorkspaceEvent) => void) => {
    server.listener = listener;
    return () => undefined;
  },
}));
vi.mock('../../../../../account/user-api-of-page.ts', () => ({
  graphql: async () => ({
    ask: async () => ({
      ok: true,
      data: { boardAccess: { requests: [...server.requests] }, board: { inside: [] } },
    }),
  }),
}));

test('shows a request for access that arrives meanwhile', async () => {
  const address = newBoardAddress();
  const { result } = renderHook(() => useAccess(address));
  await waitFor(() => expect(result.current.access?.requests).toEqual([]));
  server.requests.push({ id: 'r' });
  await act(async () => server.listener?.({ kind: 'request', board: 'b' }));
  expect(result.current.access?.requests).toEqual([{ id: 'r' }]);
});
