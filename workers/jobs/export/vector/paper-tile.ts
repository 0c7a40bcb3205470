// The marks of paper as a piece that is repeated, each where it lies: vectors have no px that they would have to fill whole.

import { PAPER } from '#protocol/bus.ts';
import { faded } from '../../../drawing/css-color.ts';
import { fade, GRAPH_PERIOD, MUSIC_PERIOD, marksOf, weight } from '../../../drawing/paper.ts';

export interface PaperMarks {
  kind: number;
  mark: number;
  spacing: number;
  ox: number;
  oy: number;
  size: number;
}

/** Within a piece: `w` and `h` of a dot are how wide it is. */
export interface Mark {
  kind: 'bar' | 'dot';
  x: number;
  y: number;
  w: number;
  h: number;
  rgba: number;
}

export interface PaperTile {
  x: number;
  y: number;
  w: number;
  h: number;
  marks: Mark[];
}

/** Null: the paper is plain. */
export function paperTile(look: PaperMarks, wPx: number, hPx: number): PaperTile | null {
  const { kind, mark, spacing, ox, oy, size } = look;
  const has = marksOf(kind);
  if (!(spacing > 0) || !(has.rows || has.columns || has.dots)) return null;
  const period = kind === PAPER.graph ? GRAPH_PERIOD : kind === PAPER.music ? MUSIC_PERIOD : 1;
  const side = period * spacing;
  const w = has.columns || has.dots ? side : wPx;
  const h = has.rows || has.dots ? side : hPx;
  const marks: Mark[] = [];
  for (let k = 0; k < period; k++) {
    if (weight(kind, k) === 0) continue;
    const rgba = faded(mark, weight(kind, k) * fade(size));
    const at = (k + 0.5) * spacing - size / 2;
    if (has.rows) marks.push({ kind: 'bar', x: 0, y: at, w, h: size, rgba });
    if (has.columns) marks.push({ kind: 'bar', x: at, y: 0, w: size, h, rgba });
    if (has.dots) marks.push({ kind: 'dot', x: at, y: at, w: size, h: size, rgba });
  }
  // Marks lie within the piece, half a space from its edge: none is cut in two.
  return { x: has.columns || has.dots ? ox - spacing / 2 : 0, y: oy - spacing / 2, w, h, marks };
}
