// A stroke of the log as it was drawn: its samples with their times, and the live records (docs/formats.md, "Live strokes") in
// which more and more of it is shown until its own row takes its place. Bytes in, bytes out: knows no engine and no clock.

import { ByteReader, ByteWriter } from '#protocol/bytes.ts';
import { KIND, TAG } from '#protocol/item-bytes.ts';
import { LIVE, liveEnd } from '#protocol/live.ts';
import { OP_CODES, readTxn } from '#protocol/txn.ts';
import { type Held, heldIn, payloadOf } from './content.ts';

const VERSION = 1;
const CHANNEL = { pressure: 1, tilt: 2, time: 4 } as const;
const LANE = 0;
/** What is put elsewhere than it was drawn (a copy) is there at once, board units. */
const MOVED = 0.05;
const SAMPLE_BYTES = 11;

interface Sample {
  /** Board units. */
  x: number;
  y: number;
  /** 0 to 255. */
  pressure: number;
  /** 1/4 ms since the one before. */
  dt: number;
}

export class StrokePlayback {
  readonly durationMs: number;
  readonly #id: Uint8Array;
  readonly #style: Uint8Array;
  readonly #body: Body;
  #shown = 0;
  /** When the next sample was drawn, ms from the first. */
  #nextMs = 0;

  constructor(held: Held, body: Body) {
    this.#id = held.id;
    const style = held.groups.get(TAG.s);
    this.#style = style ? payloadOf(style) : new Uint8Array();
    this.#body = body;
    this.durationMs = body.samples.slice(1).reduce((sum, { dt }) => sum + dt / 4, 0);
  }

  get whole(): boolean {
    return this.#shown === this.#body.samples.length;
  }

  /** A record of what was drawn until then and is not shown yet; null: nothing. */
  upTo(ms: number): Uint8Array | null {
    const { samples } = this.#body;
    const from = this.#shown;
    while (this.#shown < samples.length && this.#nextMs <= ms) {
      this.#shown += 1;
      this.#nextMs += (samples[this.#shown]?.dt ?? 0) / 4;
    }
    return this.#shown > from ? this.#record(from, samples.slice(from, this.#shown)) : null;
  }

  /** Takes it away again. */
  end(): Uint8Array {
    return liveEnd(this.#id, LIVE.cancelled);
  }

  #record(offset: number, samples: readonly Sample[]): Uint8Array {
    const { device, epsilon, measured } = this.#body;
    const { x, y } = samples[0] as Sample;
    const head = new ByteWriter(128).u8(VERSION).u8(LIVE.append).raw(this.#id).varint(LANE).u8(device).raw(epsilon);
    head
      .u8(measured ? 1 : 0)
      .bytes(this.#style)
      .varint(offset)
      .varint(samples.length)
      .f64(x)
      .f64(y);
    const rest = new DataView(new ArrayBuffer(samples.length * SAMPLE_BYTES));
    samples.forEach((sample, k) => {
      const at = k * SAMPLE_BYTES;
      rest.setFloat32(at, sample.x - x, true);
      rest.setFloat32(at + 4, sample.y - y, true);
      rest.setUint8(at + 8, sample.pressure);
      rest.setUint16(at + 9, Math.min(sample.dt, 0xffff), true);
    });
    return new ByteWriter(256).bytes(head.raw(new Uint8Array(rest.buffer)).done()).done();
  }
}

interface Body {
  device: number;
  /** As it stands there. */
  epsilon: Uint8Array;
  measured: boolean;
  samples: Sample[];
}

/** Null for a transaction that is not one stroke just drawn, with its times. The log's bytes are sound: the server has read them. */
export function strokePlayback(txn: Uint8Array): StrokePlayback | null {
  const [put, ...others] = readTxn(txn).ops;
  if (put?.code !== OP_CODES.put || others.length > 0) return null;
  const held = heldIn(new ByteReader(put.content).bytes());
  const [g, b] = [held.groups.get(TAG.g), held.groups.get(TAG.b)];
  if (held.kind !== KIND.stroke || !g || !b) return null;
  const body = bodyIn(payloadOf(b));
  return body && isWhereDrawn(body.samples, payloadOf(g)) ? new StrokePlayback(held, body) : null;
}

function bodyIn(group: Uint8Array): Body | null {
  const from = new ByteReader(group);
  from.take(16 * from.varint());
  from.take(16);
  from.varint();
  from.varint();
  if (from.u8() !== 1) return null;
  const stroke = new ByteReader(from.bytes());
  if (stroke.u8() !== VERSION) return null;
  const quantum = 2 ** -stroke.u8();
  const channels = stroke.u8();
  stroke.u8();
  const device = stroke.u8();
  const epsilon = stroke.take(4);
  const count = stroke.count(2);
  const [x0, y0] = [stroke.f64(), stroke.f64()];
  if ((channels & CHANNEL.time) === 0) return null;
  const samples: Sample[] = [];
  let [x, y, pressure] = [0, 0, 0];
  for (let k = 0; k < count; k++) {
    x += zigzag(stroke);
    y += zigzag(stroke);
    if (channels & CHANNEL.pressure) pressure += zigzag(stroke);
    if (channels & CHANNEL.tilt) zigzag(stroke);
    samples.push({ x: x0 + x * quantum, y: y0 + y * quantum, pressure, dt: stroke.varint() });
  }
  return { device, epsilon, measured: (channels & CHANNEL.pressure) !== 0, samples };
}

function zigzag(from: ByteReader): number {
  const n = from.varint();
  return n % 2 === 0 ? n / 2 : -(n + 1) / 2;
}

function isWhereDrawn(samples: readonly Sample[], g: Uint8Array): boolean {
  const box = new ByteReader(g);
  const [x, y, w, h] = [box.f64(), box.f64(), box.f64(), box.f64()];
  const end = (isLow: boolean, of: 'x' | 'y') =>
    samples.reduce((a, sample) => (isLow ? Math.min(a, sample[of]) : Math.max(a, sample[of])), isLow ? 2e9 : -2e9);
  const same = (a: number, b: number) => Math.abs(a - b) < MOVED;
  return (
    same(x, end(true, 'x')) && same(y, end(true, 'y')) && same(x + w, end(false, 'x')) && same(y + h, end(false, 'y'))
  );
}
