// Reads the red test ink and the whole picture out of screencast frames.

import { decode } from 'jpeg-js';

export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

export const decodeJpeg = (jpeg: Buffer): Picture =>
  decode(jpeg, { useTArray: true, formatAsRGBA: true, maxMemoryUsageInMB: 512 });

function isRed(data: Uint8Array, at: number): boolean {
  const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
  return r - Math.max(g, b) > 55 && Math.abs(g - b) < 40;
}

/** Rightmost column in [x0, x1] of rows [y0, y1) with ink that `base` did not have; null when there is none. */
export function inkTip(picture: Picture, base: Picture, x0: number, x1: number, y0: number, y1: number): number | null {
  for (let x = x1; x >= x0; x--) {
    let found = 0;
    for (let y = y0; y < y1; y++) {
      const at = (y * picture.width + x) * 4;
      if (isRed(picture.data, at) && !isRed(base.data, at) && ++found >= 2) return x;
    }
  }
  return null;
}

/** Share of pixels (every second one) that differ by more than 40 in any channel. */
export function difference(a: Picture, b: Picture): number {
  let differing = 0;
  let seen = 0;
  for (let i = 0; i < a.data.length; i += 8) {
    seen++;
    for (let c = 0; c < 3; c++) {
      if (Math.abs((a.data[i + c] as number) - (b.data[i + c] as number)) > 40) {
        differing++;
        break;
      }
    }
  }
  return differing / seen;
}
