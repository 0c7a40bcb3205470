// The marks of paper as a pattern.

import { type PaperMarks, paperTile } from '../vector/paper-tile.ts';
import { paintOf, xmlNumber } from './xml.ts';

/** Nothing: the paper is plain. */
export function paperMarks(look: PaperMarks, name: string, wPx: number, hPx: number): string | null {
  const tile = paperTile(look, wPx, hPx);
  if (!tile) return null;
  const inside = tile.marks.map(({ kind, x, y, w, h, rgba }) =>
    kind === 'bar'
      ? `<rect x="${xmlNumber(x)}" y="${xmlNumber(y)}" width="${xmlNumber(w)}" height="${xmlNumber(h)}"${paintOf('fill', rgba)}/>`
      : `<circle cx="${xmlNumber(x + w / 2)}" cy="${xmlNumber(y + h / 2)}" r="${xmlNumber(w / 2)}"${paintOf('fill', rgba)}/>`,
  );
  const box = `x="${xmlNumber(tile.x)}" y="${xmlNumber(tile.y)}" width="${xmlNumber(tile.w)}" height="${xmlNumber(tile.h)}"`;
  return `<pattern id="${name}" patternUnits="userSpaceOnUse" ${box}>${inside.join('')}</pattern>`;
}
