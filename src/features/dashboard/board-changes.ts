// What changes of boards, in every list that shows them: at once for what somebody does here, by events for what happens elsewhere.

import { useEffect } from 'react';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import type { BoardCard, Project } from '#protocol/generated/graphql.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import { askAgain, changeData, dataOf, namesOfData } from '../../api/workspace-data.ts';
import { onWorkspaceEvent } from '../../api/workspace-events.ts';
import { BOARD } from '../../workspace/operations.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { BOARD_LISTS, type BoardList, type BoardsAsked } from './lists.ts';

const DASHBOARDS = 'dashboard ';
/** Events of so long are answered together. */
const BATCH_MS = 500;
/** More boards than that are not asked for one by one. */
const SINGLE = 8;

/** null: the board is gone. `told`: the call that tells the server. Returns how to take it back. */
export function changeBoards(
  ids: readonly string[],
  change: (board: BoardCard) => BoardCard | null,
  told?: Promise<unknown>,
): () => void {
  const meant = new Set(ids);
  const changeList = (list: BoardList, name: string) => {
    const asked = JSON.parse(name.slice(BOARD_LISTS.length)) as BoardsAsked;
    const rows = changed(list.rows, meant, change, (board) => belongs(board, asked));
    return rows === list.rows ? list : { ...list, rows, count: list.count - (list.rows.length - rows.length) };
  };
  const changeRecent = (data: Dashboard) => {
    const rows = changed(data.recent.rows, meant, change, ({ status }) => status === 'active');
    return rows === data.recent.rows ? data : { ...data, recent: { ...data.recent, rows } };
  };
  const undoLists = changeData(BOARD_LISTS, changeList, told);
  const undoRecent = changeData(DASHBOARDS, changeRecent, told);
  return () => {
    undoLists();
    undoRecent();
  };
}

/** A project wherever it is shown. `told`: the call that tells the server. Returns how to take it back. */
export function changeProjects(id: string, change: (project: Project) => Project, told: Promise<unknown>): () => void {
  const changePlaces = (data: Dashboard) => {
    const projects = data.projects.map((one) => (one.id === id ? change(one) : one));
    const shown = projects.filter(({ archivedMs, deletedMs }) => archivedMs === null && deletedMs === null);
    return { ...data, projects: shown, pinned: shown.filter(({ pinned }) => pinned) };
  };
  const undoDashboards = changeData(DASHBOARDS, changePlaces, told);
  const undoProject = changeData<Project | null>(`project ${id}`, (project) => project && change(project), told);
  return () => {
    undoDashboards();
    undoProject();
  };
}

/** Lists in which there may be something new now. */
export function listsAgain(): void {
  askAgain((name) => name.startsWith(BOARD_LISTS) || name.startsWith(DASHBOARDS));
}

/** Teams, projects and how many boards are in them. */
export function projectsAgain(): void {
  askAgain((name) => /^(dashboard|projects?) /.test(name));
}

function changed(
  rows: readonly BoardCard[],
  meant: ReadonlySet<string>,
  change: (board: BoardCard) => BoardCard | null,
  belongsHere: (board: BoardCard) => boolean,
): readonly BoardCard[] {
  if (!rows.some(({ id }) => meant.has(id))) return rows;
  return rows.flatMap((board) => {
    const next = meant.has(board.id) ? change(board) : board;
    return next && (next === board || belongsHere(next)) ? [next] : [];
  });
}

function belongs(board: BoardCard, { status, projectId, of }: BoardsAsked): boolean {
  return (
    board.status === status &&
    (projectId === null || board.project?.id === projectId) &&
    (of !== 'favourite' || board.favourite)
  );
}

/** While a page shows boards. */
export function useBoardEvents(): void {
  useEffect(() => {
    let gathered: WorkspaceEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    const stop = onWorkspaceEvent((event) => {
      gathered.push(event);
      timer ??= setTimeout(() => {
        timer = undefined;
        void follow(gathered, leaving.signal);
        gathered = [];
      }, BATCH_MS);
    });
    return () => {
      stop();
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
}

async function follow(events: readonly WorkspaceEvent[], signal: AbortSignal): Promise<void> {
  if (events.some(({ kind }) => kind === 'all')) return askAgain(() => true);
  if (events.some(({ kind }) => kind === 'project' || kind === 'team')) projectsAgain();
  const ids = new Set(
    events.flatMap((event) =>
      event.kind === 'board' || event.kind === 'inside' || event.kind === 'cover' ? [event.id] : [],
    ),
  );
  const shown = [...ids].filter((id) => isShown(id));
  if (shown.length > SINGLE) return listsAgain();
  await Promise.all(
    shown.map(async (id) => {
      const { board } = await ask(BOARD, { id }, signal).catch(() => ({ board: undefined }));
      // Not known now: the next event tells.
      if (board !== undefined) changeBoards([id], () => board);
    }),
  );
  // One that no list has may be new in some of them.
  if (events.some((event) => event.kind === 'board' && !shown.includes(event.id))) listsAgain();
}

function isShown(id: string): boolean {
  for (const name of namesOfData()) {
    const rows = name.startsWith(BOARD_LISTS)
      ? dataOf<BoardList>(name)?.rows
      : name.startsWith(DASHBOARDS)
        ? dataOf<Dashboard>(name)?.recent.rows
        : undefined;
    if (rows?.some((row) => row.id === id)) return true;
  }
  return false;
}
