// Runs what a board does once it is open and the page is idle.

import { PANEL } from '#protocol/session-links.ts';
import { isIFP } from '../../../device/device.ts';
import { takeNextBoardContent } from '../../../device/shared-things.ts';
import { watchForPen } from '../parts/pens/pen-watch.ts';
import type { BoardSession } from '../session/board-session.ts';
import { showHints } from './hints.ts';

/** `gone`: the board is left. */
export async function doIdleWork(board: BoardSession, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return;
  // The router’s state of a board that was just made from a template.
  if (history.state?.usr?.isFromTemplate) await takeSelect(board);
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

/** People fill in a template with Select. At a wall panel they come with a pen. */
async function takeSelect(board: BoardSession): Promise<void> {
  const { chooseTool } = await import('../session/tool-in-hand.ts');
  const isUntouched = board.store.tool === 'pen' && board.motion.contacts.size === 0;
  if (isUntouched && !isIFP) chooseTool(board, 'select');
}
