// Where the bar beside the selection may stand: below it, else at a side, else above, never over one of its handles. Where none of these is
// free it is docked above the tool bar (use-stand-beside.ts). CSS px from the canvas's top left. Pairs with engine/canvas/src/view/handles.rs
// (where the handles are).

import type { Box, TurnedBox } from '#protocol/bus.ts';

export interface Size {
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}

export const SIDES = ['below', 'after', 'before', 'above'] as const;
export type BarSide = (typeof SIDES)[number];

/** From the selection's neighbours. */
export const APART_CSS = 24;
/** The handle that turns stands so far beyond the middle of the top edge, the dots of connectors so far beyond each. */
const KNOB_CSS = 44;
const DOT_CSS = 20;
/** From the middle of a handle to the bar, of the bar's height: 16 px from a handle's edge. */
const CLEAR = 0.42;

/** The bar's top left corner on this side, moved along the selection to stay in `area` (what the islands leave free); null: no room there. */
export function placeBeside(side: BarSide, box: TurnedBox, bar: Size, area: Box): Point | null {
  const handles = handlesOf(box);
  const xs = handles.map((p) => p.x);
  const ys = handles.map((p) => p.y);
  const clear = bar.h * CLEAR;
  const middle = { x: box.x + (box.w - bar.w) / 2, y: box.y + (box.h - bar.h) / 2 };
  const at = {
    below: { x: middle.x, y: Math.max(...ys) + clear },
    after: { x: Math.max(...xs) + clear, y: middle.y },
    before: { x: Math.min(...xs) - clear - bar.w, y: middle.y },
    above: { x: middle.x, y: Math.min(...ys) - clear - bar.h },
  }[side];
  const upright = side === 'below' || side === 'above';
  const x = Math.round(upright ? clamp(at.x, area.x, area.x + area.w - bar.w) : at.x);
  const y = Math.round(upright ? at.y : clamp(at.y, area.y, area.y + area.h - bar.h));
  const fits = x >= area.x && y >= area.y && x + bar.w <= area.x + area.w && y + bar.h <= area.y + area.h;
  // Out of view there is nothing to stand beside.
  const isSeen =
    Math.max(...xs) > area.x &&
    Math.min(...xs) < area.x + area.w &&
    Math.max(...ys) > 0 &&
    Math.min(...ys) < area.y + area.h;
  return fits && isSeen ? { x, y } : null;
}

/** Above a text that is being written, else at another side, else at the top of what is free. */
export function placeOver(box: TurnedBox, bar: Size, area: Box): Point {
  const sides = ['above', 'below', 'after', 'before'] as const;
  for (const side of sides) {
    const at = placeBeside(side, box, bar, area);
    if (at) return at;
  }
  return { x: Math.round(clamp(box.x + (box.w - bar.w) / 2, area.x, area.x + area.w - bar.w)), y: area.y };
}

/** Eight around the box, the one that turns it, and the dots beside it. A line's height may be negative: its box is upside down then. */
export function handlesOf({ x, y, w, h, rot }: TurnedBox): Point[] {
  const [cos, sin] = [Math.cos(rot), Math.sin(rot)];
  const up = h < 0 ? 1 : -1;
  const at = (across: number, down: number, right = 0, beyond = 0): Point => {
    const [dx, dy] = [across * w + right, down * h + beyond * up];
    return { x: x + w / 2 + dx * cos - dy * sin, y: y + h / 2 + dx * sin + dy * cos };
  };
  const thirds = [-0.5, 0, 0.5];
  const around = thirds.flatMap((down) => thirds.map((across) => [across, down] as const));
  return [
    ...around.filter(([across, down]) => across !== 0 || down !== 0).map(([across, down]) => at(across, down)),
    at(0, -0.5, 0, KNOB_CSS),
    at(0, 0.5, 0, -DOT_CSS),
    at(-0.5, 0, -DOT_CSS),
    at(0.5, 0, DOT_CSS),
  ];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
