// Records of live strokes for tests, as the engine writes them (docs/formats.md, "Live strokes"), and what a reader makes of
// them: the samples it has, by their x.

import { ByteReader, ByteWriter } from '#protocol/bytes.ts';
import { LIVE, type LiveRecord } from '#protocol/live.ts';

/** Samples at x = each number, y = 0. */
export function liveAppend(id: Uint8Array, offset: number, xs: readonly number[]): Uint8Array {
  const body = new ByteWriter(64 + xs.length * 11).u8(1).u8(LIVE.append).raw(id);
  body
    .varint(0)
    .u8(2)
    .raw(new Uint8Array(4))
    .u8(0)
    .bytes(Uint8Array.of(1, 2, 0, 1))
    .varint(offset)
    .varint(xs.length);
  body.f64(0).f64(0);
  for (const x of xs) body.raw(new Uint8Array(new Float32Array([x, 0]).buffer)).raw(new Uint8Array(3));
  return new ByteWriter(body.length + 4).bytes(body.done()).done();
}

/** A reader keeps the samples it has: what overlaps is skipped, a gap is not drawn. */
export function samplesOf(records: readonly LiveRecord[]): number[] {
  const samples: number[] = [];
  for (const record of records) {
    if (record.kind !== LIVE.append || record.offset > samples.length) continue;
    const from = new ByteReader(record.bytes);
    from.at = record.bytes.length - record.count * 11;
    for (let i = 0; i < record.count; i++) {
      const sample = from.take(11).slice();
      samples[record.offset + i] = new DataView(sample.buffer).getFloat32(0, true);
    }
  }
  return samples;
}
