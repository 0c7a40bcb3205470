// From pointer events to sample records: coalesced and predicted samples are read in the handler, packed into a pooled buffer
// and handed on at once, or for several contacts once per input task. Positions are CSS px from the canvas's top left. Must not
// know tools or the camera.
//
//   pointerrawupdate (while a pointer is down) ─┐
//   pointermove ── coalesced, not yet sent ─────┼─▶ records ─▶ send(buffer, count)
//               └─ predicted, while yet to come ┘

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
import type { Motion } from '../session/motion.ts';
import { isMac } from '../session/shortcuts.ts';
import { takeEarlyPointers } from './early-pointers.ts';
import { Ahead } from './prediction.ts';

/** Sixteen hands bring some eighty records a frame, predicted ones included: one message. */
const RECORDS = 128;
const BUFFER_BYTES = bufferBytes(RECORDS);
const POOLED = 32;
/** Hover samples feed the cursor others see and the dots beside shapes: a display frame apart is enough. */
const HOVER_MS = 16;
/** Above this many contacts raw updates cost more than they gain: moves bring every sample too, once a frame. */
const MAX_RAW = 4;
/** A contact without a sample for this long rests: nothing is predicted for it. */
const IDLE_MS = 50;

export interface PointerSink {
  /** Transfers the buffer; `recycle` takes it back when it was read. `turns`: a contact begins or ends in it. */
  send(buffer: ArrayBuffer, count: number, turns: boolean): void;
  /** Before the first sample of a contact; for what the page must do first (end a text, hide a bar). */
  onDown(event: PointerEvent): void;
  /** How many contacts are down now; said after the sample was sent. */
  onContacts(count: number): void;
  /** The pointer left the page, or a finger was lifted: nobody points any more. */
  onLeave(): void;
}

export interface PointerInput {
  recycle(buffer: ArrayBuffer): void;
  stop(): void;
}

interface Contact {
  /** Raw updates come for it: moves then repeat, all or in part, what was sent up to `lastMs`. */
  raw: boolean;
  lastMs: number;
  /** When it was last heard of: on a busy machine that is long after `lastMs`. */
  heardMs: number;
  last: PointerEvent;
  ahead: Ahead;
}

type PointerState = Pick<Motion, 'pointed' | 'straightedge'>;

