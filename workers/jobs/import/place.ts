// Where imported items lie: boxes of items, moving them, library pieces in a grid. Board units.

import type { ItemInput } from '#protocol/item-json.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const GAP = 60;

/** Before rotation: near enough to place things. Null: nothing with a place. */
export function boxOf(items: readonly ItemInput[]): Box | null {
  let [x0, y0, x1, y1] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  const add = (x: number, y: number): void => {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  };
  for (const { kind, x, y, w = 0, h = 0, points } of items) {
    if (kind === 'group') continue;
    if (x !== undefined && y !== undefined) {
      add(x, y);
      add(x + w, y + h);
    }
    for (const point of (points ?? []) as readonly (readonly number[])[]) add(point[0]!, point[1]!);
  }
  return x0 <= x1 ? { x: x0, y: y0, w: x1 - x0, h: y1 - y0 } : null;
}

export function joined(a: Box | null, b: Box | null): Box | null {
  if (!a || !b) return a ?? b;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

export function moved(items: readonly ItemInput[], dx: number, dy: number): ItemInput[] {
  return items.map((item) => {
    const out = { ...item };
    if (item.x !== undefined) out.x = item.x + dx;
    if (item.y !== undefined) out.y = item.y + dy;
    if (item.points) {
      out.points = (item.points as readonly (readonly number[])[]).map(([x = 0, y = 0, ...rest]) => [
        x + dx,
        y + dy,
        ...rest,
      ]);
    }
    return out;
  });
}

export interface Place {
  x: number;
  y: number;
  isTop?: boolean | undefined;
}

/** Returns how far to move a box so that its centre, or the centre of its top edge, is at the place. */
export function offsetTo({ x, y, isTop = false }: Place, box: Box): [dx: number, dy: number] {
  return [x - (box.x + box.w / 2), y - (isTop ? box.y : box.y + box.h / 2)];
}

/** Moves the items so that the centre of their bounds, or of its top edge, is at the place. */
export function centred(items: readonly ItemInput[], place: Place): ItemInput[] {
  const box = boxOf(items);
  return box ? moved(items, ...offsetTo(place, box)) : [...items];
}

/** Pieces of a library in rows, about as wide as high altogether. */
export function inGrid(pieces: readonly ItemInput[][]): ItemInput[] {
  const boxes = pieces.map((piece) => boxOf(piece) ?? { x: 0, y: 0, w: 0, h: 0 });
  const area = boxes.reduce((sum, { w, h }) => sum + (w + GAP) * (h + GAP), 0);
  const width = Math.max(Math.sqrt(area) * 1.2, ...boxes.map(({ w }) => w));
  let [x, y, rowHeight] = [0, 0, 0];
  return pieces.flatMap((piece, k) => {
    const box = boxes[k]!;
    if (x > 0 && x + box.w > width) {
      x = 0;
      y += rowHeight + GAP;
      rowHeight = 0;
    }
    const placed = moved(piece, x - box.x, y - box.y);
    x += box.w + GAP;
    rowHeight = Math.max(rowHeight, box.h);
    return placed;
  });
}
