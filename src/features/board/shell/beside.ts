// Where the bar of a selection or of an open text stands: below it, else above it, else docked at the foot of the free area, never over a
// handle. CSS px from the canvas's top left. Pairs with engine/canvas/src/view/handles.rs (where the handles are).

import type { TurnedBox } from '#protocol/bus.ts';
import { type Box, grown, overlap, placeOnSides, placeOverlay } from '../../../ui/overlay/place.ts';

export interface Size {
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}

export type BarSide = 'below' | 'above' | 'docked';

/** The handle that turns stands so far beyond the middle of the top edge, the dots of connectors so far beyond each. */
const KNOB_CSS = 44;
const DOT_CSS = 20;
/** From the middle of a handle to the bar, of the bar's height: 16 px from a handle's edge. */
const CLEAR = 0.42;
/** Half of a handle and of what a press beside it takes. */
const HANDLE_CSS = 14;
/** Side of the largest selection that is kept free as a whole. */
const LARGE_CSS = 320;

/** `area`: the part of the window between the bars at its edges. `islands`: what else floats there. */
export function placeBar(box: TurnedBox, size: Size, area: Box, islands: readonly Box[]): Point & { side: BarSide } {
  const handles = handlesOf(box);
  const around = hullOf(handles);
  if (overlap(around, area)) {
    // Aligned with the middle of what is selected, beyond its outermost handle.
    const anchor = { ...around, x: box.x, w: box.w };
    const placing = { ...{ anchor, around, size, room: area, avoid: islands }, ...BELOW, gap: size.h * CLEAR };
    const at = placeOnSides(placing, ['bottom', 'top']);
    if (at) return { ...rounded(at), side: at.side === 'bottom' ? 'below' : 'above' };
  }
  const foot = { x: area.x, y: area.y + area.h, w: area.w, h: 0 };
  const avoid = [...islands, ...handles.map(boxOfHandle)];
  return {
    ...rounded(placeOverlay({ ...BELOW, anchor: foot, size, room: area, side: 'top', gap: 0, avoid })),
    side: 'docked',
  };
}

const BELOW = { side: 'bottom', align: 'center', rtl: false } as const;

/** Boxes that no menu or flyout covers: the whole selection with its handles and dots, or the handles and dots alone if it is large. */
export function handleBoxes(box: TurnedBox | null): Box[] {
  if (!box) return [];
  const handles = handlesOf(box);
  const hull = grown(hullOf(handles), HANDLE_CSS);
  return Math.max(hull.w, hull.h) <= LARGE_CSS ? [hull] : handles.map(boxOfHandle);
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

function hullOf(points: readonly Point[]): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

const boxOfHandle = ({ x, y }: Point): Box => grown({ x, y, w: 0, h: 0 }, HANDLE_CSS);

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
