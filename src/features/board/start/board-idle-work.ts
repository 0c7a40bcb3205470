// Runs what a board does once it is open and the page is idle.

import { PANEL } from '#protocol/session-links.ts';
import { takeNextBoardContent } from '../../../device/shared-things.ts';
import { watchForPen } from '../parts/pens/pen-watch.ts';
import type { BoardSession } from '../session/board-session.ts';
import { showHints } from './hints.ts';

/** `gone`: the board is left. */
export async function doIdleWork(board: BoardSession, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return;
  // Loaded anew while something was open: the entry that stood for it leads nowhere.
  if (history.state?.['atrium-back']) (await import('../../../ui/back.ts')).startBack();
  if (gone.aborted) return;
  gone.addEventListener('abort', watchForPen(board));
  void showHints(board, gone);
  const things = takeNextBoardContent();
  if (things) await (await import('../parts/clipboard/add-shared.ts')).addShared(board, things);
  if (board.address.secret === PANEL) await (await import('../../wall/board/add-carried.ts')).addCarriedWork(board);
}
