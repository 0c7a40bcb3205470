// The marks of paper as a pattern, each where it lies: an SVG has no px that they would have to fill whole.

import { PAPER } from '#protocol/bus.ts';
import { faded } from '../../../board/css-color.ts';
import { fade, GRAPH_PERIOD, MUSIC_PERIOD, marksOf, weight } from '../../../board/paper.ts';
import { paintOf, xmlNumber } from './xml.ts';

interface PaperMarks {
  kind: number;
  mark: number;
  spacing: number;
  ox: number;
  oy: number;
  size: number;
}

/** Nothing: the paper is plain. */
export function paperMarks(look: PaperMarks, name: string, wPx: number, hPx: number): string | null {
  const { kind, mark, spacing, ox, oy, size } = look;
  const marks = marksOf(kind);
  if (!(spacing > 0) || !(marks.rows || marks.columns || marks.dots)) return null;
  const period = kind === PAPER.graph ? GRAPH_PERIOD : kind === PAPER.music ? MUSIC_PERIOD : 1;
  const side = period * spacing;
  // Marks lie within the pattern's piece, half a space from its edge: none is cut in two.
  const [x, y] = [ox - spacing / 2, oy - spacing / 2];
  const w = marks.columns || marks.dots ? side : wPx;
  const h = marks.rows || marks.dots ? side : hPx;
  let inside = '';
  for (let k = 0; k < period; k++) {
    const paint = paintOf('fill', faded(mark, weight(kind, k) * fade(size)));
    const at = xmlNumber((k + 0.5) * spacing - size / 2);
    if (weight(kind, k) === 0) continue;
    if (marks.rows) inside += `<rect y="${at}" width="${xmlNumber(w)}" height="${xmlNumber(size)}"${paint}/>`;
    if (marks.columns) inside += `<rect x="${at}" width="${xmlNumber(size)}" height="${xmlNumber(h)}"${paint}/>`;
    const middle = xmlNumber(spacing / 2);
    if (marks.dots) inside += `<circle cx="${middle}" cy="${middle}" r="${xmlNumber(size / 2)}"${paint}/>`;
  }
  const box = `x="${xmlNumber(marks.columns || marks.dots ? x : 0)}" y="${xmlNumber(y)}" width="${xmlNumber(w)}" height="${xmlNumber(h)}"`;
  return `<pattern id="${name}" patternUnits="userSpaceOnUse" ${box}>${inside}</pattern>`;
}
