// Long work in slices: goes on for a few milliseconds, then lets waiting input through. Knows nothing of the work.

/** Longest stretch of work on the thread that draws. */
export const SLICE_MS = 4;

export class TimeSlices {
  readonly #yieldNow: () => Promise<void>;
  readonly #now: () => number;
  #untilMs: number;

  constructor(yieldNow: () => Promise<void>, now: () => number = () => performance.now()) {
    this.#yieldNow = yieldNow;
    this.#now = now;
    this.#untilMs = now() + SLICE_MS;
  }

  /** To be awaited between two bits of work; undefined when there is time left. */
  rest(): Promise<void> | undefined {
    if (this.#now() < this.#untilMs) return undefined;
    return this.#yieldNow().then(() => {
      this.#untilMs = this.#now() + SLICE_MS;
    });
  }
}

/** What newer browsers have; it costs a tenth of a message's way round. */
interface Tasks {
  scheduler?: { postTask?(run: () => void): Promise<void> };
}

/** A task to oneself, behind those that wait: unlike a nested timer it is not held back for 4 ms. */
export function makeYield(): () => Promise<void> {
  const { scheduler } = globalThis as Tasks;
  if (scheduler?.postTask) return () => scheduler.postTask?.(() => undefined) ?? Promise.resolve();
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
