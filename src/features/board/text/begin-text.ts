// A double click where nothing lies: on a frame's title, or where it would stand, that title is edited; on the empty board a text begins.

import type { ItemJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { boardFromCss, moving } from '../canvas/moving.ts';
import { openBoard } from '../tell.ts';
import { optionsOf } from '../tool-bar/tools.ts';

/** A frame's title stands so high above its edge (engine/canvas/src/view/text_box.rs). */
const TITLE_CSS = 28;

/** Whether there is a text to type in now. */
export async function beginTextAt(event: MouseEvent): Promise<boolean> {
  const calls = openBoard();
  const { left, top } = (event.target as Element).getBoundingClientRect();
  const [xCss, yCss] = [event.clientX - left, event.clientY - top];
  const { x, y } = boardFromCss(xCss, yCss);
  if (!calls || (await calls.hit(x, y)) !== null) return false;
  const frame = await frameTitledAt(calls, x, y);
  if (frame) {
    await calls.select([frame.id]);
    await calls.beginEdit(frame.id);
    return true;
  }
  // In hand for this one text only.
  await calls.setTool('text', optionsOf('text'));
  await calls.place({ xCss, yCss });
  return true;
}

async function frameTitledAt(calls: BoardCalls, x: number, y: number): Promise<ItemJson | undefined> {
  const frames = await calls.items({ kind: 'frame' });
  const high = TITLE_CSS / moving.camera.zoom;
  return frames.findLast((one) => x >= one.x && x <= one.x + one.w && y < one.y && y >= one.y - high);
}
