// Pens that say which one they are (persistentDeviceId) keep their colours: whoever takes theirs draws on in it. Where a browser does not say
// so nothing is different.

import { subscribe } from 'valtio';
import type { BoardSession } from '../../session/board-session.ts';
import { chooseOptions } from '../../session/tool-in-hand.ts';

/** A lesson has fewer. */
const MAX_PENS = 32;

/** Until what is returned is called. */
export function watchPens(board: BoardSession): () => void {
  const colours = new Map<number, string>();
  let last: number | undefined;
  // What is chosen after a pen was down is that pen's.
  const stop = subscribe(board.store, () => {
    const colour = colourNow(board);
    if (last !== undefined && colour !== undefined) colours.set(last, colour);
  });
  const down = (event: PointerEvent): void => {
    const id = (event as PointerEvent & { persistentDeviceId?: number }).persistentDeviceId ?? 0;
    if (event.pointerType !== 'pen' || id === 0 || !(event.target instanceof HTMLCanvasElement)) return;
    last = undefined;
    const own = colours.get(id);
    if (own !== undefined && board.store.tool === 'pen' && own !== colourNow(board))
      chooseOptions(board, { color: own });
    const colour = own ?? colourNow(board);
    if (colour !== undefined && (own !== undefined || colours.size < MAX_PENS)) colours.set(id, colour);
    last = id;
  };
  addEventListener('pointerdown', down, true);
  return () => {
    stop();
    removeEventListener('pointerdown', down, true);
  };
}

const colourNow = (board: BoardSession): string | undefined => board.store.options.pen?.color;
