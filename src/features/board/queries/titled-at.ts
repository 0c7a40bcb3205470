// The frame whose title stands at a point, or would: the board itself finds a frame by its edge alone.

import type { ItemJson } from '#protocol/item-json.ts';
import { isRtl } from '#protocol/text-direction.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import type { BoardSession } from '../session/board-session.ts';

/** A title stands so high above the edge (engine/canvas/src/view/text_box.rs), in letters of this size (shape/place.rs). */
const TITLE_CSS = 28;
const FONT_CSS = 14;
/** So far behind the last letter one still presses it: the board may draw it in another font. */
const SLOP_CSS = 8;

/** `onWords`: a press beside the words of the title does not count. */
export async function frameTitledAt(
  board: BoardSession,
  calls: BoardCalls,
  x: number,
  y: number,
  onWords = false,
): Promise<ItemJson | undefined> {
  if ((await calls.count({ kind: 'frame' })) === 0) return undefined;
  const frames = await calls.items({ kind: 'frame' });
  const { zoom } = board.motion.camera;
  const isTitled = (one: ItemJson): boolean => {
    if (one.hidden || x < one.x || x > one.x + one.w || y >= one.y || y < one.y - TITLE_CSS / zoom) return false;
    const title = one.text ?? '';
    // Titles of right-to-left words begin at the frame's right.
    return !onWords || (isRtl(title) ? one.x + one.w - x : x - one.x) <= widthCss(title) / zoom;
  };
  return frames.findLast(isTitled);
}

/** Of a title; none is shown of blanks. */
function widthCss(title: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || title.trim() === '') return -1;
  context.font = `${FONT_CSS}px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(title).width + SLOP_CSS;
}
