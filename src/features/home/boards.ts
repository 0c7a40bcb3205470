// This device's boards, as its database lists them (protocol/browser/home-store.ts); the board worker writes them.

import { proxy } from 'valtio';
import type { HomeBoard } from '#protocol/home.ts';
import { nameFrom, shownName } from '#protocol/names.ts';
import { JOINED } from '#protocol/session-links.ts';
import { isShown } from '../../auth/browser-session.ts';
import { mayBeSignedIn } from '../../auth/may-be-signed-in.ts';
import { homeStore } from '../../device/home-store.ts';
import { keepTitle, pendingTitle } from '../../device/pending-titles.ts';
import { whenPageIdle } from '../../page/idle.ts';

export type BoardSort = 'opened' | 'changed' | 'title';

export const home = proxy<{
  state: 'loading' | 'ready' | 'failed';
  boards: HomeBoard[];
  /** How often the list was read. */
  round: number;
}>({ state: 'loading', boards: [], round: 0 });

/** Storage that does not answer keeps nobody from drawing. */
const LATE_MS = 3_000;

export async function loadBoards(): Promise<void> {
  const late = setTimeout(() => {
    if (home.state === 'loading') home.state = 'failed';
  }, LATE_MS);
  try {
    const boards = await homeStore().boards();
    home.boards = boards
      .filter(isBoard)
      .filter(isShown)
      .map((board) => ({ ...board, title: pendingTitle(board.alias) ?? shownName(board.title) }));
    home.state = 'ready';
    home.round += 1;
  } catch (error) {
    console.error(error);
    home.state = 'failed';
  } finally {
    clearTimeout(late);
  }
}

/** Home follows a sign-out: what the page that was left was still drawing came after it had cleaned up. */
export async function removeLateCovers(): Promise<void> {
  if (mayBeSignedIn()) return;
  await whenPageIdle();
  await (await import('../../device/covers.ts')).removeUnlistedCovers();
}

/** Removes boards of wall panel sessions that have ended since this device joined them. */
export async function forgetJoinedBoards(): Promise<void> {
  const boards = await homeStore().boards();
  if (!boards.some(({ secret }) => secret === JOINED)) return;
  if (await (await import('../wall/device/joined-boards.ts')).forgetEndedSessions()) await loadBoards();
}

export async function renameBoard(alias: string, title: string): Promise<void> {
  const board = home.boards.find((one) => one.alias === alias);
  if (!board) return;
  const renamed = nameFrom(title, 'title');
  await homeStore().change(alias, { title: renamed });
  keepTitle(alias, renamed);
  await loadBoards();
}

/** Others have changed it since it was open here. */
export async function noteChange(alias: string, changedAtMs: number): Promise<void> {
  const board = home.boards.find((one) => one.alias === alias);
  if (!board || board.changedAtMs >= changedAtMs) return;
  board.changedAtMs = changedAtMs;
  await homeStore().change(alias, { changedAtMs });
}

/** From this device's list only: whoever has the address still has the board. What is on this device alone is lost: see src/bus/unsent-work.ts. */
export async function removeBoard(alias: string): Promise<void> {
  const { forgetBoard } = await import('../../device/forget.ts');
  await forgetBoard(alias);
  await loadBoards();
}

export function sorted(boards: readonly HomeBoard[], sort: BoardSort, search: string): HomeBoard[] {
  const wanted = search.trim().toLocaleLowerCase();
  const by: Record<BoardSort, (a: HomeBoard, b: HomeBoard) => number> = {
    opened: (a, b) => openedMs(b) - openedMs(a),
    changed: (a, b) => b.changedAtMs - a.changedAtMs,
    title: (a, b) => a.title.localeCompare(b.title),
  };
  return boards.filter((board) => board.title.toLocaleLowerCase().includes(wanted)).sort(by[sort]);
}

/** Of one that was never opened here: its last change. */
function openedMs({ openedAtMs, changedAtMs }: HomeBoard): number {
  return openedAtMs || changedAtMs;
}

function isBoard(value: HomeBoard): boolean {
  return typeof value.alias === 'string' && typeof value.secret === 'string';
}
