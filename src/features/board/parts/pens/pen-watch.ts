// Whether a pen touches a screen that takes fingers too: what fingers do there is asked once, when the pen has lifted.

import type { SessionKey } from '#protocol/browser/device-storage.ts';
import { inputSettings } from '../../../../device/input-settings.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { dialogsOf, openDialog } from '../../shell/dialogs.ts';

const SUPPRESSED: SessionKey = 'pen-touchscreen-suppressed';

/** Answers what ends it. */
export function watchForPen(board: BoardSession, touchPoints = navigator.maxTouchPoints): () => void {
  const gone = new AbortController();
  const lifted = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType !== 'pen' || !(target instanceof HTMLCanvasElement)) return;
    if (dialogsOf(board).open || board.store.role !== 'editor' || inputSettings.fingerMode !== 'draw') return;
    // Once on this page, whatever is answered.
    gone.abort();
    if (!isSuppressed()) openDialog(board, { kind: 'pen' });
  };
  if (touchPoints > 0) addEventListener('pointerup', lifted, { signal: gone.signal });
  return () => gone.abort();
}

function isSuppressed(): boolean {
  try {
    return sessionStorage.getItem(SUPPRESSED) === 'true';
  } catch {
    return false;
  }
}
