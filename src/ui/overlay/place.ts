// Positions everything that floats: menus, submenus, flyouts, popovers and the bars beside a selection. CSS px of the window. Tries the asked
// side, the opposite side and the two others, then the nearest clear place. What fits nowhere scrolls on the side with the most room.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** `start` and `end` follow the direction of the text. */
export type Side = 'top' | 'bottom' | 'start' | 'end';
export type Align = 'start' | 'center' | 'end';

export interface Placing {
  /** The element that opened the surface. The surface is aligned with it. */
  anchor: Box;
  /** The bar or menu that contains the anchor, which is never covered. Default: the anchor. */
  around?: Box | undefined;
  /** The surface's own size. */
  size: { w: number; h: number };
  /** The part of the window that may be used. */
  room: Box;
  side: Side;
  align: Align;
  /** Distance between the surface and `around`. */
  gap: number;
  rtl: boolean;
  /** Boxes that are covered only where there is no other place: other islands, and the handles of the selection. */
  avoid?: readonly Box[] | undefined;
}

export interface Placed {
  x: number;
  y: number;
  /** The largest size; the rest of the content scrolls. */
  maxW: number;
  maxH: number;
}

/** A scrolling surface that is lower than this cannot be read, so it covers its anchor instead. */
const MIN_H = 132;
/** A place farther from the anchor than this and the gap is not beside it. The nearest clear place may be closer. */
const NEAR = 24;
const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', start: 'end', end: 'start' };

export function placeOverlay(placing: Placing): Placed {
  const { anchor, size, room, side } = placing;
  const upright = isUpright(side);
  const sides = [side, OPPOSITE[side], ...(upright ? (['end', 'start'] as const) : (['bottom', 'top'] as const))];
  const clear = placeOnSides(placing, sides) ?? placeNearest(placing);
  if (clear) return clear;
  const all = sides.map((one) => placeAt(one, placing));
  const best = all.find(({ w, h }) => w >= size.w && h >= size.h) ?? largest(all, upright);
  if (best && best.h >= Math.min(size.h, MIN_H) && best.w >= Math.min(size.w, room.w)) return best;
  const w = Math.min(size.w, room.w);
  const h = Math.min(size.h, room.h);
  return {
    x: clamp(anchor.x + (anchor.w - w) / 2, room.x, room.x + room.w - w),
    y: clamp(anchor.y + (anchor.h - h) / 2, room.y, room.y + room.h - h),
    maxW: room.w,
    maxH: room.h,
  };
}

/** The first of these sides on which the surface is whole, beside its anchor and over nothing of `avoid`. Null if there is none. */
export function placeOnSides(placing: Placing, sides: readonly Side[]): (Placed & { side: Side }) | null {
  const { anchor, size, avoid = [], gap } = placing;
  for (const side of sides) {
    const free = roomAt(side, placing);
    if (free.w < size.w || free.h < size.h) continue;
    const at = placeAt(side, placing);
    const across = isUpright(side);
    const slid = (to: number) =>
      across
        ? { ...at, x: clamp(to, free.x, free.x + free.w - size.w) }
        : { ...at, y: clamp(to, free.y, free.y + free.h - size.h) };
    const [from, own] = across ? [at.x, size.w] : [at.y, size.h];
    const ways = avoid
      .flatMap((one) => (across ? [one.x - gap - own, one.x + one.w + gap] : [one.y - gap - own, one.y + one.h + gap]))
      .sort((a, b) => Math.abs(a - from) - Math.abs(b - from));
    for (const to of [from, ...ways]) {
      const one = slid(to);
      if (
        distance({ ...one, ...size }, anchor) <= NEAR + gap &&
        !avoid.some((box) => overlap({ ...one, ...size }, box))
      )
        return { ...one, side };
    }
  }
  return null;
}

