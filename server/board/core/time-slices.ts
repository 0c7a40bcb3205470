// Long work of many boards on one thread: each goes on for a few milliseconds, then waits for its turn, which one of them has in a
// round of the event loop. What other boards ask meanwhile is answered in between, however many boards have long work.

/** Longest stretch of such work. */
const SLICE_MS = 2;
/** Visited between two looks at the clock. */
const STEP_ITEMS = 32;

export class TimeSlices {
  readonly #waiting: (() => void)[] = [];
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Does `step` until it answers something; a promise where that takes longer than a slice. */
  work<T>(step: () => T | undefined): T | Promise<T> {
    const done = this.#slice(step);
    return done === undefined ? this.#rest(step) : done;
  }

  /** The same for each of a list. */
  each<T>(all: Iterable<T>, visit: (one: T) => void): true | Promise<true> {
    const rest = all[Symbol.iterator]();
    return this.work(() => {
      for (let n = 0; n < STEP_ITEMS; n++) {
        const next = rest.next();
        if (next.done) return true;
        visit(next.value);
      }
      return undefined;
    });
  }

  async #rest<T>(step: () => T | undefined): Promise<T> {
    for (;;) {
      await this.#turn();
      const done = this.#slice(step);
      if (done !== undefined) return done;
    }
  }

  #slice<T>(step: () => T | undefined): T | undefined {
    const untilMs = this.#nowMs() + SLICE_MS;
    for (;;) {
      const done = step();
      if (done !== undefined || this.#nowMs() >= untilMs) return done;
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#next);
    });
  }

  readonly #next = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#next);
  };
}
