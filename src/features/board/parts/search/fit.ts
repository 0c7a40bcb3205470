// A part of the board in a small picture.

import type { Box } from '#protocol/bus.ts';

export interface Fit {
  /** CSS px per board unit. */
  scale: number;
  /** Of the picture's top left, board units. */
  x: number;
  y: number;
}

export function around(boxes: readonly Box[]): Box {
  const x = boxes.reduce((min, box) => Math.min(min, box.x), Number.POSITIVE_INFINITY);
  const y = boxes.reduce((min, box) => Math.min(min, box.y), Number.POSITIVE_INFINITY);
  const right = boxes.reduce((max, box) => Math.max(max, box.x + box.w), Number.NEGATIVE_INFINITY);
  const bottom = boxes.reduce((max, box) => Math.max(max, box.y + box.h), Number.NEGATIVE_INFINITY);
  return { x, y, w: right - x, h: bottom - y };
}

/** All of it, in the middle. */
export function fitInto({ x, y, w, h }: Box, room: { w: number; h: number }): Fit {
  const scale = Math.min(room.w / Math.max(w, 1), room.h / Math.max(h, 1));
  return { scale, x: x + w / 2 - room.w / 2 / scale, y: y + h / 2 - room.h / 2 / scale };
}
