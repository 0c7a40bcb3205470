// Clears a part of the board at a wall: what lies wholly in this half of the view, as one step, which is brought back by itself.

import type { Removal } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { type BoardSession, errorCode } from '../../board/session/board-session.ts';

export type Half = 'left' | 'right';

type Item = Pick<ItemJson, 'id' | 'kind' | 'bounds' | 'locked' | 'hidden'>;

export interface Cleared {
  /** How many things are gone. */
  count: number;
  /** Brings them back, whatever was drawn since. Returns how many came back; null: not now, the person is told why. */
  restore(): Promise<number | null>;
}

/** Returns null where nothing was cleared. */
export async function clearHalf(board: BoardSession, half: Half): Promise<Cleared | null> {
  const calls = board.calls;
  if (!calls) return null;
  try {
    const ids = inHalf(board, await calls.items(), half);
    if (ids.length === 0) return null;
    const removal = await calls.removeItems(ids);
    if (removal.count === 0) return null;
    return { count: removal.count, restore: () => restoreCleared(board, calls, removal) };
  } catch (error) {
    board.notify(errorCode(error));
    return null;
  }
}

async function restoreCleared(board: BoardSession, calls: BoardCalls, removal: Removal): Promise<number | null> {
  // A restarted board numbers its steps from the beginning.
  if (board.calls !== calls) return 0;
  try {
    return await calls.restoreRemoved(removal);
  } catch (error) {
    board.notify(errorCode(error));
    return null;
  }
}

/** Pages stay, and what is locked; so does what reaches into the other half. */
export function inHalf(
  board: BoardSession,
  items: readonly Item[],
  half: Half,
  { camera, view } = board.motion,
): string[] {
  const [w, h] = [view.w / camera.zoom, view.h / camera.zoom];
  const left = half === 'left' ? camera.x - w / 2 : camera.x;
  const top = camera.y - h / 2;
  return items.flatMap(({ id, kind, bounds: { x, y, w: wide, h: high }, locked, hidden }) => {
    const isIn = x >= left && x + wide <= left + w / 2 && y >= top && y + high <= top + h;
    return isIn && kind !== 'frame' && kind !== 'group' && !locked && !hidden ? id : [];
  });
}
