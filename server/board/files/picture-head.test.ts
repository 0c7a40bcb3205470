// What is taken for a picture, by its bytes.

import { expect, test } from 'vitest';
import { chunk, png, webp } from '../../testing/pictures.ts';
import { pictureHead } from './picture-head.ts';

/** RIFF around one chunk. */
function riff(type: string, data: Buffer): Buffer {
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(data.length + 12, 0);
  sizes.writeUInt32LE(data.length, 4);
  return Buffer.concat([
    Buffer.from('RIFF'),
    sizes.subarray(0, 4),
    Buffer.from(`WEBP${type}`),
    sizes.subarray(4),
    data,
  ]);
}

test('PNG and WebP tell their type and size', () => {
  expect(pictureHead(png(640, 360))).toEqual({ type: 'image/png', wPx: 640, hPx: 360 });
  expect(pictureHead(webp)).toEqual({ type: 'image/webp', wPx: 1, hPx: 1 });
  // Lossless, 1200 × 630: 14 bits of each less one.
  const lossless = Buffer.alloc(16);
  lossless[0] = 0x2f;
  lossless.writeUInt32LE((1199 | (629 << 14)) >>> 0, 1);
  expect(pictureHead(riff('VP8L', lossless))).toEqual({ type: 'image/webp', wPx: 1200, hPx: 630 });
  const extended = Buffer.alloc(10);
  extended.writeUIntLE(639, 4, 3);
  extended.writeUIntLE(359, 7, 3);
  expect(pictureHead(riff('VP8X', extended))).toEqual({ type: 'image/webp', wPx: 640, hPx: 360 });
  extended[0] = 0x02;
  expect(pictureHead(riff('VP8X', extended)), 'animated').toBeUndefined();
});

test('what is cut off, empty, animated or something else is no picture', () => {
  const whole = png(20, 20);
  const moving = Buffer.concat([whole.subarray(0, 33), chunk('acTL', Buffer.alloc(8)), whole.subarray(33)]);
  const others: Record<string, Buffer> = {
    'cut PNG': whole.subarray(0, -1),
    'PNG with something behind': Buffer.concat([whole, Buffer.from('<script>')]),
    'no width': png(0, 4),
    'animated PNG': moving,
    'cut WebP': webp.subarray(0, -1),
    'WebP with something behind': Buffer.concat([webp, Buffer.from('PK')]),
    'WebP of an unknown kind': riff('VP9 ', Buffer.alloc(20)),
    SVG: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(80)),
    HTML: Buffer.from('<!doctype html><title>x</title>'.padEnd(80)),
    JPEG: Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...new Array(60).fill(0)]),
    GIF: Buffer.from('GIF89a'.padEnd(80, '\0'), 'latin1'),
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(others)) expect(pictureHead(bytes), name).toBeUndefined();
});
