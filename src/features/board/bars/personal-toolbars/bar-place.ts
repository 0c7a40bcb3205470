// Where a tool bar of one's own stands: above the finger that asked for it, else below, never under it, and always within the
// screen. CSS px from the canvas's top left.

import type { Point, Size } from '../../shell/beside.ts';

/** Half a finger and a little air. */
const CLEAR_CSS = 40;
const EDGE_CSS = 8;

/** The bar's top left. */
export function besideFinger(finger: Point, bar: Size, view: Size): Point {
  const x = finger.x - bar.w / 2;
  const above = finger.y - CLEAR_CSS - bar.h;
  if (above >= EDGE_CSS) return within({ x, y: above }, bar, view);
  const below = finger.y + CLEAR_CSS;
  if (below + bar.h <= view.h - EDGE_CSS) return within({ x, y: below }, bar, view);
  // A screen hardly taller than the bar: beside.
  const after = finger.x + CLEAR_CSS;
  const before = finger.x - CLEAR_CSS - bar.w;
  return within({ x: after + bar.w <= view.w - EDGE_CSS ? after : before, y: finger.y - bar.h / 2 }, bar, view);
}

export function within({ x, y }: Point, bar: Size, view: Size): Point {
  const inside = (at: number, size: number, room: number) =>
    Math.round(Math.max(EDGE_CSS, Math.min(at, room - EDGE_CSS - size)));
  return { x: inside(x, bar.w, view.w), y: inside(y, bar.h, view.h) };
}
