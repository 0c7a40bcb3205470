// How often one caller, or one account, may try something that others could guess at: so many a minute, in each process.

export class RateLimiter {
  readonly #max: number;
  readonly #windowMs: number;
  #windowEndMs = Number.NEGATIVE_INFINITY;
  #counts = new Map<string, number>();

  constructor(max: number, windowMs = 60_000) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts one; false when it is too many. */
  take(key: string, nowMs: number): boolean {
    if (nowMs >= this.#windowEndMs) {
      this.#counts = new Map();
      this.#windowEndMs = nowMs + this.#windowMs;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#max;
  }
}
