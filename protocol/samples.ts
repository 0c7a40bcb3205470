// Input samples: what the page writes, the board's thread reads and the engine is given. The layout stands here and in the
// engine's pointer/sample.rs: a buffer is a base (f64, whole ms of the page's clock) and records of 32 bytes, little-endian.
// Positions are CSS px from the canvas's top left; the engine owns the camera, so a pan during a stroke cannot skew it.

const BASE_BYTES = 8;
const SAMPLE_BYTES = 32;
/** A record's time is counted in such steps from the base on, in an i32: a page that has been open for a month tells times as
 *  finely as a new one, and two times differ by exactly the same whenever they come. */
const STEPS_PER_MS = 64;
const MAX_STEPS = 2 ** 31 - 1;

export const PHASE = { down: 0, move: 1, up: 2, cancel: 3, hover: 4, predicted: 5 } as const;
export const DEVICE = { mouse: 0, touch: 1, pen: 2 } as const;
export const MODIFIER = { shift: 1, ctrl: 2, alt: 4 } as const;

// What a press is, where the page must tell by itself; the engine's pointer/limits.rs has the same.
/** One that goes no farther is a click, any other a drag, whatever came before it. */
export const DRAG_CSS = 4;
/** Two clicks within this time and way are a double click. */
export const DOUBLE_MS = 400;
export const DOUBLE_CSS = 8;

export type Phase = (typeof PHASE)[keyof typeof PHASE];
export type Device = (typeof DEVICE)[keyof typeof DEVICE];

export interface Sample {
  phase: Phase;
  device: Device;
  buttons: number;
  modifiers: number;
  pointerId: number;
  xCss: number;
  yCss: number;
  /** 0..1, or negative when the device reports none. */
  pressure: number;
  /** Larger side of the contact, CSS px; 0 when unknown. */
  contactCss: number;
  tiltDeg: number;
  /** Milliseconds since the page's time origin, monotonic. */
  tMs: number;
}

/** How long a buffer of so many records is. */
export const bufferBytes = (records: number): number => BASE_BYTES + records * SAMPLE_BYTES;

/** Writes record `index` of such a buffer, in order: the first one's time makes the base. */
export function writeSample(view: DataView, index: number, sample: Sample): void {
  if (index === 0) view.setFloat64(0, Math.floor(sample.tMs), true);
  const steps = Math.round((sample.tMs - view.getFloat64(0, true)) * STEPS_PER_MS);
  const at = BASE_BYTES + index * SAMPLE_BYTES;
  view.setUint8(at, sample.phase);
  view.setUint8(at + 1, sample.device);
  view.setUint8(at + 2, sample.buttons);
  view.setUint8(at + 3, sample.modifiers);
  view.setUint32(at + 4, sample.pointerId >>> 0, true);
  view.setFloat32(at + 8, sample.xCss, true);
  view.setFloat32(at + 12, sample.yCss, true);
  view.setFloat32(at + 16, sample.pressure, true);
  view.setFloat32(at + 20, sample.contactCss, true);
  view.setFloat32(at + 24, sample.tiltDeg, true);
  view.setInt32(at + 28, Math.min(Math.max(steps, -MAX_STEPS), MAX_STEPS), true);
}

/** Reads such a buffer; every record is asked for by its index. */
export class SampleReader {
  readonly count: number;
  readonly baseMs: number;
  readonly #view: DataView;

  /** No more than the buffer holds, whatever `count` says. */
  constructor(buffer: ArrayBuffer, count: number) {
    const held = Math.floor((buffer.byteLength - BASE_BYTES) / SAMPLE_BYTES);
    this.count = Math.max(0, Math.min(Math.floor(count) || 0, held));
    this.#view = new DataView(buffer);
    this.baseMs = this.count > 0 ? this.#view.getFloat64(0, true) : 0;
  }

  phase(index: number): number {
    return this.#view.getUint8(this.#at(index));
  }
  device(index: number): number {
    return this.#view.getUint8(this.#at(index) + 1);
  }
  modifiers(index: number): number {
    return this.#view.getUint8(this.#at(index) + 3);
  }
  pointerId(index: number): number {
    return this.#view.getUint32(this.#at(index) + 4, true);
  }
  xCss(index: number): number {
    return this.#view.getFloat32(this.#at(index) + 8, true);
  }
  yCss(index: number): number {
    return this.#view.getFloat32(this.#at(index) + 12, true);
  }
  pressure(index: number): number {
    return this.#view.getFloat32(this.#at(index) + 16, true);
  }
  tMs(index: number): number {
    return this.baseMs + this.#view.getInt32(this.#at(index) + 28, true) / STEPS_PER_MS;
  }

  /** Records as the engine takes them, together with the base. */
  bytes(from = 0, to = this.count): Uint8Array {
    return new Uint8Array(this.#view.buffer as ArrayBuffer, this.#at(from), (to - from) * SAMPLE_BYTES);
  }

  #at(index: number): number {
    return BASE_BYTES + index * SAMPLE_BYTES;
  }
}
