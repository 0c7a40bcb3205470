// Owns what the bars of a board leave to the board: the keyboard after a press of a pointer, and the wheel with Ctrl, which would zoom the
// whole page. Tab still reaches the bars. Must not know which bars there are.

import type { BoardSession } from '../session/board-session.ts';
import { isBoardElement } from '../session/shortcuts.ts';

/** Where keys and wheel belong to what they are in, and a press may begin a drag. */
const OWN_INPUT = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-text-bar], [draggable=true]';

/** Returns the function that ends this. */
export function leaveInputToBoard(board: BoardSession, layer: HTMLElement, canvas: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  layer.addEventListener(
    'mousedown',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const { activeElement } = document;
      if (!button || button.closest(OWN_INPUT) || !activeElement) return;
      const hasKeys = isBoardElement(board, activeElement);
      // A field in which somebody types is left as any press leaves it.
      if (!hasKeys && !(activeElement instanceof HTMLButtonElement && layer.contains(activeElement))) return;
      event.preventDefault();
      if (!hasKeys) canvas.focus({ preventScroll: true });
    },
    { signal },
  );
  layer.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey || !(event.target instanceof Element) || event.target.closest(OWN_INPUT)) return;
      event.preventDefault();
      canvas.dispatchEvent(new WheelEvent('wheel', event));
    },
    { signal, passive: false },
  );
  return () => abort.abort();
}
