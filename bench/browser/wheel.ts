// Wheel events as a hand's would reach a page, and what each whiteboard makes of ctrl + wheel.

import { nowMs, type Session } from './session.ts';

/** How one ctrl + wheel event of deltaY changes the zoom, and which deltaY takes it from one to another. */
export interface WheelLaw {
  delta(from: number, to: number): number;
  apply(zoom: number, deltaY: number): number;
}

const clipped = (delta: number): number => Math.max(-10, Math.min(10, delta));

/** Ours and the floor's: a hundred px are a factor of e. */
export const exponential: WheelLaw = {
  delta: (from, to) => -100 * Math.log(to / from),
  apply: (zoom, deltaY) => zoom * Math.exp(-deltaY / 100),
};

/** tldraw: a hundred px are as much again; ten px count at most. */
export const proportional: WheelLaw = {
  delta: (from, to) => clipped(-100 * (to / from - 1)),
  apply: (zoom, deltaY) => zoom * (1 - deltaY / 100),
};

/** Excalidraw: a hundred px add one, a little more above 100 %; ten px count at most. */
export const additive: WheelLaw = {
  delta: (from, to) => clipped((from - to) * (from <= 1 ? 100 : 1 / (0.01 + Math.log10(from) / 20))),
  apply: (zoom, deltaY) =>
    zoom - deltaY / 100 - Math.log10(Math.max(1, zoom)) * Math.sign(deltaY) * Math.min(1, Math.abs(deltaY) / 20),
};

/** Unanswered events at most, and how long the oldest may wait, before further ones are held back. */
const PENDING = 6;
const MAX_PENDING_MS = 35;

/**
 * Sends what `take` yields unless the page is behind: a browser sums a hand's wheel up while the page does not answer,
 * whereas events sent by a driver would pile up and drag the gesture on long after its end.
 */
export function heldWheel(session: Session, ctrl: boolean, take: () => [dx: number, dy: number] | null): () => void {
  const pending = new Set<number>();
  return () => {
    const oldest = Math.min(...pending);
    if (pending.size >= PENDING || nowMs() - oldest > MAX_PENDING_MS) return;
    const amounts = take();
    if (!amounts) return;
    const sent = nowMs();
    pending.add(sent);
    void session.wheel(640, 360, ...amounts, ctrl).then(() => pending.delete(sent));
  };
}
