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
import type { Contact } from '../session/motion.ts';

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

/** Returns what is to be called with each new contact. `finger`: whether a contact may ask at all, as it is now. */
export function watchLongPresses(
  board: BoardSession,
  finger: (event: PointerEvent) => boolean,
  onHold: (hold: LongPress) => void,
  clock: LongPressClock = browserClock,
): (contact: Contact) => void {
  /** The timers that run, of those contacts of motion.ts that may still become a long press. */
  const timers = new Map<Contact, number>();

  const forget = (contact: Contact): void => {
    const timer = timers.get(contact);
    if (timer === undefined) return;
    clock.cancel(timer);
    timers.delete(contact);
  };

  /** Whether no other finger or hand is close to it. Those that are ask for nothing any more. */
  const standsApart = (contact: Contact): boolean => {
    const closeCss = isSmallScreen(board.motion.view.w, board.motion.view.h) ? Infinity : CLOSE_CSS;
    let isApart = true;
    for (const other of board.motion.contacts.values()) {
      const isHand = other !== contact && other.pointerType !== 'mouse';
      if (!isHand || Math.hypot(other.xCss - contact.xCss, other.yCss - contact.yCss) > closeCss) continue;
      forget(other);
      isApart = false;
    }
    return isApart;
  };

  return (contact) => {
    const { pointerId, pointerType, xCss, yCss, downMs } = contact;
    if (pointerType === 'mouse' || !standsApart(contact)) return;
    if (pointerType !== 'touch' || !finger(contact.last)) return;
    let hold: LongPress | null = null;
    const asks = (): void => {
      timers.delete(contact);
      hold = { pointerId, xCss, yCss, downMs, onLift: null };
      onHold(hold);
    };
    const isStill = (event: PointerEvent): boolean => contact.wayCss(event) < STILL_CSS;
    timers.set(contact, clock.later(asks, HELD_MS));
    contact.follow({
      moved(event) {
        if (timers.has(contact) && !(isStill(event) && finger(event))) forget(contact);
      },
      ended(event) {
        forget(contact);
        if (event.type === 'pointerup' && isStill(event)) hold?.onLift?.();
      },
    });
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
