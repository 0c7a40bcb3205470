// A picture from anywhere as the board keeps it: decoded and written anew, so that nothing of the file is left but what one sees: no place
// it was taken at, no camera, nothing behind the picture. Turned as it is to be seen, at most 4,096 px a side.

import { BoardError } from '#protocol/board-error.ts';
import { MAX_PICTURE_FILE_BYTES } from '#protocol/board-files.ts';
import { LIMITS } from '#protocol/limits.ts';
import { type AnyCanvas, context2d, makeCanvas, toBlob } from '../../drawing/executor.ts';
import type { EncodedImage } from '../jobs-port.ts';
import { isAnimated } from './is-animated.ts';
import { isLying, takeOrientation, turning } from './orientation.ts';
import { type PictureHead, type PictureKind, pictureHead } from './picture-head.ts';

/** The largest phones take 108 Mpx. */
export const MAX_SOURCE_PX = 128_000_000;
/** A PNG of so much is kept as it is: letters and lines stay sharp. */
const SHARP_BYTES = 512 * 1024;
const MIME: Record<PictureKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  avif: 'image/avif',
  heic: 'image/heic',
};
/** Photographs, mostly. */
const PHOTOS: readonly PictureKind[] = ['jpeg', 'avif', 'heic'];

/** Rejects with BoardErrors named image-…. */
export async function encodeImage(file: Blob): Promise<EncodedImage> {
  if (file.size > MAX_PICTURE_FILE_BYTES) throw new BoardError('image-too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const head = pictureHead(bytes);
  if (!head) throw new BoardError('image-type');
  if (head.wPx * head.hPx > MAX_SOURCE_PX) throw new BoardError('image-too-large');
  const canvas = await drawn(bytes, head);
  const blob = await written(canvas, PHOTOS.includes(head.kind));
  if (blob.size > LIMITS.imageBytes) throw new BoardError('image-too-large');
  return { blob, width: canvas.width, height: canvas.height, isAnimated: isAnimated(bytes, head.kind) };
}

/** Draws the first frame of an animated file. */
async function drawn(bytes: Uint8Array<ArrayBuffer>, { kind }: PictureHead): Promise<AnyCanvas> {
  const orientation = takeOrientation(bytes, kind);
  const bitmap = await createImageBitmap(new Blob([bytes], { type: MIME[kind] })).catch(() => {
    throw new BoardError(kind === 'heic' ? 'image-heic' : 'image-broken');
  });
  try {
    const scale = Math.min(1, LIMITS.imagePx / Math.max(bitmap.width, bitmap.height));
    const w = Math.max(1, Math.round(bitmap.width * scale));
    const h = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = isLying(orientation) ? makeCanvas(h, w) : makeCanvas(w, h);
    const context = context2d(canvas);
    context.imageSmoothingQuality = 'high';
    context.setTransform(...turning(orientation, w, h));
    context.drawImage(bitmap, 0, 0, w, h);
    return canvas;
  } finally {
    bitmap.close();
  }
}

/** Not every browser writes WebP. */
async function written(canvas: AnyCanvas, photo: boolean): Promise<Blob> {
  const webp = (quality: number) => toBlob(canvas, 'image/webp', quality).catch(() => undefined);
  if (photo) return (await webp(0.85)) ?? (await toBlob(canvas, 'image/jpeg', 0.88));
  const png = await toBlob(canvas);
  if (png.size <= SHARP_BYTES) return png;
  const small = await webp(0.92);
  return small && small.size < png.size ? small : png;
}
