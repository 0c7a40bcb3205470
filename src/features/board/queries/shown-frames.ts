// The frames that are pages of a board: hidden ones are none.

import type { ItemJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { inOrder } from './frame-order.ts';

/** Returns them in their order. */
export async function shownFrames(calls: Pick<BoardCalls, 'items'>): Promise<ItemJson[]> {
  return inOrder((await calls.items({ kind: 'frame' })).filter(({ hidden }) => !hidden));
}
