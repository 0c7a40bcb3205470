// Parts of a picture, and what moving their edges makes of them.

/** x, y, w, h, shares of the picture. */
export type Part = [number, number, number, number];
export type Edge = (typeof EDGES)[number];

export const EDGES = ['left', 'top', 'right', 'bottom'] as const;
export const WHOLE: Part = [0, 0, 1, 1];
/** Of either side. */
const MIN_SHARE = 0.02;

/** Within the picture, and never nothing; all four edges together keep their distances. */
export function moved([x, y, w, h]: Part, edges: readonly Edge[], dx: number, dy: number): Part {
  if (edges.length === EDGES.length) return [between(x + dx, 0, 1 - w), between(y + dy, 0, 1 - h), w, h];
  const [left, right] = along(x, x + w, edges.includes('left'), edges.includes('right'), dx);
  const [top, bottom] = along(y, y + h, edges.includes('top'), edges.includes('bottom'), dy);
  return [left, top, right - left, bottom - top];
}

function along(from: number, to: number, first: boolean, last: boolean, by: number): [number, number] {
  if (first) return [between(from + by, 0, to - MIN_SHARE), to];
  if (last) return [from, between(to + by, from + MIN_SHARE, 1)];
  return [from, to];
}

function between(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
