// How fast one socket is read: a purse of frames and bytes that fills with time. Whoever has spent more than is in it is not
// read until it is filled again; nothing is refused. Times in ms, by any clock that does not go back. SPEC: LIM-8.

import { LIMITS } from '#protocol/limits.ts';

export class Pace {
  #frames: number = LIMITS.readBurstFrames;
  #bytes: number = LIMITS.readBurstBytes;
  #filledMs: number;

  constructor(nowMs: number) {
    this.#filledMs = nowMs;
  }

  spend(bytes: number): void {
    this.#frames -= 1;
    this.#bytes -= bytes;
  }

  /** Whether it may be read at `nowMs`. */
  isDue(nowMs: number): boolean {
    const passedS = Math.max(0, nowMs - this.#filledMs) / 1000;
    this.#filledMs = nowMs;
    this.#frames = Math.min(LIMITS.readBurstFrames, this.#frames + passedS * LIMITS.readFramesPerS);
    this.#bytes = Math.min(LIMITS.readBurstBytes, this.#bytes + passedS * LIMITS.readBytesPerS);
    return this.#frames > 0 && this.#bytes > 0;
  }
}
