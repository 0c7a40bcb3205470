// The writer of PDFs is given the head of a JPEG, which stands for the whole file.

import { describe, expect, it } from 'vitest';
import { Jpegs } from './pdf-jpegs.ts';

const START = [0xff, 0xd8];
const TABLE = [0xff, 0xe0, 0, 4, 1, 2];
const SCAN = [0xff, 0xda, 0, 3, 9];
const jpeg = (...bytes: number[]): Blob => new Blob([Uint8Array.from([...START, ...bytes]), new Uint8Array(1 << 20)]);

describe('a JPEG', () => {
  it('is given as its head, and each head stands for its own file', async () => {
    const jpegs = new Jpegs();
    const [one, other] = [jpeg(...TABLE, ...SCAN), jpeg(...TABLE, 0xff, ...SCAN)];
    const heads = [await jpegs.head(one), await jpegs.head(other)];
    for (const head of heads) {
      expect(head?.subarray(0, 2)).toEqual(Uint8Array.from(START));
      expect(head?.subarray(-SCAN.length)).toEqual(Uint8Array.from(SCAN));
      expect(head?.length).toBeLessThan(40);
    }
    expect(heads.map((head) => head && jpegs.fileOf(head))).toEqual([one, other]);
    expect(jpegs.fileOf(heads[1]!)).toBe(other);
  });

  it.each([
    ['whose head does not end', jpeg(...TABLE)],
    ['cut off in its head', new Blob([Uint8Array.from([...START, ...TABLE, ...SCAN.slice(0, -1)])])],
    ['that is none', new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, ...SCAN])])],
    ['of nothing', new Blob([])],
  ])('%s is given as it is', async (_, file) => {
    expect(await new Jpegs().head(file)).toBeNull();
  });

  it('that was never given stands for nothing', () => {
    expect(new Jpegs().fileOf(Uint8Array.from([...START, ...TABLE, ...SCAN, ...SCAN, ...SCAN]))).toBeUndefined();
  });
});
