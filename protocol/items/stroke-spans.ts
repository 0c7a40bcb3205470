// A stroke whose packed body would be longer than a server takes, as several that are drawn as the one was: each has some samples
// before and behind the part it shows, so that the curve and the width where two meet are those of the whole.

import { LIMITS } from '../limits.ts';

/** Samples from `from` to before `to`, of which what lies between the two of `range` (counted from `from`) shows. */
export interface Span {
  from: number;
  to: number;
  range: [number, number];
}

/** What a body has besides its samples, and some to spare. */
const HEAD_BYTES = 64;
/** The most a sample takes: places of ±1e9 board units in steps of 1/64, and a pressure. */
const SAMPLE_BYTES = 14;
/** How the engine packs ink from outside (`RawInk` in engine/canvas). */
const STEPS_PER_UNIT = 64;
/** Beyond this way, in widths, nothing of the line hangs on where it ends. */
const REACH_WIDTHS = 10;
/** Samples beside the part that shows, each side: the curve's own neighbours at least, and no more of points that lie dense. */
const MIN_BESIDE = 4;
const MAX_BESIDE = 600;

export function spansOf(triples: ArrayLike<number>, width: number, maxBytes: number = LIMITS.strokeBytes): Span[] {
  const n = triples.length / 3;
  const whole: Span[] = [{ from: 0, to: n, range: [0, Math.max(0, n - 1)] }];
  const max = maxBytes - HEAD_BYTES;
  if (n * SAMPLE_BYTES <= max) return whole;
  const sizes = sizesOf(triples);
  const sum = sizes.reduce((bytes, one) => bytes + one, 0);
  if (sum <= max) return whole;

  const reach = width * REACH_WIDTHS;
  const beside = (at: number, step: -1 | 1): number => {
    let [k, way] = [at, 0];
    const goesOn = (taken: number): boolean =>
      k + step >= 0 && k + step < n && taken < MAX_BESIDE && (taken < MIN_BESIDE || way < reach);
    for (let taken = 0; goesOn(taken); taken++, k += step)
      way += Math.hypot(triples[k * 3]! - triples[(k + step) * 3]!, triples[k * 3 + 1]! - triples[(k + step) * 3 + 1]!);
    return k;
  };
  const spans: Span[] = [];
  const shown = max - 2 * MAX_BESIDE * SAMPLE_BYTES;
  for (let first = 0; first < n - 1; ) {
    let last = first;
    for (let bytes = 0; last < n - 1 && bytes + sizes[last + 1]! <= shown; last++) bytes += sizes[last + 1]!;
    const [from, to] = [beside(first, -1), beside(last, 1) + 1];
    spans.push({ from, to, range: [first - from, last - from] });
    first = last;
  }
  return spans;
}

/** Bytes of each sample as it is packed, or one more. */
function sizesOf(triples: ArrayLike<number>): Uint8Array {
  const sizes = new Uint8Array(triples.length / 3);
  let pressure = 0;
  for (let k = 2; k < triples.length; k += 3) if (triples[k]! >= 0) pressure = 2;
  const step = (k: number): number =>
    k < 3 ? 1 : zigzagBytes(Math.ceil(Math.abs(triples[k]! - triples[k - 3]!) * STEPS_PER_UNIT) + 1);
  for (let k = 0; k < triples.length; k += 3) sizes[k / 3] = step(k) + step(k + 1) + pressure;
  return sizes;
}

function zigzagBytes(steps: number): number {
  let bytes = 1;
  for (let rest = steps * 2; rest >= 128; rest /= 128) bytes += 1;
  return bytes;
}
