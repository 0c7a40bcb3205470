// Reads pictures of a page (PNG, JPEG): how much ink, where none, how sharp, how different. They are decoded in a page, which
// has what it takes. Knows no board.

import type { Page } from '@playwright/test';

/** Share of dark pixels. */
export function darkShare(decoder: Page, picture: Buffer): Promise<number> {
  return read(decoder, picture, null, ({ data }) => {
    let dark = 0;
    for (let i = 0; i < data.length; i += 4)
      if ((data[i] as number) + (data[i + 1] as number) + (data[i + 2] as number) < 240) dark++;
    return dark / (data.length / 4);
  });
}

/** Blocks of `side` px, as 'column,row', in which no pixel is darker than `level` (0 black … 255 white). */
export function blankBlocks(decoder: Page, picture: Buffer, side: number, level: number): Promise<string[]> {
  return read(decoder, picture, { side, level }, ({ data, width, height }, { side, level }) => {
    const blank: string[] = [];
    for (let y0 = 0; y0 + side <= height; y0 += side)
      for (let x0 = 0; x0 + side <= width; x0 += side) {
        let inked = false;
        for (let y = y0; y < y0 + side && !inked; y++)
          for (let x = x0; x < x0 + side && !inked; x++) inked = (data[(y * width + x) * 4 + 1] as number) < level;
        if (!inked) blank.push(`${x0 / side},${y0 / side}`);
      }
    return blank;
  });
}

/**
 * How many px an upright edge between black and white takes, on the mean over the middle half of the picture: below 1 when it is
 * drawn at its own scale, k times that when it is stretched k times. NaN when there is no edge.
 */
export function edgeWidthPx(decoder: Page, picture: Buffer): Promise<number> {
  return read(decoder, picture, null, ({ data, width, height }) => {
    const [dark, light] = [50, 205];
    let [edges, between] = [0, 0];
    for (let y = Math.floor(height / 4); y < (height * 3) / 4; y += 3) {
      let from: 'dark' | 'light' | null = null;
      let run = 0;
      for (let x = Math.floor(width / 4); x < (width * 3) / 4; x++) {
        const level = data[(y * width + x) * 4 + 1] as number;
        const now = level <= dark ? 'dark' : level >= light ? 'light' : null;
        if (now === null) {
          run += 1;
          continue;
        }
        if (from !== null && now !== from) {
          edges += 1;
          between += run;
        }
        from = now;
        run = 0;
      }
    }
    return between / edges;
  });
}

/** Share of pixels that differ by more than `level` in any channel. */
export async function differingShare(decoder: Page, a: Buffer, b: Buffer, level = 24): Promise<number> {
  const argument = { other: b.toString('base64'), level };
  return read(decoder, a, argument, async ({ data }, { other, level }, decode) => {
    const { data: second } = await decode(other);
    let differing = 0;
    for (let i = 0; i < data.length; i += 4)
      for (let c = i; c < i + 3; c++)
        if (Math.abs((data[c] as number) - (second[c] as number)) > level) {
          differing++;
          break;
        }
    return differing / (data.length / 4);
  });
}

type Decode = (base64: string) => Promise<ImageData>;

/** Runs `work` in the page on a picture's pixels. Sent as source: the product's pages compile nothing themselves. */
async function read<A, T>(
  decoder: Page,
  picture: Buffer,
  argument: A,
  work: (pixels: ImageData, argument: A, decode: Decode) => T | Promise<T>,
): Promise<T> {
  const decode: Decode = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no 2D canvas');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const base64 = picture.toString('base64');
  return decoder.evaluate(
    `(async (decode) => (${work})(await decode('${base64}'), ${JSON.stringify(argument)}, decode))(${decode})`,
  );
}
