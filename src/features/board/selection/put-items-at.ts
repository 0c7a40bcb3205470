// Items that were made around a middle, onto the board around a place. Board units.

import type { ItemInput } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { moving } from '../canvas/moving.ts';
import { table } from './pasted-items.ts';
import type { PasteAt } from './pasted-now.ts';

/** `at`: the middle of the view without one. Returns the ids of the items; rejects as `load` does. */
export function putItemsAt(calls: BoardCalls, items: readonly ItemInput[], at?: PasteAt): Promise<string[]> {
  const middle = placeOf(at);
  if (at?.isTop) middle.y -= Math.min(...items.map(({ y = 0 }) => y));
  const placed = items.map(({ x, y, ...item }): ItemInput => {
    return x === undefined || y === undefined ? item : { ...item, x: middle.x + x, y: middle.y + y };
  });
  return calls.load(placed, new Float64Array(0), new Uint32Array(placed.length + 1));
}

/** Returns the id of the group of its cells. */
export async function putTable(
  calls: BoardCalls,
  rows: readonly (readonly string[])[],
  at?: PasteAt,
): Promise<string[]> {
  return (await putItemsAt(calls, table(rows), at)).slice(0, 1);
}

function placeOf(at: PasteAt | undefined): { x: number; y: number } {
  const { x, y, zoom } = moving.camera;
  return at ? { x: x + (at.xCss - innerWidth / 2) / zoom, y: y + (at.yCss - innerHeight / 2) / zoom } : { x, y };
}
