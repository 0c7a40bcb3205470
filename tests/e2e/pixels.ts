// Reads pictures of a page (PNG, JPEG). They are decoded in a page, which has what it takes. Knows no board.

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
