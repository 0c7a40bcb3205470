// Points of strokes and paths: from what callers give to triples, and their box. Board units.

import { BoardError } from '../board-error.ts';
import { type ItemInput, MAX_COORDINATE } from '../item-json.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Placed extends Box {
  rot: number;
  /** Strokes: triples relative to (x, y), f32 as the engine takes them. Paths: pairs in board units. */
  points: Float32Array | Float64Array | null;
}

/** The device reports no pressure. */
const NONE = -1;

/** Triples x, y, pressure. Float64 keeps board units exact far from the origin. */
export function pointsOf(points: ItemInput['points'], what: string): Float64Array | Float32Array {
  if (points === undefined) return new Float64Array();
  if (points instanceof Float32Array) {
    if (points.length % 3 !== 0) throw new BoardError('bad-item', `${what}: not triples of x, y, pressure`);
    return points;
  }
  if (!Array.isArray(points)) throw new BoardError('bad-item', `${what}: no list`);
  const triples = new Float64Array(points.length * 3);
  (points as readonly (readonly number[])[]).forEach((point, k) => {
    triples[k * 3] = point?.[0] as number;
    triples[k * 3 + 1] = point?.[1] as number;
    triples[k * 3 + 2] = point?.[2] ?? NONE;
  });
  return triples;
}

/** Of all points. Throws `bad-item` where one is none. */
export function boxOf(triples: ArrayLike<number>): Box {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (let k = 0; k < triples.length; k += 3) {
    const x = triples[k]!;
    const y = triples[k + 1]!;
    sum += x + y;
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  // One NaN or infinity anywhere makes the sum say so: comparisons alone would pass over it.
  if (!Number.isFinite(sum) || Math.max(-x0, -y0, x1, y1) > MAX_COORDINATE)
    throw new BoardError('bad-item', 'points: not all are numbers within ±1e9');
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

/**
 * A stroke's box is its samples' own, whatever box was given. A turn given with another box (a piece of a cut stroke turns
 * about the whole's centre) becomes the same turn about the samples' centre and a shift.
 */
export function strokeBox(triples: ArrayLike<number>, given: Box | null, rot: number): Placed {
  const box = boxOf(triples);
  const n = triples.length;
  const points = new Float32Array(n);
  let w = 0;
  let h = 0;
  for (let k = 0; k < n; k += 3) {
    points[k] = triples[k]! - box.x;
    points[k + 1] = triples[k + 1]! - box.y;
    const pressure = triples[k + 2]!;
    points[k + 2] = pressure >= 0 ? Math.min(1, pressure) : NONE;
    if (points[k]! > w) w = points[k]!;
    if (points[k + 1]! > h) h = points[k + 1]!;
  }
  let { x, y } = box;
  if (rot !== 0 && given) {
    const dx = x + w / 2 - (given.x + given.w / 2);
    const dy = y + h / 2 - (given.y + given.h / 2);
    x += Math.cos(rot) * dx - Math.sin(rot) * dy - dx;
    y += Math.sin(rot) * dx + Math.cos(rot) * dy - dy;
  }
  return { x, y, w, h, rot, points };
}

/**
 * A path's vertices in a space of their own, which is mapped onto the box that is given when they are drawn: from its corner x, y on,
 * so that what is mirrored by a negative side shows as it was given.
 */
export function placePoints(triples: ArrayLike<number>, given: Box | null, rot: number): Placed {
  const own = boxOf(triples);
  const box = given ?? own;
  const points = new Float64Array((triples.length / 3) * 2);
  for (let k = 0, p = 0; k < triples.length; k += 3) {
    points[p++] = triples[k]!;
    points[p++] = triples[k + 1]!;
  }
  return { ...box, rot, points };
}
