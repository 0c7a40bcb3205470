// What the image of an item says of itself, read from its bytes alone: a whole, still PNG, WebP (picture-head.ts) or JPEG. Everything else, SVG
// above all, is undefined.
//
//   JPEG  FFD8 · segments FF xx · size u16 · … · SOFn {…, h u16, w u16} · … · FFD9        (big-endian)

import { PICTURE_TYPES, type PictureHead, pictureHead } from './picture-head.ts';

export type ImageType = (typeof IMAGE_TYPES)[number];

export const IMAGE_TYPES = [...PICTURE_TYPES, 'image/jpeg'] as const;

export type ImageHead = Omit<PictureHead, 'type'> & { type: ImageType };

export function imageHead(bytes: Buffer): ImageHead | undefined {
  return pictureHead(bytes) ?? jpegHead(bytes);
}

function jpegHead(bytes: Buffer): ImageHead | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return undefined;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Start of a scan before any frame.
    if (marker === 0xda || marker === 0xd9) return undefined;
    if (isFrame(marker)) {
      const [hPx, wPx] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return wPx > 0 && hPx > 0 ? { type: 'image/jpeg', wPx, hPx } : undefined;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 … SOF15, without the markers among them that mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
