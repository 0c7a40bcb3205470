// From pointer events to sample records: coalesced and predicted samples are read in the handler, packed into a pooled buffer
// and handed on at once, or for several contacts once per input task. Owns the page's one table of contacts, which others read by
// motion.ts. Positions are CSS px from the canvas's top left. Must not know tools or the camera.
//
//   pointerrawupdate (while a pointer is down) ─┐
//   pointermove ── coalesced, not yet sent ─────┼─▶ records ─▶ send(buffer, count)
//               └─ predicted, while yet to come ┘

import { PHASE, type Phase } from '#protocol/samples.ts';
import type { Contact, ContactFollower, Motion } from '../session/motion.ts';
import { isMac } from '../session/shortcuts.ts';
import { takeEarlyPointers } from './early-pointers.ts';
import { Ahead } from './prediction.ts';
import { type Origin, SamplePacker, type SendSamples } from './sample-packer.ts';

/** Hover samples feed the cursor others see and the dots beside shapes: a display frame apart is enough. */
const HOVER_MS = 16;
/** Above this many contacts raw updates cost more than they gain: moves bring every sample too, once a frame. */
const MAX_RAW = 4;
/** A contact without a sample for this long rests: nothing is predicted for it. */
const IDLE_MS = 50;

export interface PointerSink {
  send: SendSamples;
  /** Called with a new contact, before its first sample is sent: for what the page must do first (end a text, hide a bar). */
  onDown(contact: Contact): void;
  /** The pointer left the page, or a finger was lifted: nobody points any more. */
  onLeave(): void;
}

export interface PointerInput {
  recycle(buffer: ArrayBuffer): void;
  stop(): void;
}

/** A contact, with what has been sent of it. */
class SentContact implements Contact {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly xCss: number;
  readonly yCss: number;
  readonly downMs: number;
  last: PointerEvent;
  readonly ahead: Ahead;
  /** Raw updates come for it: moves then repeat, all or in part, what was sent up to `lastMs`. */
  raw = false;
  lastMs: number;
  /** When its newest event was handled: on a busy machine that is long after `lastMs`. */
  heardMs: number;
  readonly #down: PointerEvent;
  readonly #followers: ContactFollower[] = [];

  constructor(down: PointerEvent, { left, top }: Origin) {
    this.pointerId = down.pointerId;
    this.pointerType = down.pointerType;
    this.xCss = down.clientX - left;
    this.yCss = down.clientY - top;
    this.downMs = down.timeStamp;
    this.last = down;
    this.ahead = new Ahead(down);
    this.lastMs = down.timeStamp;
    this.heardMs = down.timeStamp;
    this.#down = down;
  }

  follow(follower: ContactFollower): void {
    this.#followers.push(follower);
  }

  wayCss({ clientX, clientY }: PointerEvent): number {
    return Math.hypot(clientX - this.#down.clientX, clientY - this.#down.clientY);
  }

  moved(event: PointerEvent): void {
    for (const follower of this.#followers) follower.moved(event);
  }

  ended(event: PointerEvent): void {
    for (const follower of this.#followers) follower.ended(event);
  }
}

type PointerState = Pick<Motion, 'pointed' | 'straightedge' | 'setContacts'>;

/** `motion`: of the board whose canvas it is. */
export function readPointers(canvas: HTMLElement, motion: PointerState, sink: PointerSink): PointerInput {
  const { pointed } = motion;
  pointed.xCss = Number.NaN;
  const contacts = new Map<number, SentContact>();
  motion.setContacts(contacts);
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
  const addReal = (event: PointerEvent, contact: SentContact) => {
    for (const sample of coalesced(event)) {
      if (contact.raw && event.type === 'pointermove' && sample.timeStamp <= contact.lastMs) continue;
      add(sample, PHASE.move);
      contact.lastMs = sample.timeStamp;
      contact.last = sample;
      contact.ahead.seen(sample);
    }
  };
  const addAhead = (contact: SentContact) => {
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
    const contact = new SentContact(event, origin);
    contacts.set(event.pointerId, contact);
    try {
      sink.onDown(contact);
    } catch (error) {
      contacts.delete(event.pointerId);
      throw error;
    }
    capture(canvas, event.pointerId);
    listenRaw();
    add(event, PHASE.down);
    packer.flush();
    motion.setContacts(contacts);
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
    contact.moved(event);
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
    const contact = contacts.get(event.pointerId);
    if (!contact) return;
    contacts.delete(event.pointerId);
    try {
      contact.ended(event);
    } finally {
      // The engine learns that the contact is over, whatever a follower throws.
      listenRaw();
      add(event, phase);
      packer.flush();
      motion.setContacts(contacts);
    }
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
      const ended = [...contacts.values()];
      contacts.clear();
      for (const contact of ended) {
        contact.ended(contact.last);
        add(contact.last, PHASE.up);
      }
      packer.flush();
      if (ended.length > 0) motion.setContacts(contacts);
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
