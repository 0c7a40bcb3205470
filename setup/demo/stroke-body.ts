// Writes the body of a stroke (docs/formats.md, "Stroke body") of points, as a pen would have drawn them. In a page the engine does this; here
// items go to the server without one.

import { ByteWriter } from '../../protocol/bytes.ts';
import type { ItemInput } from '../../protocol/item-json.ts';

const VERSION = 1;
const PEN = 2;
const MODELER = 1;
const CHANNELS = { pressure: 1, time: 4 } as const;
/** Board units are stored in steps of 2^-FRACTION_BITS. */
const FRACTION_BITS = 10;
/** Board units: how far the line may be from the samples. */
const EPSILON = 0.25;
/** A pen reports 120 samples per second; in quarters of a ms. */
const SAMPLE_TIME = 33;
/** Pressure of points without one. */
const USUAL_PRESSURE = 0.5;

/** A stroke with points has its body instead. Other items, and strokes with a body, are returned as they are. */
export function withStrokeBody(item: ItemInput): ItemInput {
  const { points, ...rest } = item;
  if (item.kind !== 'stroke' || item.ink !== undefined || !points || points instanceof Float32Array) return item;
  return { ...rest, ink: Buffer.from(strokeBody(points)).toString('base64') };
}

function strokeBody(points: readonly (readonly number[])[]): Uint8Array {
  const [[x0 = 0, y0 = 0] = []] = points;
  const steps = 2 ** FRACTION_BITS;
  const epsilon = new Uint8Array(new Float32Array([EPSILON]).buffer);
  const out = new ByteWriter(32 + points.length * 8)
    .u8(VERSION)
    .u8(FRACTION_BITS)
    .u8(CHANNELS.pressure | CHANNELS.time)
    .u8(MODELER)
    .u8(PEN)
    .raw(epsilon)
    .varint(points.length)
    .f64(x0)
    .f64(y0);
  const before = [0, 0, 0];
  for (const [index, [x = 0, y = 0, pressure = USUAL_PRESSURE]] of points.entries()) {
    const sample = [Math.round((x - x0) * steps), Math.round((y - y0) * steps), Math.round(pressure * 255)];
    for (const [channel, value] of sample.entries()) {
      out.varint(zigzag(value - (before[channel] ?? 0)));
      before[channel] = value;
    }
    out.varint(index === 0 ? 0 : SAMPLE_TIME);
  }
  return out.done();
}

function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1;
}
