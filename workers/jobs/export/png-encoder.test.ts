// A PNG by bands has every px where it was, though each band is the same memory and its data is in many chunks.

import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from '../crc32.ts';
import { encodePng } from './png-encoder.ts';

/** With their sums right. */
function chunksOf(file: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < file.length; ) {
    const size = file.readUInt32BE(at);
    const named = file.subarray(at + 4, at + 8 + size);
    expect(file.readUInt32BE(at + 8 + size)).toBe(crc32(named));
    chunks.push({ type: named.toString('latin1', 0, 4), data: named.subarray(4) });
    at += size + 12;
  }
  return chunks;
}

/** Each row is the difference to the px at its left. */
function pxOf(packed: Buffer, w: number, h: number): Uint8Array {
  const rows = inflateSync(packed);
  const px = new Uint8Array(w * h * 4);
  for (let y = 0, from = 0; y < h; y++) {
    expect(rows[from++]).toBe(1);
    for (let x = 0; x < w * 4; x++, from++) {
      const to = y * w * 4 + x;
      px[to] = (rows[from] as number) + (x < 4 ? 0 : (px[to - 4] as number));
    }
  }
  return px;
}

test('it is the picture of its bands', async () => {
  const [w, h, rows] = [900, 700, 300];
  const all = Uint8ClampedArray.from({ length: w * h * 4 }, (_, k) => Math.imul(k + 1, 2_654_435_761) >>> 24);
  const memory = new Uint8ClampedArray(w * rows * 4);
  async function* bands(): AsyncGenerator<Uint8ClampedArray> {
    for (let y = 0; y < h; y += rows) {
      const band = all.subarray(y * w * 4, (y + rows) * w * 4);
      memory.set(band);
      yield memory.subarray(0, band.length);
    }
  }
  const file = Buffer.from(await (await encodePng(w, h, bands())).arrayBuffer());
  const chunks = chunksOf(file);
  const data = chunks.filter(({ type }) => type === 'IDAT');
  expect(data.length).toBeGreaterThan(1);
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', ...data.map(() => 'IDAT'), 'IEND']);
  expect([chunks[0]?.data.readUInt32BE(0), chunks[0]?.data.readUInt32BE(4)]).toEqual([w, h]);
  expect(Buffer.from(all.buffer).equals(pxOf(Buffer.concat(data.map((one) => one.data)), w, h))).toBe(true);
});
