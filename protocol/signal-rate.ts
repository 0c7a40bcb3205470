// Limits how often one person sends signals of one kind: reactions, changes of chat, places to look at. The client keeps to the rate, and the
// server drops signals beyond it.

import { LIMITS } from './limits.ts';

export class SignalRate {
  readonly #atOnce: number;
  #left: number;
  #refilledMs = Number.NEGATIVE_INFINITY;

  /** `atOnce`: signals that may follow each other without a pause. The server allows one more than a client sends, as networks gather frames. */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
    this.#left = atOnce;
  }

  /** Counts a signal at this time and returns true, or returns false if it is beyond the rate. */
  tryTake(nowMs: number): boolean {
    if (this.waitMs(nowMs) > 0) return false;
    this.#left -= 1;
    return true;
  }

  /** Ms until the next signal is within the rate; 0: now. */
  waitMs(nowMs: number): number {
    this.#left = Math.min(this.#atOnce, this.#left + ((nowMs - this.#refilledMs) * LIMITS.signalsPerS) / 1000);
    this.#refilledMs = nowMs;
    return this.#left >= 1 ? 0 : ((1 - this.#left) * 1000) / LIMITS.signalsPerS;
  }
}
