// The clip of what is being drawn: a scissor box for what lies on the px grid, half planes with soft edges for every other
// convex quad. Numbers only. Canvas 2D softens clip edges the same way, so both executors agree; no stencil is needed.

import { PLANES } from './shaders.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** x·px + y·py + z ≥ 0 inside, in px. */
export type Plane = readonly [x: number, y: number, z: number];

export interface Clip {
  box: Box;
  planes: readonly Plane[];
}

/** Closer to a whole px than this is on the grid. */
const GRID_SLOP_PX = 1 / 64;

export function intersect(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    w: Math.max(0, Math.min(a.x + a.w, b.x + b.w) - x),
    h: Math.max(0, Math.min(a.y + a.h, b.y + b.h) - y),
  };
}

/** `clip` narrowed by the convex quad x0 y0 … x3 y3, wound either way. */
export function narrowed(clip: Clip, quad: ArrayLike<number>): Clip {
  const xs = [quad[0]!, quad[2]!, quad[4]!, quad[6]!];
  const ys = [quad[1]!, quad[3]!, quad[5]!, quad[7]!];
  const x0 = Math.floor(Math.min(...xs) + GRID_SLOP_PX);
  const y0 = Math.floor(Math.min(...ys) + GRID_SLOP_PX);
  const outer = {
    x: x0,
    y: y0,
    w: Math.ceil(Math.max(...xs) - GRID_SLOP_PX) - x0,
    h: Math.ceil(Math.max(...ys) - GRID_SLOP_PX) - y0,
  };
  const box = intersect(clip.box, outer);
  let area = 0;
  for (let k = 0; k < 4; k++) area += xs[k]! * ys[(k + 1) % 4]! - xs[(k + 1) % 4]! * ys[k]!;
  const side = area < 0 ? -1 : 1;
  const planes: Plane[] = [];
  for (let k = 0; k < 4; k++) {
    const dx = xs[(k + 1) % 4]! - xs[k]!;
    const dy = ys[(k + 1) % 4]! - ys[k]!;
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const nx = (-dy / length) * side;
    const ny = (dx / length) * side;
    planes.push([nx, ny, -(nx * xs[k]! + ny * ys[k]!)]);
  }
  // The newest are kept where nesting is deeper than the shader has planes for: the box still holds the rest roughly.
  const needed = [...clip.planes, ...planes].filter((plane) => cuts(plane, box));
  return { box, planes: needed.slice(-PLANES) };
}

/** Whether some px of the box lies less than fully inside the plane. */
function cuts([nx, ny, z]: Plane, box: Box): boolean {
  const x = nx > 0 ? box.x + 0.5 : box.x + box.w - 0.5;
  const y = ny > 0 ? box.y + 0.5 : box.y + box.h - 0.5;
  return nx * x + ny * y + z < 0.5 - GRID_SLOP_PX;
}
