import { expect, it } from 'vitest';
import { PAPER } from '#protocol/bus.ts';
import { lineAt, thickness } from '../paper.ts';
import type { Box } from './clips.ts';
import { type PaperLook, paperMarks } from './paper.ts';
import { BLOCK } from './shaders.ts';

const VERTICES = 6;
const box = { x: 37, y: -12, w: 911, h: 403 };
const look = { mark: 0xff000000, spacing: 14.3, ox: 5.7, oy: 9.1, size: 1 };

/** The places (column or null, row or null) the blocks say, as the vertex shader works them out. */
function places(kind: number, to: PaperLook, within: Box): string[] {
  const found: string[] = [];
  for (const { lines, first, count, px } of paperMarks({ ...to, kind }, within))
    for (let k = 0; k < count / VERTICES; k++) {
      const along = lines === 0 ? [k % BLOCK, Math.floor(k / BLOCK)] : [k, k];
      const x = lines === 1 ? null : lineAt(to.ox, to.spacing, (first[0] as number) + (along[0] as number), px);
      const y = lines === 2 ? null : lineAt(to.oy, to.spacing, (first[1] as number) + (along[1] as number), px);
      if ((x === null || touches(x, px, within.x, within.w)) && (y === null || touches(y, px, within.y, within.h)))
        found.push(`${x} ${y}`);
    }
  return found.sort();
}

const touches = (at: number, px: number, from: number, length: number): boolean => at + px > from && at < from + length;

/** Every line number that might be seen, one by one. */
function lines(origin: number, from: number, length: number, { spacing, size }: PaperLook): number[] {
  const px = thickness(size);
  const all = Array.from({ length: 2001 }, (_, k) => lineAt(origin, spacing, k - 1000, px));
  return all.filter((at) => touches(at, px, from, length));
}

it.each([
  ['a px', 1],
  ['three px', 3],
])('marks of %s stand at every place of the paper that can be seen, each once', (_, size) => {
  const of = { ...look, kind: 0, size };
  const columns = lines(of.ox, box.x, box.w, of);
  const rows = lines(of.oy, box.y, box.h, of);
  expect(places(PAPER.dotted, of, box)).toEqual(columns.flatMap((x) => rows.map((y) => `${x} ${y}`)).sort());
  expect(places(PAPER.lined, of, box)).toEqual(rows.map((y) => `null ${y}`).sort());
  const both = [...rows.map((y) => `null ${y}`), ...columns.map((x) => `${x} null`)].sort();
  expect(places(PAPER.squared, of, box)).toEqual(both);
});

it('a page of more lines than a block has them all', () => {
  const of = { ...look, kind: 0, spacing: 2.5 };
  const tall = { x: 0, y: 0, w: 10, h: 2000 };
  expect(places(PAPER.lined, of, tall)).toHaveLength(lines(of.oy, tall.y, tall.h, of).length);
});

it('plain paper, and marks too close to be told apart, have none', () => {
  expect([...paperMarks({ ...look, kind: PAPER.plain }, box)]).toEqual([]);
  expect([...paperMarks({ ...look, kind: PAPER.dotted, spacing: 1.5 }, box)]).toEqual([]);
});
