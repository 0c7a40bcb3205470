// How much two pictures of one drawing differ, cell by cell. Decoded in a page, which has what it takes; knows no product.

import type { Page } from '@playwright/test';

/** Of a cell: px inked in either picture, and those of them that differ. */
export interface Alike {
  inked: number;
  differing: number;
  /** How many px of ink have the other's ink so many px beside them: at 0 those on it, the last those farther off. */
  beside: number[];
  /** Ink of the other picture against that of the one, by how dark it is. */
  ink: number;
}

export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A picture as a data URL, and where in it the sheet begins. */
export interface Placed {
  url: string;
  x: number;
  y: number;
}

/** A channel may differ by so much, of 255; the mean of a block by less. */
const [TOLERANCE, BLOCK_TOLERANCE] = [48, 20];
/** Lines of one may lie this far beside the other's, px. */
const BESIDE = 1;
/** Ink farther beside the other's is not measured further, px. */
const FARTHEST = 6;

/** `smooth`: means of blocks of so many px are compared, 0 for px: what is hatched is light alike, line for line it is not. */
export function alike(
  page: Page,
  one: Placed,
  other: Placed,
  areas: readonly Area[],
  smooth: number,
): Promise<Alike[]> {
  return page.evaluate(
    async ({ one, other, areas, smooth, tolerance, beside, farthest }) => {
      const decode = async ({ url, x, y }: Placed, area: Area): Promise<Uint8ClampedArray> => {
        const picture = await createImageBitmap(await (await fetch(url)).blob());
        const canvas = new OffscreenCanvas(area.w, area.h);
        const context = canvas.getContext('2d')!;
        context.fillStyle = '#fff';
        context.fillRect(0, 0, area.w, area.h);
        context.drawImage(picture, -x, -y);
        return context.getImageData(0, 0, area.w, area.h).data;
      };
      const blurred = (data: Uint8ClampedArray, w: number, h: number): Uint8ClampedArray => {
        const out = data.slice();
        for (let y = 0; y < h; y += smooth)
          for (let x = 0; x < w; x += smooth) {
            const sums = [0, 0, 0];
            let n = 0;
            for (let v = y; v < Math.min(h, y + smooth); v++)
              for (let u = x; u < Math.min(w, x + smooth); u++) {
                n += 1;
                for (const c of [0, 1, 2]) sums[c]! += data[(v * w + u) * 4 + c]!;
              }
            for (let v = y; v < Math.min(h, y + smooth); v++)
              for (let u = x; u < Math.min(w, x + smooth); u++)
                for (const c of [0, 1, 2]) out[(v * w + u) * 4 + c] = sums[c]! / n;
          }
        return out;
      };
      const width = Math.max(...areas.map(({ x, w }) => x + w));
      const height = Math.max(...areas.map(({ y, h }) => y + h));
      const whole = { x: 0, y: 0, w: width, h: height };
      let a = await decode(one, whole);
      let b = await decode(other, whole);
      if (smooth > 0) [a, b] = [blurred(a, width, height), blurred(b, width, height)];
      const isInk = (data: Uint8ClampedArray, at: number): boolean =>
        Math.min(data[at]!, data[at + 1]!, data[at + 2]!) < 240;
      /** Clearly drawn; and drawn at all, which is still darker than the marks of our paper. */
      const isDrawn = (data: Uint8ClampedArray, at: number, below = 180): boolean =>
        Math.min(data[at]!, data[at + 1]!, data[at + 2]!) < below;
      /** Whether a px of one picture is found in the other, there or beside it. */
      const found = (from: Uint8ClampedArray, to: Uint8ClampedArray, x: number, y: number): boolean => {
        const at = (y * width + x) * 4;
        for (let v = Math.max(0, y - beside); v <= Math.min(height - 1, y + beside); v++)
          for (let u = Math.max(0, x - beside); u <= Math.min(width - 1, x + beside); u++) {
            const there = (v * width + u) * 4;
            if ([0, 1, 2].every((c) => Math.abs(from[at + c]! - to[there + c]!) <= tolerance)) return true;
          }
        return false;
      };
      /** How far from here the picture has ink. */
      const toInk = (data: Uint8ClampedArray, x: number, y: number): number => {
        for (let far = 0; far < farthest; far++)
          for (let v = y - far; v <= y + far; v++) {
            const step = Math.abs(v - y) === far ? 1 : 2 * far;
            for (let u = x - far; u <= x + far; u += Math.max(1, step))
              if (u >= 0 && v >= 0 && u < width && v < height && isDrawn(data, (v * width + u) * 4, 216)) return far;
          }
        return farthest;
      };
      const darkness = (data: Uint8ClampedArray, at: number): number => 765 - data[at]! - data[at + 1]! - data[at + 2]!;
      return areas.map(({ x, y, w, h }) => {
        let [inked, differing] = [0, 0];
        const besides = new Array<number>(farthest + 1).fill(0);
        const dark = [0, 0];
        for (let v = y; v < y + h; v++)
          for (let u = x; u < x + w; u++) {
            const at = (v * width + u) * 4;
            if (!isInk(a, at) && !isInk(b, at)) continue;
            inked += 1;
            if (isDrawn(a, at)) besides[toInk(b, u, v)]! += 1;
            if (isDrawn(b, at)) besides[toInk(a, u, v)]! += 1;
            // Edges too: of a thin line they are most of its ink.
            if (isDrawn(a, at, 216)) dark[0]! += darkness(a, at);
            if (isDrawn(b, at, 216)) dark[1]! += darkness(b, at);
            if (!found(a, b, u, v) || !found(b, a, u, v)) differing += 1;
          }
        return { inked, differing, beside: besides, ink: dark[1]! / Math.max(1, dark[0]!) };
      });
    },
    {
      one,
      other,
      areas: [...areas],
      smooth,
      tolerance: smooth > 0 ? BLOCK_TOLERANCE : TOLERANCE,
      beside: BESIDE,
      farthest: FARTHEST,
    },
  );
}
