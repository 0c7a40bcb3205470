// How fast one socket is read: a token bucket of frames and one of bytes. A socket whose buckets are empty is not read until they
// refill; nothing is refused. Times in ms, by a monotonic clock. SPEC: LIM-8.

import { LIMITS } from '#protocol/limits.ts';

export class TokenBuckets {
  #frames: number = LIMITS.readBurstFrames;
  #bytes: number = LIMITS.readBurstBytes;
  #refilledMs: number;

  constructor(nowMs: number) {
    this.#refilledMs = nowMs;
  }

  take(bytes: number): void {
    this.#frames -= 1;
    this.#bytes -= bytes;
  }

  /** Refills both for the time since the last call. */
  mayRead(nowMs: number): boolean {
    const passedS = Math.max(0, nowMs - this.#refilledMs) / 1000;
    this.#refilledMs = nowMs;
    this.#frames = Math.min(LIMITS.readBurstFrames, this.#frames + passedS * LIMITS.readFramesPerS);
    this.#bytes = Math.min(LIMITS.readBurstBytes, this.#bytes + passedS * LIMITS.readBytesPerS);
    return this.#frames > 0 && this.#bytes > 0;
  }
}
