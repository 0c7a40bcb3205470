// Where things go when they are put in order: pure rules over boxes, in board units. The same boxes give the same places on every client.

import type { Arrangement } from '#protocol/arrangements.ts';
import type { Box, TurnedBox } from '#protocol/bus.ts';

export interface Placed extends Box {
  id: string;
}

interface Move {
  id: string;
  dx: number;
  dy: number;
}

type Sized = TurnedBox & { id: string };

/** Between the rows and columns of a grid: one step of the paper. */
const GAP = 24;

/** The upright box round a turned one. */
export function uprightOf({ x, y, w, h, rot }: TurnedBox): Box {
  const [sin, cos] = [Math.abs(Math.sin(rot)), Math.abs(Math.cos(rot))];
  const [wide, high] = [Math.abs(w) * cos + Math.abs(h) * sin, Math.abs(w) * sin + Math.abs(h) * cos];
  return { x: x + (w - wide) / 2, y: y + (h - high) / 2, w: wide, h: high };
}

/** By place, then by id: whoever asks, and however often, the order is the same. */
const byPlace = (by: (box: Placed) => number) => (a: Placed, b: Placed) => by(a) - by(b) || (a.id < b.id ? -1 : 1);

export function placesOf(list: readonly Placed[], how: Exclude<Arrangement, 'width' | 'height' | 'size'>): Move[] {
  const left = Math.min(...list.map(({ x }) => x));
  const top = Math.min(...list.map(({ y }) => y));
  const right = Math.max(...list.map(({ x, w }) => x + w));
  const bottom = Math.max(...list.map(({ y, h }) => y + h));
  const along = (to: (box: Placed) => number): Move[] =>
    list.map((box) => ({ id: box.id, dx: to(box) - box.x, dy: 0 }));
  const down = (to: (box: Placed) => number): Move[] => list.map((box) => ({ id: box.id, dx: 0, dy: to(box) - box.y }));
  switch (how) {
    case 'left':
      return along(() => left);
    case 'centre':
      return along(({ w }) => (left + right - w) / 2);
    case 'right':
      return along(({ w }) => right - w);
    case 'top':
      return down(() => top);
    case 'middle':
      return down(({ h }) => (top + bottom - h) / 2);
    case 'bottom':
      return down(({ h }) => bottom - h);
    case 'across':
      return along(spread([...list].sort(byPlace(({ x, w }) => x + w / 2)), ({ x, w }) => [x, w]));
    case 'down':
      return down(spread([...list].sort(byPlace(({ y, h }) => y + h / 2)), ({ y, h }) => [y, h]));
    case 'tidy':
      return tidied(list, left, top);
  }
}

/** The first and the last stay; between all of them is the same room. */
function spread(sorted: readonly Placed[], of: (box: Placed) => [number, number]): (box: Placed) => number {
  const spans = sorted.map(of);
  const from = spans[0]?.[0] ?? 0;
  const end = spans.at(-1);
  const room = end ? end[0] + end[1] - from - spans.reduce((sum, [, size]) => sum + size, 0) : 0;
  const gap = room / Math.max(1, sorted.length - 1);
  const places = new Map<string, number>();
  let at = from;
  sorted.forEach((box, k) => {
    places.set(box.id, at);
    at += (spans[k]?.[1] ?? 0) + gap;
  });
  return ({ id }) => places.get(id) ?? 0;
}

/** Rows of what stands side by side, columns as wide as their widest. What stands in one row or column alone stays so. */
function tidied(list: readonly Placed[], left: number, top: number): Move[] {
  const rows: Placed[][] = [];
  for (const box of [...list].sort(byPlace(({ y, h }) => y + h / 2))) {
    const row = rows.at(-1);
    if (row?.[0] && beside(row[0], box)) row.push(box);
    else rows.push([box]);
  }
  for (const row of rows) row.sort(byPlace(({ x }) => x));
  const widths: number[] = [];
  for (const row of rows) {
    for (const [k, { w }] of row.entries()) widths[k] = Math.max(widths[k] ?? 0, w);
  }
  const moves: Move[] = [];
  let y = top;
  for (const row of rows) {
    let x = left;
    row.forEach((box, k) => {
      moves.push({ id: box.id, dx: x - box.x, dy: y - box.y });
      x += (widths[k] ?? 0) + GAP;
    });
    y += Math.max(...row.map(({ h }) => h)) + GAP;
  }
  return moves;
}

/** Half of the lower one's height or more is at the other's. */
function beside(a: Box, b: Box): boolean {
  return Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) >= Math.min(a.h, b.h) / 2;
}

/** As wide, as high or as large as the widest and highest of them; each stays about its centre. */
export function sizesOf(list: readonly Sized[], how: 'width' | 'height' | 'size'): Sized[] {
  const wide = Math.max(...list.map(({ w }) => Math.abs(w)));
  const high = Math.max(...list.map(({ h }) => Math.abs(h)));
  return list.flatMap(({ id, x, y, w, h, rot }) => {
    const to = {
      w: how === 'height' ? w : Math.sign(w || 1) * wide,
      h: how === 'width' ? h : Math.sign(h || 1) * high,
    };
    const same = to.w === w && to.h === h;
    return same ? [] : [{ id, x: x + (w - to.w) / 2, y: y + (h - to.h) / 2, ...to, rot }];
  });
}
