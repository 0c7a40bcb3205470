// When a token is looked after the next time: at a time of the server, and at once when the page comes back to the screen or the network.

import { serverClock } from '#protocol/browser/server-clock.ts';

/** Longest a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

export class Wake {
  readonly #look: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #atMs = Number.POSITIVE_INFINITY;
  /** The same by the device's clock, which goes on while the device sleeps. */
  #deviceMs = Number.POSITIVE_INFINITY;

  constructor(look: () => void) {
    this.#look = look;
    globalThis.addEventListener?.('online', () => this.#now());
    globalThis.document?.addEventListener('visibilitychange', () => this.#ifDue());
  }

  /** Takes the place of what was planned; Infinity: nothing is. */
  plan(atMs: number): void {
    this.#atMs = atMs;
    clearTimeout(this.#timer);
    if (atMs === Number.POSITIVE_INFINITY) return;
    const leftMs = Math.max(0, atMs - serverClock.now());
    this.#deviceMs = Date.now() + leftMs;
    this.#timer = setTimeout(() => this.#ifDue(), Math.min(leftMs, LONGEST_MS));
  }

  /** Timers and performance.now sleep with the device, and its clock may jump: either is a reason to look. */
  #ifDue(): void {
    if (serverClock.now() >= this.#atMs || Date.now() >= this.#deviceMs) this.#now();
    else this.plan(this.#atMs);
  }

  #now(): void {
    if (this.#atMs !== Number.POSITIVE_INFINITY) this.#look();
  }
}
