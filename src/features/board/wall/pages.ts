// Pages of a board on a wall: frames as large as the view, one after the other to the right.

import type { ItemJson } from '#protocol/item-json.ts';
import { moving } from '../canvas/moving.ts';
import { shownFrames } from '../frames/shown-frames.ts';
import { shownPage } from '../frames/shown-page.ts';
import { cameraOn } from '../frames/shown-whole.ts';
import { tell } from '../tell.ts';

/** Between two pages, a part of a page. */
const GAP = 0.05;
const NO_POINTS = [new Float64Array(), new Uint32Array([0])] as const;

type Box = Pick<ItemJson, 'x' | 'y' | 'w' | 'h'>;

/** Shows the page behind the one in view; behind the last one it makes another. `title`: of a page by its number, from 1. */
export function nextPage(title: (number: number) => string): void {
  tell(async (calls) => {
    const frames = await shownFrames(calls);
    const here = frames.findIndex(isInView);
    const next = frames[here + 1];
    if (here >= 0 && next) {
      shownPage.id = next.id;
      await calls.cameraSet(cameraOn(next));
      return;
    }
    const page = newPage(frames);
    const item = { kind: 'frame' as const, ...page, text: title(frames.length + 1) };
    const [id = null] = await calls.load([item], NO_POINTS[0], NO_POINTS[1]);
    shownPage.id = id;
    await calls.cameraSet({ x: page.x + page.w / 2, y: page.y + page.h / 2, zoom: moving.camera.zoom });
  });
}

/** As large as the view, beside it, and beyond what stands to its right. */
export function newPage(frames: readonly Box[], { camera, view } = moving): Box {
  const [w, h] = [view.w / camera.zoom, view.h / camera.zoom];
  const [left, y] = [camera.x - w / 2, camera.y - h / 2];
  const beside = frames.filter((frame) => frame.y < y + h && frame.y + frame.h > y);
  const x = Math.max(left + w, ...beside.map((frame) => frame.x + frame.w)) + w * GAP;
  return { x, y, w, h };
}

function isInView({ x, y, w, h }: Box): boolean {
  const { camera } = moving;
  return camera.x >= x && camera.x <= x + w && camera.y >= y && camera.y <= y + h;
}
