// Small real pictures for tests: a PNG of any size, the smallest WebP, and a JPEG.

import { crc32, deflateSync } from 'node:zlib';

/** `shade` makes one differ from another. */
export function png(wPx: number, hPx: number, shade = 0): Buffer {
  return pngOf(wPx, hPx, Buffer.alloc((wPx + 1) * hPx, shade));
}

/** Hardly smaller than its pixels, however it is written. `seed` makes one differ from another. */
export function noisyPng(wPx: number, hPx: number, seed: number): Buffer {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return pngOf(wPx, hPx, Buffer.from(Array.from({ length: (wPx + 1) * hPx }, next)));
}

/** `rows`: in each a byte for its filter, then its pixels. */
function pngOf(wPx: number, hPx: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(wPx, 0);
  head.writeUInt32BE(hPx, 4);
  // Depth 8, grey.
  head[8] = 8;
  for (let y = 0; y < hPx; y++) rows[y * (wPx + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** 1 × 1 px, lossy. */
export const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

/** 24 × 16 px: the left half is red, the right one blue. */
export const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeX',
    'BkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAQ',
    'ABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABAAF/8QAGBABAAMBAAAAAAAAAAAAAAAAAARDgcH/xAAVAQEBAAAAAAAAAAAAAAAAAA',
    'AGAP/EABoRAAEFAQAAAAAAAAAAAAAAAAABAgU0gbH/2gAMAwEAAhEDEQA/AMUOfXvDA59e8UPdZvFFUrUfnUBpI8BZ/9k=',
  ].join(''),
  'base64',
);
