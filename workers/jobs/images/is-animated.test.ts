import { expect, it } from 'vitest';
import { isAnimated } from './is-animated.ts';

const letters = (text: string): number[] => [...text].map((one) => one.charCodeAt(0));
const u32 = (n: number): number[] => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const chunk = (type: string, data: number[]): number[] => [...u32(data.length), ...letters(type), ...data, 0, 0, 0, 0];
const png = (...chunks: number[][]): number[] => [...letters('\x89PNG\r\n\x1a\n'), ...chunks.flat()];
const header = chunk('IHDR', Array<number>(13).fill(0));
/** One pixel; a table of two colours where the flags say so. */
const gifImage = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, ...Array<number>(6).fill(9), 2, 2, 0x4c, 1, 0];
const gifPause = [0x21, 0xf9, 4, 0, 5, 0, 0, 0];
const gif = (...blocks: number[][]): number[] => [
  ...letters('GIF89a'),
  ...[1, 0, 1, 0, 0x80, 0, 0],
  ...Array<number>(6).fill(7),
  ...blocks.flat(),
];
const webp = (flags: number): number[] => [...letters('RIFF0000WEBPVP8X'), 10, 0, 0, 0, flags, 0, 0, 0];

it.each([
  ['gif', gif(gifImage, [0x3b]), false],
  ['gif', gif(gifPause, gifImage, gifPause, gifImage, [0x3b]), true],
  ['gif', gif(gifImage, [0x2c]), true],
  ['gif', gif([0x21, 0xfe, 255]), false],
  ['png', png(header, chunk('IDAT', [1]), chunk('acTL', [...u32(2), ...u32(0)])), false],
  ['png', png(header, chunk('acTL', [...u32(3), ...u32(0)]), chunk('IDAT', [1])), true],
  ['png', png(header, chunk('acTL', [...u32(1), ...u32(0)]), chunk('IDAT', [1])), false],
  ['png', png(header, u32(0xffffffff)), false],
  ['webp', webp(0x02), true],
  ['webp', webp(0x10), false],
  ['avif', [0, 0, 0, 24, ...letters('ftypavis')], true],
  ['jpeg', [0xff, 0xd8], false],
] as const)('%s of %j: %s', (kind, bytes, expected) => {
  expect(isAnimated(new Uint8Array(bytes), kind)).toBe(expected);
});
