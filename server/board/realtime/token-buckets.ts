// How fast one socket is read: a token bucket of frames and one of bytes. A socket whose buckets are empty is not read until they
// refill; nothing is refused. Times in ms, by a monotonic clock. SPEC: LIM-8.

import { SERVER_LIMITS } from '#protocol/server-limits.ts';

export class TokenBuckets {
  #frames: number = SERVER_LIMITS.readBurstFrames;
  #bytes: number = SERVER_LIMITS.readBurstBytes;
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
    this.#frames = Math.min(SERVER_LIMITS.readBurstFrames, this.#frames + passedS * SERVER_LIMITS.readFramesPerS);
    this.#bytes = Math.min(SERVER_LIMITS.readBurstBytes, this.#bytes + passedS * SERVER_LIMITS.readBytesPerS);
    return this.#frames > 0 && this.#bytes > 0;
  }
}
