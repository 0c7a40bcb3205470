// The cover of a template that people save: a picture in the middle of light paper, in the size and weight that the server takes.

import { LIMITS } from '#protocol/limits.ts';
import { TEMPLATE_COVER_PX } from '#protocol/templates.ts';

/** As `--paper` of the light theme: a cover is light in a dark interface too. */
const PAPER = '#fbfaf7';
/** Between the picture and the edge of the cover, px. */
const MARGIN_PX = 12;
/** The qualities of WebP that are tried, the best first. */
const QUALITIES = [0.9, 0.75, 0.55, 0.35] as const;

/** Returns null if the browser cannot read the picture, or cannot write one that is small enough. */
export async function coverPicture(picture: Blob): Promise<Blob | null> {
  const { w, h } = TEMPLATE_COVER_PX;
  const bitmap = await createImageBitmap(picture).catch(() => null);
  const canvas = document.createElement('canvas');
  canvas.width = w;
  canvas.height = h;
  const context = canvas.getContext('2d');
  if (!bitmap || !context) return null;
  const scale = Math.min(1, (w - 2 * MARGIN_PX) / bitmap.width, (h - 2 * MARGIN_PX) / bitmap.height);
  const [wide, high] = [bitmap.width * scale, bitmap.height * scale];
  context.fillStyle = PAPER;
  context.fillRect(0, 0, w, h);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (w - wide) / 2, (h - high) / 2, wide, high);
  bitmap.close();
  for (const quality of QUALITIES) {
    // A browser that writes no WebP writes PNG instead, which the server takes too.
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
    if (file && file.size <= LIMITS.pictureBytes) return file;
  }
  return null;
}