/** The clear place that is nearest to the anchor, on whichever side: first one with `gap` to everything. */
function placeNearest(placing: Placing): Placed | null {
  const { anchor, around = anchor, size, room, gap, avoid = [] } = placing;
  if (size.w > room.w || size.h > room.h) return null;
  const wished = placeAt(placing.side, placing);
  const kept = grown(around, gap);
  for (const margin of [gap, 0]) {
    const boxes = [kept, ...avoid.map((one) => grown(one, margin))];
    const xs = edges(
      wished.x,
      size.w,
      room.x,
      room.w,
      boxes.map(({ x, w }) => [x, w] as const),
    );
    const ys = edges(
      wished.y,
      size.h,
      room.y,
      room.h,
      boxes.map(({ y, h }) => [y, h] as const),
    );
    let best: { box: Box; cost: number } | null = null;
    for (const x of xs)
      for (const y of ys) {
        const box = { x, y, ...size };
        if (boxes.some((one) => overlap(one, box))) continue;
        const cost = distance(box, anchor) + Math.hypot(x - wished.x, y - wished.y) / 1000;
        if (!best || cost < best.cost) best = { box, cost };
      }
    if (best) return { x: best.box.x, y: best.box.y, maxW: size.w, maxH: size.h };
  }
  return null;
}

/** Where the surface may begin along one axis: as wished, at the room's ends, and right beside each box. */
function edges(
  wished: number,
  own: number,
  from: number,
  extent: number,
  boxes: readonly (readonly [number, number])[],
): number[] {
  const last = from + extent - own;
  const all = [clamp(wished, from, last), from, last, ...boxes.flatMap(([at, size]) => [at - own, at + size])];
  return [...new Set(all)].filter((at) => at >= from && at <= last);
}

/** On one side, aligned with the anchor and moved along until it is whole. */
function placeAt(side: Side, { anchor, size, align, rtl, ...rest }: Placing): Placed & { w: number; h: number } {
  const free = roomAt(side, { anchor, size, align, rtl, ...rest });
  const w = Math.min(size.w, free.w);
  const h = Math.min(size.h, free.h);
  const leftmost = rtl ? 'end' : 'start';
  const rightmost = rtl ? 'start' : 'end';
  const x = isUpright(side)
    ? clamp(
        along(align === leftmost ? -1 : align === rightmost ? 1 : 0, anchor.x, anchor.w, w),
        free.x,
        free.x + free.w - w,
      )
    : side === leftmost
      ? free.x + free.w - w
      : free.x;
  const y = isUpright(side)
    ? side === 'top'
      ? free.y + free.h - h
      : free.y
    : clamp(
        along(align === 'start' ? -1 : align === 'end' ? 1 : 0, anchor.y, anchor.h, h),
        free.y,
        free.y + free.h - h,
      );
  return { x, y, w, h, maxW: Math.max(free.w, 0), maxH: Math.max(free.h, 0) };
}

/** The part of the room on one side of `around`, its edges included. */
function roomAt(side: Side, { anchor, around = anchor, room, gap, rtl }: Placing): Box {
  const { x, y, w, h } = around;
  const right = room.x + room.w;
  const bottom = room.y + room.h;
  if (side === 'top') return { ...room, h: Math.min(y - gap, bottom) - room.y };
  if (side === 'bottom') {
    const from = Math.max(y + h + gap, room.y);
    return { ...room, y: from, h: bottom - from };
  }
  if ((side === 'start') !== rtl) return { ...room, w: Math.min(x - gap, right) - room.x };
  const from = Math.max(x + w + gap, room.x);
  return { ...room, x: from, w: right - from };
}

function largest<T extends { w: number; h: number }>(all: readonly T[], upright: boolean): T | undefined {
  // Above and below are as wide as the window: only there nothing is cut off sideways.
  const candidates = upright ? all.slice(0, 2) : all;
  return [...candidates].sort((a, b) => b.w * b.h - a.w * a.h)[0];
}

const isUpright = (side: Side): boolean => side === 'top' || side === 'bottom';

function along(to: -1 | 0 | 1, at: number, extent: number, own: number): number {
  return at + ((extent - own) * (to + 1)) / 2;
}

export function grown({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Distance between the edges of two boxes. 0 if they meet. */
function distance(a: Box, b: Box): number {
  const dx = Math.max(b.x - a.x - a.w, a.x - b.x - b.w, 0);
  const dy = Math.max(b.y - a.y - a.h, a.y - b.y - b.h, 0);
  return Math.hypot(dx, dy);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
