// Decides which hint a new person gets on a board. At most one is shown at a time: questions come first (consent, pens), then the first tour,
// and the first steps only where there is no tour.

import { showFirstSteps, showHelpLabel } from '../parts/first-steps/index.ts';
import type { BoardSession } from '../session/board-session.ts';
import { findBarsLayer } from '../shell/bars-layer.ts';
import { isTourDue, visitOf } from './tour-audience.ts';

/** `left` aborts when the board is left. */
export async function showHints(board: BoardSession, left: AbortSignal): Promise<void> {
  const layer = await findBarsLayer(left);
  if (!layer) return;
  showHelpLabel(board, layer);
  if (isTourDue(visitOf(board)) && (await isTourShown(board, layer, left))) return;
  if (!left.aborted) showFirstSteps(board, layer);
}

/** Without the tour's code, as offline, the tour is shown on another board. */
function isTourShown(board: BoardSession, layer: HTMLElement, left: AbortSignal): Promise<boolean> {
  return import('./offer-tour.ts').then(({ offerTour }) => offerTour(board, layer, left)).catch(() => false);
}
