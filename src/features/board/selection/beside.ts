// Where the contextual bar stands: above the selection, else below, else at a side, else inside, and never over one of its
// handles. CSS px from the canvas's top left. Pairs with engine/canvas/src/view/handles.rs (where the handles are).

import type { Box, TurnedBox } from '#protocol/bus.ts';

export interface Size {
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}

/** The handle that turns stands so far beyond the middle of the top edge, the dots of connectors so far beyond each. */
const KNOB_CSS = 44;
const DOT_CSS = 20;
/** Steps of the search where nothing beside the selection is free. */
const STEP_CSS = 8;

/** The bar's top left corner; `area` is what the islands leave free. */
export function placeBeside(box: TurnedBox, bar: Size, area: Box): Point {
  const handles = handlesOf(box);
  const xs = handles.map((p) => p.x);
  const ys = handles.map((p) => p.y);
  // A finger's width: half a target, as the bar's own buttons are.
  const clear = bar.h / 2;
  const fits = (p: Point) =>
    p.x >= area.x && p.y >= area.y && p.x + bar.w <= area.x + area.w && p.y + bar.h <= area.y + area.h;
  const covers = (p: Point) =>
    handles.some(
      (at) => at.x > p.x - clear && at.x < p.x + bar.w + clear && at.y > p.y - clear && at.y < p.y + bar.h + clear,
    );
  const inX = (x: number) => clamp(x, area.x, area.x + area.w - bar.w);
  const inY = (y: number) => clamp(y, area.y, area.y + area.h - bar.h);

  const x = inX(box.x + (box.w - bar.w) / 2);
  const y = inY(box.y + (box.h - bar.h) / 2);
  const above = { x, y: Math.min(...ys) - clear - bar.h };
  const beside = [
    above,
    { x, y: Math.max(...ys) + clear },
    { x: Math.max(...xs) + clear, y },
    { x: Math.min(...xs) - clear - bar.w, y },
  ];
  const place = beside.find((p) => fits(p) && !covers(p)) ?? nearest({ x, y: inY(above.y) }, bar, area, covers);
  return { x: Math.round(place.x), y: Math.round(place.y) };
}

/** The free place nearest to the wished one; the wished one where none is free (a bar as wide as a phone). */
function nearest(wish: Point, bar: Size, area: Box, covers: (p: Point) => boolean): Point {
  let best = wish;
  let min = covers(wish) ? Number.POSITIVE_INFINITY : 0;
  for (let y = area.y; min > 0 && y <= area.y + area.h - bar.h; y += STEP_CSS)
    for (let x = area.x; x <= area.x + area.w - bar.w; x += STEP_CSS) {
      const far = Math.hypot(x - wish.x, y - wish.y);
      if (far >= min || covers({ x, y })) continue;
      best = { x, y };
      min = far;
    }
  return best;
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
