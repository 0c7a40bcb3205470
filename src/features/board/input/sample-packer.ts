// From pointer events to sample records (protocol/samples.ts), packed into buffers of a pool. Must not know which contacts are down.

import {
  bufferBytes,
  DEVICE,
  type Device,
  MODIFIER,
  PHASE,
  type Phase,
  type Sample,
  writeSample,
} from '#protocol/samples.ts';
import { touchSizeCss } from '../../../device/palm.ts';
import type { Motion } from '../session/motion.ts';

/** Sixteen hands bring some eighty records a frame, predicted ones included: one message. */
const RECORDS = 128;
const BUFFER_BYTES = bufferBytes(RECORDS);
const POOLED = 32;

/** Transfers the buffer, which `recycle` takes back when it was read. `turns`: a contact begins or ends in it. */
export type SendSamples = (buffer: ArrayBuffer, count: number, turns: boolean) => void;

/** The canvas's top left, CSS px of the page. */
export interface Origin {
  readonly left: number;
  readonly top: number;
}

type PointerState = Pick<Motion, 'straightedge'>;

/** Packs records into buffers from a pool that the reader gives back. */
export class SamplePacker {
  readonly #motion: PointerState;
  readonly #send: SendSamples;
  readonly #pool: ArrayBuffer[] = [];
  #view: DataView | null = null;
  #count = 0;
  #turns = false;

  constructor(motion: PointerState, send: SendSamples) {
    this.#motion = motion;
    this.#send = send;
  }

  add(event: PointerEvent, phase: Phase, origin: Origin): void {
    if (this.#count === RECORDS) this.flush();
    this.#view ??= new DataView(this.#pool.pop() ?? new ArrayBuffer(BUFFER_BYTES));
    this.#turns ||= phase === PHASE.down || phase === PHASE.up || phase === PHASE.cancel;
    const sample = sampleOf(event, phase, origin);
    this.#motion.straightedge?.(sample);
    writeSample(this.#view, this.#count++, sample);
  }

  flush(): void {
    if (!this.#view) return;
    const { buffer } = this.#view;
    const [count, turns] = [this.#count, this.#turns];
    this.#view = null;
    this.#count = 0;
    this.#turns = false;
    this.#send(buffer as ArrayBuffer, count, turns);
  }

  recycle(buffer: ArrayBuffer): void {
    if (buffer.byteLength === BUFFER_BYTES && this.#pool.length < POOLED) this.#pool.push(buffer);
  }
}

/** One object for all: it lives only until it is written. */
const scratch: Sample = {
  phase: PHASE.move,
  device: DEVICE.mouse,
  buttons: 0,
  modifiers: 0,
  pointerId: 0,
  xCss: 0,
  yCss: 0,
  pressure: -1,
  contactCss: 0,
  tiltDeg: 0,
  tMs: 0,
};

function sampleOf(event: PointerEvent, phase: Phase, origin: Origin): Sample {
  const device = deviceOf(event.pointerType);
  scratch.phase = phase;
  scratch.device = device;
  scratch.buttons = event.buttons & 0xff;
  scratch.modifiers =
    (event.shiftKey ? MODIFIER.shift : 0) |
    (event.ctrlKey || event.metaKey ? MODIFIER.ctrl : 0) |
    (event.altKey ? MODIFIER.alt : 0);
  scratch.pointerId = event.pointerId;
  scratch.xCss = event.clientX - origin.left;
  scratch.yCss = event.clientY - origin.top;
  scratch.pressure = pressureOf(event, device);
  scratch.contactCss = device === DEVICE.touch ? touchSizeCss(event.width, event.height) : 0;
  scratch.tiltDeg = device === DEVICE.pen ? tiltOf(event) : 0;
  scratch.tMs = event.timeStamp;
  return scratch;
}

function deviceOf(pointerType: string): Device {
  return pointerType === 'pen' ? DEVICE.pen : pointerType === 'touch' ? DEVICE.touch : DEVICE.mouse;
}

/** A mouse has none; a finger's 0, 0.5 or 1 is what browsers give when the screen reports none. */
function pressureOf(event: PointerEvent, device: Device): number {
  if (device === DEVICE.mouse) return -1;
  const { pressure } = event;
  if (device === DEVICE.touch && (pressure === 0 || pressure === 0.5 || pressure === 1)) return -1;
  return pressure;
}

/** Degrees from upright, 0..90. */
function tiltOf(event: PointerEvent): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const tilt = Math.atan(Math.hypot(Math.tan(radians(event.tiltX || 0)), Math.tan(radians(event.tiltY || 0))));
  return (tilt * 180) / Math.PI;
}
