// What somebody opened last: the first of it comes with the dashboard's answer, more when it is scrolled to. Opening a board of a team
// is told as it is pressed.

import { useCallback, useState } from 'react';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { PAGE_SIZE } from '#protocol/workspace.ts';
import { changeData } from '../../api/workspace-data.ts';
import type { More } from '../../workspace/paged-list.ts';
import { signedInApi } from '../../workspace/signed-in-api.ts';
import { useLeaving } from '../../workspace/use-leaving.ts';
import type { Workspace } from '../../workspace/use-workspace.ts';
import { changeBoards } from './board-changes.ts';

/** Rows of one answer (protocol/contract/user-boards.ts). */
export const MAX_RECENT_ROWS = 100;
const DASHBOARDS = 'dashboard ';

/** Whether all rows that can be listed are, and there are more boards. */
export function hasUnlistedRecent(recent: Pick<Dashboard['recent'], 'count' | 'rows'> | undefined): boolean {
  return recent !== undefined && recent.rows.length >= MAX_RECENT_ROWS && recent.count > MAX_RECENT_ROWS;
}

/** Null: that is all, or it is on its way. What cannot be had leaves what is shown. */
export function useMoreRecent({ data, askedTeamId }: Pick<Workspace, 'data' | 'askedTeamId'>): More | null {
  const [state, setState] = useState<'resting' | 'loading' | 'failed' | 'whole'>('resting');
  const name = DASHBOARDS + askedTeamId;
  const signal = useLeaving(name);
  const teamId = data?.teamId;
  const rows = data?.recent.rows.length ?? 0;
  const more = useCallback(async () => {
    if (teamId === undefined) return;
    setState('loading');
    const leaving = signal();
    const perpage = Math.min(rows + PAGE_SIZE, MAX_RECENT_ROWS);
    const answer = await signedInApi().then(
      (api) =>
        api.call('GET /api/user/team/:teamId/board/recently_opened', {
          params: { teamId },
          // The moment keeps every cache from answering.
          query: { perpage, t: String(Date.now()) },
          signal: leaving,
        }),
      () => undefined,
    );
    if (answer?.ok)
      changeData<Dashboard>(name, (shown, which) => (which === name ? { ...shown, recent: answer.data } : shown));
    // Asked once more only where there is more than before.
    if (leaving.aborted) return;
    if (answer?.ok) setState(answer.data.rows.length > rows ? 'resting' : 'whole');
    else setState('failed');
  }, [teamId, rows, name, signal]);
  const isWhole = !data || rows >= Math.min(data.recent.count, MAX_RECENT_ROWS);
  if (isWhole || state === 'loading' || state === 'whole') return null;
  return { load: () => void more(), hasFailed: state === 'failed' };
}

/** Nobody waits for it: whatever opens the board notes it too. */
export async function noteOpened(board: BoardCard): Promise<void> {
  if (!board.project) return;
  const { id: project_id, teamId } = board.project;
  const answer = await (await signedInApi()).call('POST /api/user/team/:teamId/board/recently_opened', {
    params: { teamId },
    body: { project_id, board_id: board.id },
  });
  if (answer.ok) changeBoards([board.id], (shown) => ({ ...shown, openedMs: Date.now() }));
}
