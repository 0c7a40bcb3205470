// Tells whether something was made on a board since it was opened.

import type { BoardSession } from './board-session.ts';

/** Whether this person, or somebody with a personal toolbar on this screen, has made something here. */
export const hasEdits = (board: BoardSession): boolean =>
  board.store.history.canUndo || board.store.hands.some(({ canUndo }) => canUndo);
