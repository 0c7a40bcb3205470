// Which blocks of marks cover a piece of paper: numbers for the marks pipeline, which draws BLOCK × BLOCK of them a call. A mark
// is a few px, so that paper costs what its marks do: a shader that asks of every px whether it is one costs software
// rendering more than twice as much as copying a tile.

import { alpha, blue, green, red } from '../../engine/draw-list.ts';
import { fade, marksOf, thickness } from '../paper.ts';
import type { Box } from './clips.ts';
import type { MarksProps, PlaceProps } from './commands.ts';
import { BLOCK } from './shaders.ts';

export interface PaperLook {
  kind: number;
  mark: number;
  spacing: number;
  ox: number;
  oy: number;
  size: number;
}

export type Marks = Omit<MarksProps, keyof PlaceProps>;

/** Marks closer than this are a grey haze; the engine widens the spacing long before. */
const MIN_SPACING_PX = 2;
const VERTICES = 6;

/** The blocks that mark `box`, px of the target. */
export function* paperMarks({ kind, mark, spacing, ox, oy, size }: PaperLook, box: Box): Generator<Marks> {
  const { rows, columns, dots } = marksOf(kind);
  if (!(spacing >= MIN_SPACING_PX && (rows || columns || dots))) return;
  const px = thickness(size);
  const reach = (from: number, length: number, origin: number): [first: number, many: number] => {
    const first = Math.ceil((from - px - origin) / spacing);
    return [first, Math.floor((from + length + px - origin) / spacing) - first + 1];
  };
  const [left, wide] = reach(box.x, box.w, ox);
  const [top, high] = reach(box.y, box.h, oy);
  const block = (lines: number, x: number, y: number, places: number): Marks => ({
    kind,
    tint: [red(mark) / 255, green(mark) / 255, blue(mark) / 255, (alpha(mark) / 255) * fade(size)],
    grid: [ox, oy, spacing],
    px,
    radius: dots && px > 1 ? px / 2 : 0,
    box: [box.x, box.y, box.w, box.h],
    lines,
    first: [x, y],
    count: Math.min(places, BLOCK * BLOCK) * VERTICES,
  });
  if (dots)
    for (let y = 0; y < high; y += BLOCK)
      for (let x = 0; x < wide; x += BLOCK) yield block(0, left + x, top + y, (high - y) * BLOCK);
  if (rows) for (let y = 0; y < high; y += BLOCK * BLOCK) yield block(1, 0, top + y, high - y);
  if (columns) for (let x = 0; x < wide; x += BLOCK * BLOCK) yield block(2, left + x, 0, wide - x);
}
