// The box around items that are not on the board yet, by what they say of themselves. Board units.

import type { Box } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';

/** A side of a note that does not say how large it is. */
const NOTE_SIDE = 200;
/** The height of a line of text, by its font size. */
const LINE_HEIGHT = 1.5;
const USUAL_FONT_SIZE = 20;

/** Returns a box without a size if none of them has a position. */
export function boxOfItems(items: readonly ItemInput[]): Box {
  const boxes = items.flatMap((item) => boxOf(item) ?? []);
  if (boxes.length === 0) return { x: 0, y: 0, w: 0, h: 0 };
  // Not by spreading: there may be more items than a call has arguments.
  const min = (values: number[]): number => values.reduce((bound, value) => Math.min(bound, value));
  const max = (values: number[]): number => values.reduce((bound, value) => Math.max(bound, value));
  const [x, y] = [min(boxes.map((box) => box.x)), min(boxes.map((box) => box.y))];
  return { x, y, w: max(boxes.map((box) => box.x + box.w)) - x, h: max(boxes.map((box) => box.y + box.h)) - y };
}

/** Null: it lies between others, or its children say where it is. */
function boxOf(item: ItemInput): Box | null {
  const { kind, x, y, points, start, end, rot = 0 } = item;
  if (kind === 'connector' && start && end) return null;
  if (x === undefined || y === undefined) return points && points.length > 0 ? boxOfPoints(points) : null;
  const { w, h } = sizeOf(item);
  const [absW, absH] = [Math.abs(w), Math.abs(h)];
  const [cos, sin] = [Math.abs(Math.cos(rot)), Math.abs(Math.sin(rot))];
  const [turnedW, turnedH] = [absW * cos + absH * sin, absW * sin + absH * cos];
  return { x: x + w / 2 - turnedW / 2, y: y + h / 2 - turnedH / 2, w: turnedW, h: turnedH };
}

function sizeOf({ kind, w, h, text = '', style }: ItemInput): { w: number; h: number } {
  if (kind === 'sticky') return { w: w ?? NOTE_SIDE, h: h ?? NOTE_SIDE };
  if (kind !== 'text') return { w: w ?? 0, h: h ?? 0 };
  const lines = text.split('\n');
  const size = style?.fontSize ?? USUAL_FONT_SIZE;
  const longest = lines.reduce((length, line) => Math.max(length, line.length), 0);
  return { w: w ?? (longest * size) / 2, h: h ?? lines.length * size * LINE_HEIGHT };
}

function boxOfPoints(points: NonNullable<ItemInput['points']>): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const add = (x: number, y: number): void => {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  };
  if (points instanceof Float32Array)
    for (let k = 0; k + 1 < points.length; k += 3) add(points[k] ?? 0, points[k + 1] ?? 0);
  else for (const [x = 0, y = 0] of points) add(x, y);
  return { x: box.left, y: box.top, w: box.right - box.left, h: box.bottom - box.top };
}
