// Whether bar and names fade: no pointer has moved and no key was pressed for 3 s, and neither is on the bar.

import { useEffect } from 'react';
import { useBoard } from '../../session/use-board.ts';
import { barsHiddenOf } from '../../shell/bars-hidden.ts';

const IDLE_MS = 3000;
const AWAKE = '[data-talk-bar]:hover, [data-talk-bar]:focus-within, [role=dialog], [role=menu]';

export function useIdle(): void {
  const board = useBoard();
  useEffect(() => {
    const hidden = barsHiddenOf(board);
    let timer: ReturnType<typeof setTimeout>;
    const rest = (): void => {
      if (document.querySelector(AWAKE)) timer = setTimeout(rest, IDLE_MS);
      else hidden.isIdle = true;
    };
    const wake = (): void => {
      clearTimeout(timer);
      timer = setTimeout(rest, IDLE_MS);
      hidden.isIdle = false;
    };
    const moved = (event: PointerEvent): void => {
      // Chrome sends a move without movement when the element under the pointer has changed.
      if (event.movementX !== 0 || event.movementY !== 0 || event.type !== 'pointermove') wake();
    };
    const abort = new AbortController();
    for (const type of ['pointermove', 'pointerdown'] as const)
      addEventListener(type, moved, { capture: true, signal: abort.signal });
    addEventListener('focusin', wake, { signal: abort.signal });
    wake();
    return () => {
      abort.abort();
      clearTimeout(timer);
      hidden.isIdle = false;
    };
  }, [board]);
}
