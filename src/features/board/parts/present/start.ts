// Begins a presentation from wherever it is offered: the way is remembered as `present mode` (docs/stored-settings.md).

import { readSetting, writeSetting } from '../../../../device/settings.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { whenDecided } from '../../session/when-decided.ts';
import { enterFullScreen } from './full-screen.ts';
import { beginTalk, talkOf } from './talk.ts';

const STORED = 'atrium-present-mode';
export type PresentMode = 'everyone' | 'alone';

/** Returns `alone` for a person who may not edit: only editors present to everybody. */
export function presentMode(board: BoardSession): PresentMode {
  return mayPresentToEveryone(board) && readSetting(STORED) !== 'alone' ? 'everyone' : 'alone';
}

export function mayPresentToEveryone(board: BoardSession): boolean {
  return board.store.role === 'editor';
}

/** Begins as last time from the frame with this id, else from the first. `mode`: chosen for this time and the next ones. */
export function startPresenting(
  board: BoardSession,
  { mode, frame }: { mode?: PresentMode; frame?: string } = {},
): void {
  if (mode) writeSetting(STORED, mode);
  enterFullScreen(board);
  beginTalk(board, { everyone: (mode ?? presentMode(board)) === 'everyone', ...(frame !== undefined && { frame }) });
}

/** Begins as last time, unless this page presents already. */
export function present(board: BoardSession): void {
  const { role } = talkOf(board);
  if (role !== 'presents' && role !== 'alone') startPresenting(board);
}

/** Begins on this screen once the board has its items: by its address, or as the host of a page wants it. */
export async function presentLoaded(board: BoardSession): Promise<void> {
  const { store } = board;
  const isLoaded = (): true | null => (store.loading === null && store.saved !== null ? true : null);
  await whenDecided(store, () => (store.isLeft ? false : isLoaded()), new AbortController().signal);
  if (!store.isLeft && talkOf(board).role === null) beginTalk(board, { everyone: false });
}

/** Begins from the selected frame. */
export async function presentSelected(board: BoardSession): Promise<void> {
  const [frame] = (await board.calls?.selection()) ?? [];
  if (frame !== undefined) startPresenting(board, { frame });
}
