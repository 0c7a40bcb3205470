// Counts of the HTTP rate limiter, by the monotonic clock. The limiter's own store uses the system clock: once that is set back, a window
// stays open until the clock has caught up. A school would be denied its boards for as long.

/** Networks of one route that are counted apart; the one counted longest ago makes room. */
const MAX_KEYS = 5000;

interface Window {
  count: number;
  beganMs: number;
}

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

export class WindowCounts {
  readonly #windows = new Map<string, Window>();

  incr(key: string, done: Done, windowMs: number): void {
    const nowMs = performance.now();
    const open = this.#windows.get(key);
    const window = open && nowMs - open.beganMs < windowMs ? open : { count: 0, beganMs: nowMs };
    window.count += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > MAX_KEYS) this.#windows.delete(this.#windows.keys().next().value as string);
    done(null, { current: window.count, ttl: windowMs - (nowMs - window.beganMs) });
  }

  /** Each route counts for itself. */
  child(): WindowCounts {
    return new WindowCounts();
  }
}
