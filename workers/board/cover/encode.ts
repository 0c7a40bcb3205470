// Pictures of a few hundred px as files: WebP, or PNG where the browser cannot write WebP. Light paper, as covers are.

import { type AnyCanvas, context2d, makeCanvas, toBlob } from '../../drawing/executor.ts';

/** As `paper` of the light theme (theme.ts). */
const PAPER = '#fbfaf7';
export const QUALITY = 0.85;

/** `read` rejects when the browser cannot write that type. */
export function webpOrPng(read: (type: string) => Promise<Blob>): Promise<Blob> {
  return read('image/webp').catch(() => read('image/png'));
}

/** The picture in the middle of paper of exactly this size; made smaller when it must, never larger. */
export async function framed(picture: Blob, wPx: number, hPx: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const scale = Math.min(1, wPx / bitmap.width, hPx / bitmap.height);
    const [w, h] = [bitmap.width * scale, bitmap.height * scale];
    const canvas = onPaper(wPx, hPx);
    context2d(canvas).drawImage(bitmap, (wPx - w) / 2, (hPx - h) / 2, w, h);
    return await encode(canvas);
  } finally {
    bitmap.close();
  }
}

export function paper(): Promise<Blob> {
  return encode(onPaper(16, 9));
}

function encode(canvas: AnyCanvas): Promise<Blob> {
  return webpOrPng((type) => toBlob(canvas, type, QUALITY));
}

function onPaper(wPx: number, hPx: number): AnyCanvas {
  const canvas = makeCanvas(wPx, hPx);
  const context = context2d(canvas);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, wPx, hPx);
  return canvas;
}
