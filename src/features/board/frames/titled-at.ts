// The frame whose title stands at a point, or would: the board itself finds a frame by its edge alone.

import type { ItemJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { moving } from '../canvas/moving.ts';

/** A title stands so high above the edge (engine/canvas/src/view/text_box.rs). */
const TITLE_CSS = 28;

export async function frameTitledAt(calls: BoardCalls, x: number, y: number): Promise<ItemJson | undefined> {
  const frames = await calls.items({ kind: 'frame' });
  const high = TITLE_CSS / moving.camera.zoom;
  return frames.findLast((one) => x >= one.x && x <= one.x + one.w && y < one.y && y >= one.y - high);
}
