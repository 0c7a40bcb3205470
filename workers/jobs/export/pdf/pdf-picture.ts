// The images of a board as a PDF stores them: photographs as JPEG, and none finer than print needs. One is decoded at a time. Decision 0181.

import { type AnyCanvas, context2d, makeCanvas, toBlob } from '../../../drawing/executor.ts';

/** Of 300 dots an inch, those of a board unit: a CSS px, of which an inch has 96. */
const DOTS_OF_UNIT = 300 / 96;
/** As boards encode photographs; no difference is seen at 100 %. */
const QUALITY = 0.85;
/** Files of the two kinds begin so. */
const [JPEG_BYTE, PNG_BYTE] = [0xff, 0x89];
/** Side of the sample in which transparent pixels are looked for, px. */
const SAMPLE_PX = 256;

/** The largest that an image is shown on a page, all of it, board units. */
export interface ShownSize {
  w: number;
  h: number;
}

/** Returns the file to store: a JPEG as it is; a PNG, and what has transparent pixels, without loss and no finer than print needs; else a JPEG. */
export async function pdfPicture(file: Blob, shown: ShownSize): Promise<Blob> {
  const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
  if (first === JPEG_BYTE) return file;
  const bitmap = await createImageBitmap(file);
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, Math.max((shown.w * DOTS_OF_UNIT) / width, (shown.h * DOTS_OF_UNIT) / height));
    const isLossless = first === PNG_BYTE || hasTransparency(drawn(bitmap, SAMPLE_PX / Math.max(width, height)));
    if (isLossless && scale === 1) return file;
    const canvas = drawn(bitmap, scale);
    return await (isLossless ? toBlob(canvas) : toBlob(canvas, 'image/jpeg', QUALITY));
  } finally {
    bitmap.close();
  }
}

/** Returns the image as PNG, for kinds that no PDF takes. */
export async function asPng(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const canvas = drawn(bitmap, 1);
  bitmap.close();
  return toBlob(canvas);
}

function drawn(bitmap: ImageBitmap, scale: number): AnyCanvas {
  const side = (px: number): number => Math.max(1, Math.round(px * Math.min(1, scale)));
  const canvas = makeCanvas(side(bitmap.width), side(bitmap.height));
  const context = context2d(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function hasTransparency(canvas: AnyCanvas): boolean {
  const { data } = context2d(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
