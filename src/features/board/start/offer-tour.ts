// Offers the first tour on a board that is of its person and of nobody else. Loaded on visits that may have the tour (tour-audience.ts).

import { wasBoardCreated } from '../../../device/created-boards.ts';
import type { BoardSession } from '../session/board-session.ts';
import { hasEdits } from '../session/has-edits.ts';
import { whenDecided } from '../session/when-decided.ts';

/** Resolves whether the tour is shown, as soon as that is known; with false if its code cannot be loaded. `left` aborts when the board is left. */
export async function offerTour(board: BoardSession, layer: HTMLElement, left: AbortSignal): Promise<boolean> {
  const can = (): boolean | null => canHaveTour(board);
  if (!(await whenDecided(board.store, can, left))) return false;
  const { showTour } = await import('../parts/tour/index.ts');
  return showTour(board, layer, left, () => can() === true);
}

/** Whether the board as it is now may have the tour: its person created it, and nothing on it is from others. Null: not known yet. */
export function canHaveTour(board: BoardSession): boolean | null {
  const { ready, loading, saved, role, mode, drawnByOthers, items } = board.store;
  const { fresh, alias } = board.address;
  // Managers may change boards of others too.
  if (!fresh && !wasBoardCreated(alias)) return false;
  if (!ready || loading) return null;
  if (!fresh && !mode.mayChange) {
    // The server has not told the person's rights yet.
    const isUnknown = saved === null || (saved.state === 'saving' && items === 0);
    return isUnknown ? null : false;
  }
  return role === 'editor' && !drawnByOthers && (items === 0 || hasEdits(board));
}
