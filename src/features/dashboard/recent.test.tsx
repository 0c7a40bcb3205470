// What was opened last beyond what the dashboard's answer has, and telling that a board was opened.

import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { beginVisit, useWorkspaceData } from '../../api/workspace-data.ts';
import type { More } from '../../workspace/paged-list.ts';
import { hasUnlistedRecent, noteOpened, useMoreRecent } from './recent.ts';

const { api } = vi.hoisted(() => ({ api: { call: vi.fn() } }));
vi.mock('../../workspace/signed-in-api.ts', () => ({ ask: vi.fn(), signedInApi: async () => api }));

const rows = (many: number) => Array.from({ length: many }, (_, n) => ({ id: `b${n}`, status: 'active' }) as BoardCard);
const page = (many: number) => ({ count: 30, page: 1, perpage: 24, totalPage: 2, rows: rows(many) });

function Recent() {
  const { data } = useWorkspaceData<Dashboard>(
    'dashboard t',
    async () => ({ teamId: 't', projects: [], recent: page(24) }) as unknown as Dashboard,
  );
  const more = useMoreRecent({ data, askedTeamId: 't' });
  return <p>{`${data?.recent.rows.length ?? 0}${more ? ' and more' : ''}`}</p>;
}

let more: More | null = null;
function Asks() {
  const { data } = useWorkspaceData<Dashboard>('dashboard t', async () => undefined as never);
  more = useMoreRecent({ data, askedTeamId: 't' });
  return null;
}

beforeEach(() => {
  beginVisit();
  vi.clearAllMocks();
});
afterEach(cleanup);

async function scrolled(): Promise<void> {
  render(
    <>
      <Recent />
      <Asks />
    </>,
  );
  await screen.findByText('24 and more');
  await act(async () => more?.load());
}

test('more of it is asked for by its own call, until all is there', async () => {
  api.call.mockResolvedValue({ ok: true, status: 200, data: page(30) });
  await scrolled();
  expect(api.call).toHaveBeenCalledWith('GET /api/user/team/:teamId/board/recently_opened', {
    params: { teamId: 't' },
    query: { perpage: 48, t: expect.any(String) },
    signal: expect.any(AbortSignal),
  });
  expect(await screen.findByText('30')).toBeTruthy();
});

test('what cannot be had leaves what is shown, and can be asked for again', async () => {
  api.call.mockResolvedValue({ ok: false, status: 0 });
  await scrolled();
  expect(screen.getByText('24 and more')).toBeTruthy();
  expect(more?.hasFailed).toBe(true);
});

test('a board of a project is told as opened in its team; one in no project is noted by the server alone', async () => {
  api.call.mockResolvedValue({ ok: true, status: 204 });
  await noteOpened({ id: 'b1', project: { id: 'p', teamId: 'other', name: '', color: '' } } as BoardCard);
  await noteOpened({ id: 'b2', project: null } as BoardCard);
  expect(api.call.mock.calls).toEqual([
    [
      'POST /api/user/team/:teamId/board/recently_opened',
      { params: { teamId: 'other' }, body: { project_id: 'p', board_id: 'b1' } },
    ],
  ]);
});

test.each([
  [100, 100, false],
  [101, 77, false],
  [101, 100, true],
])('of %i opened boards with %i listed, others are said to be left out: %s', (count, listed, isSaid) => {
  expect(hasUnlistedRecent({ count, rows: rows(listed) })).toBe(isSaid);
});
