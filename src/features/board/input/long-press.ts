// A finger held still on the board asks for tools of its own, there; on a thing, for that thing's menu once it is lifted. Owns the guess,
// and the holds that nobody has answered yet; what comes up is bars/personal-toolbars and menus/context-menu.tsx. Must not know tools.
//
//   touch down, nobody within a hand's reach ──▶ 500 ms within 10 px ──▶ hold
//                                            │ rolls on · lifts · is a palm · somebody else touches close by
//                                            ▼
//                                           ink

import { proxy } from 'valtio/vanilla';
import { bufferBytes, DEVICE, PHASE, writeSample } from '#protocol/samples.ts';
import { isSmallScreen } from '../../../device/device.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';

export interface LongPress {
  pointerId: number;
  /** From the canvas's top left. */
  xCss: number;
  yCss: number;
  /** When the finger touched down, by the page's clock. */
  downMs: number;
  /** Called if it is lifted where it was held; may be set later than that it is held. */
  onLift: (() => void) | null;
}

export interface LongPressClock {
  later(run: () => void, ms: number): number;
  cancel(handle: number): void;
}

const HELD_MS = 500;
const STILL_CSS = 10;
/** Fingers and hands as close as this are one person's: at work, not asking. On a small screen all are. */
const CLOSE_CSS = 300;

interface Contact {
  xCss: number;
  yCss: number;
  timer: number | null;
  hold: LongPress | null;
}

/** `finger`: whether a contact may ask at all, as it is now. */
export function watchLongPresses(
  board: BoardSession,
  canvas: HTMLElement,
  finger: (event: PointerEvent) => boolean,
  onHold: (hold: LongPress) => void,
  clock: LongPressClock = browserClock,
): () => void {
  const contacts = new Map<number, Contact>();
  const abort = new AbortController();
  let watched = 0;

  const forget = (contact: Contact): void => {
    if (contact.timer === null) return;
    clock.cancel(contact.timer);
    contact.timer = null;
    watched -= 1;
    if (watched === 0) canvas.removeEventListener('pointermove', move);
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' || contacts.has(event.pointerId)) return;
    const { pointerId, timeStamp: downMs } = event;
    const { left, top } = canvas.getBoundingClientRect();
    const contact: Contact = { xCss: event.clientX - left, yCss: event.clientY - top, timer: null, hold: null };
    const { xCss, yCss } = contact;
    const closeCss = isSmallScreen(board.motion.view.w, board.motion.view.h) ? Infinity : CLOSE_CSS;
    const close = [...contacts.values()].filter((one) => Math.hypot(one.xCss - xCss, one.yCss - yCss) <= closeCss);
    for (const one of close) forget(one);
    contacts.set(pointerId, contact);
    if (close.length > 0 || event.pointerType !== 'touch' || !finger(event)) return;
    contact.timer = clock.later(() => {
      forget(contact);
      contact.hold = { pointerId, xCss, yCss, downMs, onLift: null };
      onHold(contact.hold);
    }, HELD_MS);
    // Moves are listened to while there is somebody to judge: ink goes past here.
    if (watched === 0) canvas.addEventListener('pointermove', move);
    watched += 1;
  };

  const move = (event: PointerEvent): void => {
    const contact = contacts.get(event.pointerId);
    if (!contact || contact.timer === null) return;
    if (!isStill(contact, event) || !finger(event)) forget(contact);
  };

  const isStill = (contact: Contact, event: PointerEvent): boolean => {
    const { left, top } = canvas.getBoundingClientRect();
    return Math.hypot(event.clientX - left - contact.xCss, event.clientY - top - contact.yCss) < STILL_CSS;
  };

  const end = (event: PointerEvent): void => {
    const contact = contacts.get(event.pointerId);
    if (!contact) return;
    forget(contact);
    contacts.delete(event.pointerId);
    if (event.type === 'pointerup' && isStill(contact, event)) contact.hold?.onLift?.();
  };

  for (const [type, fn] of [
    ['pointerdown', down],
    ['pointerup', end],
    ['pointercancel', end],
    ['lostpointercapture', end],
  ] as const)
    canvas.addEventListener(type, fn, { signal: abort.signal });

  return () => {
    abort.abort();
    for (const contact of contacts.values()) forget(contact);
  };
}

const browserClock: LongPressClock = {
  later: (run, ms) => setTimeout(run, ms) as unknown as number,
  cancel: (handle) => clearTimeout(handle),
};

/**
 * A record that takes back what the finger has done: it is cancelled as of its own touch-down, and so is no more than the
 * beginning of a gesture (docs/decisions/0019).
 */
export function takenBack({ pointerId, xCss, yCss, downMs }: Omit<LongPress, 'onLift'>): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(bufferBytes(1)));
  const rest = { buttons: 0, modifiers: 0, pressure: -1, contactCss: 0, tiltDeg: 0 };
  writeSample(view, 0, { phase: PHASE.cancel, device: DEVICE.touch, pointerId, xCss, yCss, tMs: downMs, ...rest });
  return view.buffer;
}

/** The number of long presses on this board. The part that answers them is loaded with the first. */
export const longPressesOf = perBoard(() => proxy({ count: 0 }));
interface State {
  waiting: LongPress[];
}

const stateOf = perBoard((): State => ({ waiting: [] }));

export function queueLongPress(board: BoardSession, hold: LongPress): void {
  stateOf(board).waiting.push(hold);
  longPressesOf(board).count += 1;
}

/** Those that nobody has answered yet. */
export function startLongPresses(board: BoardSession): LongPress[] {
  const state = stateOf(board);
  const all = state.waiting;
  state.waiting = [];
  return all;
}
