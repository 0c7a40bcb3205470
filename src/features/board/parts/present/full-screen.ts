// Full screen while the page presents. If the browser refuses it, the presentation goes on in its window.

import { type BoardSession, perBoard } from '../../session/board-session.ts';

/** Whether the full screen was entered here. */
const stateOf = perBoard(() => ({ isEntered: false }));

export function enterFullScreen(board: BoardSession): void {
  if (document.fullscreenElement || !document.documentElement.requestFullscreen) return;
  document.documentElement.requestFullscreen().then(
    () => {
      stateOf(board).isEntered = true;
    },
    () => undefined,
  );
}

/** Leaves the full screen if it was entered here. */
export function leaveFullScreen(board: BoardSession): void {
  const state = stateOf(board);
  if (state.isEntered && document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  state.isEntered = false;
}

export function toggleFullScreen(board: BoardSession): void {
  if (document.fullscreenElement) {
    stateOf(board).isEntered = true;
    leaveFullScreen(board);
  } else enterFullScreen(board);
}
