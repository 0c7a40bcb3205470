// Whether the version history stands beside the board, and whether the board is shown as it was. The rest (history/) is loaded
// when it is first opened.

import { proxy } from 'valtio';
import { type BoardSession, perBoard } from '../session/board-session.ts';

export const historyOf = perBoard(() => proxy({ open: false, looksBack: false }));

export function openHistory(board: BoardSession): void {
  historyOf(board).open = true;
}

export function closeHistory(board: BoardSession): void {
  const history = historyOf(board);
  history.open = false;
  history.looksBack = false;
}
