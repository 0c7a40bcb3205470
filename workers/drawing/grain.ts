// The grain of chalk: how much of the ink each spot of a dry surface leaves out. The same numbers for both executors and every
// machine; they repeat, and lie in the space of the ink, not on the screen. Knows no canvas.

/** Board units after which it repeats. */
export const GRAIN_UNITS = 128;
/** Its spots each way at its finest; each level after that has half as many. */
export const GRAIN_SPOTS = 256;
export const GRAIN_LEVELS = 6;

/** Spots hills begin and end to be left out at, in standard deviations: of the rim a hand brushes, and where it presses. */
const LEFT_OUT = { strong: [-0.45, 0.5], light: [0.7, 1.7] } as const;

/** Of the broad hills beside the fine tooth. */
const BROAD = 0.5;

const made = new Map<string, Uint8Array>();

/** What is taken away, 0 none to 255 all, row by row, GRAIN_SPOTS >> level each way. */
export function grain(strong: boolean, level: number): Uint8Array {
  const key = `${strong} ${level}`;
  let spots = made.get(key);
  if (!spots) {
    spots = level === 0 ? finest(strong) : halved(grain(strong, level - 1), GRAIN_SPOTS >> (level - 1));
    made.set(key, spots);
  }
  return spots;
}

let surface: Float32Array | null = null;

function finest(strong: boolean): Uint8Array {
  surface ??= hills();
  const [from, to] = strong ? LEFT_OUT.strong : LEFT_OUT.light;
  const spots = new Uint8Array(surface.length);
  for (let k = 0; k < spots.length; k++) {
    const t = Math.min(1, Math.max(0, (surface[k]! - from) / (to - from)));
    spots[k] = Math.round(255 * t * t * (3 - 2 * t));
  }
  return spots;
}

/** Fine tooth and broader hills, of mean 0 and deviation 1. */
function hills(): Float32Array {
  const noise = new Float32Array(GRAIN_SPOTS * GRAIN_SPOTS);
  // xorshift32.
  let state = 0x9e3779b9;
  for (let k = 0; k < noise.length; k++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    noise[k] = (state >>> 0) / 2 ** 32;
  }
  const fine = even(blurred(noise, 1));
  const broad = even(blurred(blurred(noise, 3), 3));
  for (let k = 0; k < fine.length; k++) fine[k] = fine[k]! + BROAD * broad[k]!;
  return even(fine);
}

function even(heights: Float32Array): Float32Array {
  let [sum, squares] = [0, 0];
  for (const height of heights) {
    sum += height;
    squares += height * height;
  }
  const mean = sum / heights.length;
  const deviation = Math.sqrt(squares / heights.length - mean * mean);
  return heights.map((height) => (height - mean) / deviation);
}

/** Sums of the neighbours up to `reach` away, across and down; the surface has no edge. */
function blurred(heights: Float32Array, reach: number): Float32Array {
  return swept(swept(heights, reach), reach);
}

/** Along the rows, and turned, so that twice does both ways. */
function swept(heights: Float32Array, reach: number): Float32Array {
  const mask = GRAIN_SPOTS - 1;
  const out = new Float32Array(heights.length);
  for (let y = 0; y < GRAIN_SPOTS; y++) {
    const row = y * GRAIN_SPOTS;
    let sum = 0;
    for (let by = -reach; by < reach; by++) sum += heights[row + (by & mask)]!;
    for (let x = 0; x < GRAIN_SPOTS; x++) {
      sum += heights[row + ((x + reach) & mask)]!;
      out[x * GRAIN_SPOTS + y] = sum;
      sum -= heights[row + ((x - reach) & mask)]!;
    }
  }
  return out;
}

function halved(spots: Uint8Array, side: number): Uint8Array {
  const half = side / 2;
  const out = new Uint8Array(half * half);
  for (let k = 0; k < out.length; k++) {
    const at = 2 * (k % half) + 2 * side * Math.floor(k / half);
    out[k] = Math.round((spots[at]! + spots[at + 1]! + spots[at + side]! + spots[at + side + 1]!) / 4);
  }
  return out;
}
