// What this machine is worth, as far as a browser tells: how much the board's pictures may weigh, and from when on they are
// quicker than drawing. Numbers for the engine; knows no engine.

import type { Choice } from './choose.ts';

/** Browsers tell 8 at most, some nothing: then it is a weak one. */
const WEAK_GB = 4;
const SURFACES_MB = { weak: 64, strong: 192 };
/** MB of decoded pictures: several screens of them. */
export const IMAGES_MB = 48;
/** Points in view. A CPU copies pictures well and draws paths or triangles badly: a thousand points are dearer than all the tiles. */
const TILE_POINTS = { chip: 40_000, processor: 1000 };

/** MB of surfaces: tiles and cover. */
export function surfacesMb(): number {
  return isStrong() ? SURFACES_MB.strong : SURFACES_MB.weak;
}

function isStrong(): boolean {
  const { deviceMemory = WEAK_GB } = navigator as { deviceMemory?: number };
  return deviceMemory > WEAK_GB;
}

export function tilePoints({ renderer, byCpu }: Choice): number {
  return renderer === '2d' || byCpu ? TILE_POINTS.processor : TILE_POINTS.chip;
}
