// What a moving board looks like, read from screencast frames: blank places and how sharp its edges are, beside pictures of
// the same board at rest. Knows no browser and no gesture.

import type { Picture } from './pixels.ts';

/** Blocks a dense board never leaves empty, px. */
const BLOCK = 128;
/** What differs less from its surroundings may be the paper's own pattern or the screencast's JPEG. */
const PAPER_TOLERANCE = 48;
/** Fine ink of a picture of the whole board is faint when it is shown near: fainter than the paper's marks, but not so few px. */
const FAINT_TOLERANCE = 8;
const FAINT_SHARE = 0.04;
/** Share of neighbouring pixels that count as edges. */
const EDGES = 0.01;

/** The middle of the view, half as wide and half as high: no bar lies over it. */
const middle = ({ width, height }: Picture) => ({
  left: width / 4,
  right: (width * 3) / 4,
  top: height / 4,
  bottom: (height * 3) / 4,
});

/** Whether a block of the view shows nothing but paper. */
export function hasBlank(picture: Picture): boolean {
  for (let y = 0; y + BLOCK <= picture.height; y += BLOCK / 2)
    for (let x = 0; x + BLOCK <= picture.width; x += BLOCK / 2) if (isPlain(picture, x, y)) return true;
  return false;
}

function isPlain({ data, width }: Picture, left: number, top: number): boolean {
  const first = (top * width + left) * 4;
  let faint = 0;
  for (let y = top; y < top + BLOCK; y++)
    for (let x = left; x < left + BLOCK; x++) {
      let max = 0;
      for (let c = 0; c < 3; c++) {
        const difference = (data[(y * width + x) * 4 + c] as number) - (data[first + c] as number);
        max = Math.max(max, Math.abs(difference));
      }
      if (max > PAPER_TOLERANCE) return false;
      if (max > FAINT_TOLERANCE) faint++;
    }
  return faint < FAINT_SHARE * BLOCK ** 2;
}

/**
 * How steep the steepest edges in the middle of the view are: the mean of the largest differences of neighbouring pixels. What is
 * shown stretched k times with smoothing has edges k times as wide, so 1/k of its strength at rest.
 */
export function edgeStrength(picture: Picture): number {
  const { left, right, top, bottom } = middle(picture);
  const histogram = new Uint32Array(256);
  let seen = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x + 1 < right; x++) {
      const at = (y * picture.width + x) * 4 + 1;
      histogram[Math.abs((picture.data[at] as number) - (picture.data[at + 4] as number))]!++;
      seen++;
    }
  let remaining = Math.max(1, Math.floor(seen * EDGES));
  const wanted = remaining;
  let sum = 0;
  for (let step = 255; step >= 0 && remaining > 0; step--) {
    const taken = Math.min(remaining, histogram[step] as number);
    sum += taken * step;
    remaining -= taken;
  }
  return sum / wanted;
}

export interface Seen {
  atMs: number;
  /** Edge strength as a share of the same view's at rest. */
  sharpness: number;
}

/** The longest time the view was stretched more than 2×: from the first such frame to the first that is not. */
export function longestStretchedMs(frames: readonly Seen[], endMs: number): number {
  let longest = 0;
  let since: number | undefined;
  for (const { atMs, sharpness } of frames) {
    if (sharpness < 0.5) since ??= atMs;
    else if (since !== undefined) {
      longest = Math.max(longest, atMs - since);
      since = undefined;
    }
  }
  return since === undefined ? longest : Math.max(longest, endMs - since);
}

/** Strength at rest at any zoom, straight between the zooms it was taken at (by the logarithm). */
export function restingStrength(taken: readonly { zoom: number; strength: number }[], zoom: number): number {
  const above = taken.findIndex((one) => one.zoom >= zoom);
  const high = taken[above === -1 ? taken.length - 1 : above];
  const low = taken[above <= 0 ? (above === -1 ? taken.length - 1 : 0) : above - 1];
  if (!high || !low) return 0;
  if (high.zoom === low.zoom) return high.strength;
  const share = Math.log(zoom / low.zoom) / Math.log(high.zoom / low.zoom);
  return low.strength + (high.strength - low.strength) * share;
}
