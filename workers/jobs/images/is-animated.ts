// Tells whether a picture file has more than one frame, by its header and blocks alone. The board keeps the first frame.
// Sources: GIF89a; PNG 3rd edition (acTL); WebP container (VP8X); AVIF (image sequences).

import type { PictureKind } from './picture-head.ts';

const [GIF_IMAGE, GIF_EXTENSION] = [0x2c, 0x21];
const WEBP_ANIMATION = 0x02;

export function isAnimated(bytes: Uint8Array, kind: PictureKind): boolean {
  switch (kind) {
    case 'gif':
      return hasTwoImages(bytes);
    case 'png':
      return hasFrames(bytes);
    case 'webp':
      return latin(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & WEBP_ANIMATION) !== 0;
    case 'avif':
      return latin(bytes, 8) === 'avis';
    default:
      return false;
  }
}

function hasTwoImages(bytes: Uint8Array): boolean {
  let images = 0;
  for (let at = 13 + tableBytes(bytes[10] ?? 0); at < bytes.length; ) {
    if (bytes[at] === GIF_IMAGE) {
      if (++images === 2) return true;
      at = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else if (bytes[at] === GIF_EXTENSION) at = afterBlocks(bytes, at + 2);
    else return false;
  }
  return false;
}

/** Returns the size of the colour table that follows these flags. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 0x07) + 1) : 0;
}

/** Skips data blocks: each begins with its length, the last has length 0. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] as number);
  return at + 1;
}

/** An animated PNG says so before its image data. */
function hasFrames(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = latin(bytes, at + 4);
    if (type === 'acTL') return view.getUint32(at + 8) > 1;
    if (type === 'IDAT') return false;
  }
  return false;
}

function latin(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
