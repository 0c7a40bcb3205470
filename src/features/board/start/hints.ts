// Decides which hints a new person gets on a board.

import { showFirstSteps, showHelpLabel } from '../parts/first-steps/index.ts';
import type { BoardSession } from '../session/board-session.ts';
import { findBarsLayer } from '../shell/bars-layer.ts';

/** `left` aborts when the board is left. */
export async function showHints(board: BoardSession, left: AbortSignal): Promise<void> {
  const layer = await findBarsLayer(left);
  if (!layer) return;
  showHelpLabel(board, layer);
  showFirstSteps(board, layer);
}
