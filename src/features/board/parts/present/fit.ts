// Where a presented frame stands on the screen: as large as fits, in the middle, with a margin unless it reaches the screen's edges.

import { type Camera, ZOOM_RANGE } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';

interface Size {
  w: number;
  h: number;
}

export interface FittedFrame {
  camera: Camera;
  /** CSS px from the canvas's top left. */
  x: number;
  y: number;
  w: number;
  h: number;
  radius: number;
}

/** CSS px. */
const MARGIN = 24;
const RADIUS = 8;
/** Corner radius of every frame, board units (engine/canvas/src/shape/contour.rs). */
const FRAME_RADIUS = 8;
/** A frame of the screen's ratio may miss an edge by so much, CSS px. */
const TOLERANCE = 2;

/** `toEdge`: on phones and panels no frame has a margin. */
export function fitFrame(frame: Pick<ItemJson, 'x' | 'y' | 'w' | 'h'>, view: Size, toEdge: boolean): FittedFrame {
  const size = { w: Math.abs(frame.w) || 1, h: Math.abs(frame.h) || 1 };
  const wholeZoom = zoomOf(size, view);
  const fills = view.w - size.w * wholeZoom < TOLERANCE && view.h - size.h * wholeZoom < TOLERANCE;
  const hasMargin = !toEdge && !fills;
  const zoom = hasMargin ? zoomOf(size, { w: view.w - 2 * MARGIN, h: view.h - 2 * MARGIN }) : wholeZoom;
  const [w, h] = [size.w * zoom, size.h * zoom];
  return {
    camera: { x: frame.x + frame.w / 2, y: frame.y + frame.h / 2, zoom },
    x: (view.w - w) / 2,
    y: (view.h - h) / 2,
    w,
    h,
    // The board behind the corners of an enlarged frame is covered too.
    radius: hasMargin ? Math.max(RADIUS, FRAME_RADIUS * zoom) : 0,
  };
}

function zoomOf(size: Size, view: Size): number {
  const [min, max] = ZOOM_RANGE;
  return Math.min(max, Math.max(min, Math.min(view.w / size.w, view.h / size.h)));
}

/** The screen without the frame, as a CSS path. The same commands for every frame, so that it can be animated. */
export function surroundPath({ x, y, w, h, radius: r }: Omit<FittedFrame, 'camera'>, view: Size): string {
  const arc = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const frame = [
    `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}`,
    `h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}z`,
  ].join('');
  return `path(evenodd, "M0 0h${view.w}v${view.h}h${-view.w}z${frame}")`;
}
