// Where a menu, a flyout or a popover stands: the one function of placing. CSS px of the window. On the asked side of what it is opened by,
// else on the opposite one, else beside it; moved along until it is whole. What fits nowhere scrolls on the side with the most room.

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
  /** What it is opened by: it is aligned with this. */
  anchor: Box;
  /** What its anchor is part of (a bar, a menu) and never stands over: the anchor itself without. */
  around?: Box | undefined;
  /** As large as its content is. */
  size: { w: number; h: number };
  /** What it has to stand in. */
  room: Box;
  side: Side;
  align: Align;
  /** Between it and `around`. */
  gap: number;
  rtl: boolean;
  /** Stands over this only where there is no other place. */
  avoid?: Box | null | undefined;
}

export interface Placed {
  x: number;
  y: number;
  /** It is no larger: what does not fit scrolls. */
  maxW: number;
  maxH: number;
}

/** Beside a low anchor that has less room than this above and below, it stands over the anchor: a slit cannot be read. */
const MIN_H = 132;
const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', start: 'end', end: 'start' };

export function placeOverlay({ anchor, around = anchor, size, room, side, align, gap, rtl, avoid }: Placing): Placed {
  const upright = side === 'top' || side === 'bottom';
  const sides: Side[] = [
    side,
    OPPOSITE[side],
    ...(upright ? (['end', 'start'] as const) : (['bottom', 'top'] as const)),
  ];
  const all = sides.map((one) => {
    const free = roomAt(one, around, room, gap, rtl);
    const w = Math.min(size.w, free.w);
    const h = Math.min(size.h, free.h);
    const vertical = one === 'top' || one === 'bottom';
    const leftmost = rtl ? 'end' : 'start';
    const rightmost = rtl ? 'start' : 'end';
    const x = vertical
      ? clamp(
          along(align === leftmost ? -1 : align === rightmost ? 1 : 0, anchor.x, anchor.w, w),
          free.x,
          free.x + free.w - w,
        )
      : one === leftmost
        ? free.x + free.w - w
        : free.x;
    const y = vertical
      ? one === 'top'
        ? free.y + free.h - h
        : free.y
      : clamp(
          along(align === 'start' ? -1 : align === 'end' ? 1 : 0, anchor.y, anchor.h, h),
          free.y,
          free.y + free.h - h,
        );
    return { x, y, w, h, maxW: Math.max(free.w, 0), maxH: Math.max(free.h, 0) };
  });
  const whole = all.filter(({ w, h }) => w >= size.w && h >= size.h);
  const best = whole.find((one) => !avoid || !overlap(one, avoid)) ?? whole[0] ?? largest(all, upright);
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

/** The window's part on one side, its edges included. */
function roomAt(side: Side, { x, y, w, h }: Box, room: Box, gap: number, rtl: boolean): Box {
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

function along(to: -1 | 0 | 1, at: number, extent: number, own: number): number {
  return at + ((extent - own) * (to + 1)) / 2;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