/** `motion`: of the board whose canvas it is. */
export function readPointers(canvas: HTMLElement, motion: PointerState, sink: PointerSink): PointerInput {
  const { pointed } = motion;
  pointed.xCss = Number.NaN;
  const contacts = new Map<number, Contact>();
  const packer = new SamplePacker(motion, sink.send);
  const abort = new AbortController();
  let lastHoverMs = 0;
  let origin = canvas.getBoundingClientRect();
  let rest: ReturnType<typeof setTimeout> | undefined;

  // Ten contacts make ten events in one input task, and every message costs both threads: they share one, in a task of its own.
  const { port1: task, port2: asked } = new MessageChannel();
  let soon = false;
  task.onmessage = () => {
    soon = false;
    packer.flush();
  };
  const flush = () => {
    if (contacts.size < 2) return packer.flush();
    if (!soon) asked.postMessage(null);
    soon = true;
  };

  const add = (event: PointerEvent, phase: Phase) => packer.add(event, phase, origin);
  const addReal = (event: PointerEvent, contact: Contact) => {
    for (const sample of coalesced(event)) {
      if (contact.raw && event.type === 'pointermove' && sample.timeStamp <= contact.lastMs) continue;
      add(sample, PHASE.move);
      contact.lastMs = sample.timeStamp;
      contact.last = sample;
      contact.ahead.seen(sample);
    }
  };
  const addAhead = (contact: Contact) => {
    for (const sample of contact.ahead.now()) add(sample, PHASE.predicted);
    if (!contact.ahead.any) return;
    contact.heardMs = performance.now();
    rest ??= setTimeout(lookForRest, IDLE_MS);
  };

  /** A contact that rests has no prediction: its last sample, sent again, ends it. */
  const lookForRest = () => {
    rest = undefined;
    const sinceMs = performance.now() - IDLE_MS;
    for (const contact of contacts.values()) {
      if (!contact.ahead.any) continue;
      if (contact.heardMs > sinceMs) {
        rest ??= setTimeout(lookForRest, IDLE_MS);
        continue;
      }
      contact.ahead.none();
      add(contact.last, PHASE.move);
    }
    packer.flush();
  };

  const down = (event: PointerEvent) => {
    if (contacts.has(event.pointerId)) return chord(event);
    if (asksForMenu(event)) return;
    origin = canvas.getBoundingClientRect();
    sink.onDown(event);
    capture(canvas, event.pointerId);
    const atMs = event.timeStamp;
    contacts.set(event.pointerId, { raw: false, lastMs: atMs, heardMs: atMs, last: event, ahead: new Ahead(event) });
    listenRaw();
    add(event, PHASE.down);
    packer.flush();
    sink.onContacts(contacts.size);
  };

  /** A further button of a mouse or pen that is down already arrives as a move. */
  const chord = (event: PointerEvent) => {
    add(event, PHASE.move);
    packer.flush();
  };

  const raw = (event: PointerEvent) => {
    const contact = contacts.get(event.pointerId);
    if (!contact) return;
    contact.raw = true;
    addReal(event, contact);
    addAhead(contact);
    flush();
  };

  /** A browser makes raw updates only where somebody listens. */
  const listenRaw = () => {
    const change = contacts.size > 0 && contacts.size <= MAX_RAW ? 'addEventListener' : 'removeEventListener';
    canvas[change]('pointerrawupdate', raw as EventListener);
  };

  const move = (event: PointerEvent) => {
    pointed.xCss = event.clientX;
    pointed.yCss = event.clientY;
    const contact = contacts.get(event.pointerId);
    if (!contact) return hover(event);
    addReal(event, contact);
    contact.ahead.expect(event);
    addAhead(contact);
    flush();
  };

  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.timeStamp - lastHoverMs < HOVER_MS) return;
    lastHoverMs = event.timeStamp;
    add(event, PHASE.hover);
    packer.flush();
  };

  /** A pointer that hovered is over something else: a sample without a contact says so. */
  const leaveCanvas = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || contacts.has(event.pointerId)) return;
    add(event, PHASE.cancel);
    packer.flush();
  };

  const end = (phase: Phase) => (event: PointerEvent) => {
    if (!contacts.delete(event.pointerId)) return;
    listenRaw();
    add(event, phase);
    packer.flush();
    sink.onContacts(contacts.size);
  };

  const leave = () => {
    if (contacts.size === 0) sink.onLeave();
  };
  // Of the root: over an island of the chrome one is still there.
  document.documentElement.addEventListener('pointerleave', leave, { signal: abort.signal });
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal: abort.signal });

  const heard = new Map<string, (event: PointerEvent) => void>();
  const on = (type: string, fn: (event: PointerEvent) => void) => {
    heard.set(type, fn);
    canvas.addEventListener(type, fn as EventListener, { signal: abort.signal });
  };
  on('pointerdown', down);
  on('pointermove', move);
  on('pointerleave', leaveCanvas);
  on('pointerup', end(PHASE.up));
  on('pointercancel', end(PHASE.cancel));
  // Lost without an up, e.g. when the page under the finger changed: the stroke ends as cancelled.
  on('lostpointercapture', end(PHASE.cancel));
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal: abort.signal });
  // On Linux the middle button, which moves the board, would paste whatever was marked last.
  for (const type of ['mouseup', 'auxclick'] as const)
    canvas.addEventListener(type, (event) => event.button === 1 && event.preventDefault(), { signal: abort.signal });

  for (const [type, event] of takeEarlyPointers()) heard.get(type)?.(event);

  return {
    recycle: (buffer) => packer.recycle(buffer),
    stop() {
      // The canvas is being removed: what these contacts have drawn ends here.
      for (const { last } of contacts.values()) add(last, PHASE.up);
      packer.flush();
      if (contacts.size > 0) sink.onContacts(0);
      contacts.clear();
      abort.abort();
      clearTimeout(rest);
      task.close();
      canvas.removeEventListener('pointerrawupdate', raw as EventListener);
    },
  };
}

/** The button of the context menu draws nothing; on a Mac it is Ctrl and the only one. */
function asksForMenu({ pointerType, button, ctrlKey }: PointerEvent): boolean {
  return pointerType === 'mouse' && (button === 2 || (isMac && button === 0 && ctrlKey));
}

/** Untrusted events (tests, assistive tools) have no coalesced list. */
function coalesced(event: PointerEvent): PointerEvent[] {
  const list = event.getCoalescedEvents?.() ?? [];
  return list.length > 0 ? list : [event];
}

function capture(canvas: HTMLElement, pointerId: number): void {
  try {
    canvas.setPointerCapture(pointerId);
  } catch {
    // The pointer is no longer there, or was made by a script.
  }
}

/** Packs records into buffers from a pool that the reader gives back. */
export class SamplePacker {
  readonly #motion: PointerState;
  readonly #send: PointerSink['send'];
  readonly #pool: ArrayBuffer[] = [];
  #view: DataView | null = null;
  #count = 0;
  #turns = false;

  constructor(motion: PointerState, send: PointerSink['send']) {
    this.#motion = motion;
    this.#send = send;
  }

  add(event: PointerEvent, phase: Phase, origin: { left: number; top: number }): void {
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

function sampleOf(event: PointerEvent, phase: Phase, origin: { left: number; top: number }): Sample {
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
  scratch.contactCss = device === DEVICE.touch ? Math.max(event.width, event.height) : 0;
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
