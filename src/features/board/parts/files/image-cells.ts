// Where images of one import are put: one in the middle, several in rows around it. The first stands at most one cell before the middle, in
// view however many follow. The cells depend on the view and the number alone, so that each image has its place before the size of the
// next one is known.

import type { ImageCell } from '#protocol/bus.ts';

/** The most that one image, and each of several, takes of the view's sides. */
const ONE_SHARE = 0.6;
const SEVERAL_SHARE = 0.35;
/** The gap between several is this share of the view's width. */
const GAP_SHARE = 0.015;

/** Cells in reading order around `middle`; all lengths in board units. */
export function imageCells(
  total: number,
  middle: { x: number; y: number },
  view: { w: number; h: number },
): ImageCell[] {
  const share = total === 1 ? ONE_SHARE : SEVERAL_SHARE;
  const [maxW, maxH] = [view.w * share, view.h * share];
  const columns = Math.ceil(Math.sqrt(total));
  const rows = Math.ceil(total / columns);
  const gap = view.w * GAP_SHARE;
  const [before, above] = [Math.min((columns - 1) / 2, 1), Math.min((rows - 1) / 2, 1)];
  return Array.from({ length: total }, (_, k) => ({
    x: middle.x + ((k % columns) - before) * (maxW + gap),
    y: middle.y + (Math.floor(k / columns) - above) * (maxH + gap),
    maxW,
    maxH,
    aim: middle,
  }));
}
