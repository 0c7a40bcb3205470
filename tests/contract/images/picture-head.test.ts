import { expect, test } from 'vitest';
import { jpeg, png, webp } from '../../../server/testing/pictures.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { takeOrientation, turning } from '../../../workers/jobs/images/orientation.ts';
import { pictureHead } from '../../../workers/jobs/images/picture-head.ts';

const bytesOf = (given: Buffer | string) =>
  Uint8Array.from(typeof given === 'string' ? Buffer.from(given, 'latin1') : given);
const gif = Buffer.from('R0lGODlhAwACAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test('a file is what its first bytes say, as large as it would be decoded', () => {
  expect(pictureHead(bytesOf(png(40, 30)))).toEqual({ kind: 'png', wPx: 40, hPx: 30 });
  expect(pictureHead(bytesOf(jpeg))).toEqual({ kind: 'jpeg', wPx: 24, hPx: 16 });
  expect(pictureHead(bytesOf(webp))).toEqual({ kind: 'webp', wPx: 1, hPx: 1 });
  expect(pictureHead(bytesOf(gif))).toEqual({ kind: 'gif', wPx: 3, hPx: 2 });
  expect(pictureHead(bytesOf(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(20)}`))?.kind).toBe('heic');
  for (const none of ['', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'words, and more words than a head has'])
    expect(pictureHead(bytesOf(none))).toBeUndefined();
});

test('nothing that is cut or damaged breaks what reads it', () => {
  const random = new Seeded(73);
  for (const whole of [png(9, 9), jpeg, webp, gif])
    for (let n = 0; n < 400; n++) {
      const bytes = bytesOf(whole.subarray(0, random.below(whole.length + 1)));
      for (let k = random.below(4); k > 0 && bytes.length > 0; k--)
        bytes[random.below(bytes.length)] = random.below(256);
      const head = pictureHead(bytes);
      if (head) expect(takeOrientation(bytes, head.kind)).toBeGreaterThanOrEqual(1);
    }
});

test('each orientation brings the corner of the top left as seen to the top left', () => {
  // Where, in what is stored (4 wide, 2 high), the corner lies that one sees at the top left.
  const corners = { 1: [0, 0], 2: [4, 0], 3: [4, 2], 4: [0, 2], 5: [0, 0], 6: [0, 2], 7: [4, 2], 8: [4, 0] } as const;
  for (const [said, [x, y]] of Object.entries(corners)) {
    const [a, b, c, d, e, f] = turning(Number(said) as keyof typeof corners, 4, 2);
    expect(
      [a * x + c * y + e, b * x + d * y + f].map((value) => value + 0),
      said,
    ).toEqual([0, 0]);
  }
});
