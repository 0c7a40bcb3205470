// Reports what of an open board the server does not have: a new version waits for it (src/pwa).

import { subscribe } from 'valtio/vanilla';
import { reportUnsent } from '../../../pwa/unsent.ts';
import type { BoardSession } from '../session/board-session.ts';
import { isKeptNowhere } from '../session/store.ts';

/** Returns how to stop. */
export function tellUnsent(board: BoardSession): () => void {
  const { store } = board;
  /** Pointers that are down anywhere on the page, on bars and dialogs too: contacts of motion.ts are those on the canvas. */
  const down = new Set<number>();
  const report = (): void => {
    const { saved } = store;
    reportUnsent(board, {
      isAny: saved !== null && saved.state !== 'saved' && (saved.pending > 0 || saved.unkept > 0),
      isKeptNowhere: isKeptNowhere(store),
      isHandDown: down.size > 0,
    });
  };
  const follow = ({ type, pointerId }: PointerEvent): void => {
    if (type === 'pointerdown') down.add(pointerId);
    else down.delete(pointerId);
    report();
  };
  const unsubscribe = subscribe(store, report);
  const abort = new AbortController();
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    addEventListener(type, follow, { capture: true, passive: true, signal: abort.signal });
  return () => {
    unsubscribe();
    abort.abort();
    reportUnsent(board, null);
  };
}
