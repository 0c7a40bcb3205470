// Long work in slices: goes on for a few milliseconds, then lets waiting input through. Knows nothing of the work.

/** Longest stretch of work on the thread that draws. */
export const SLICE_MS = 4;

export class Slices {
  readonly #breathe: () => Promise<void>;
  readonly #now: () => number;
  #untilMs: number;

  constructor(breathe: () => Promise<void>, now: () => number = () => performance.now()) {
    this.#breathe = breathe;
    this.#now = now;
    this.#untilMs = now() + SLICE_MS;
  }

  /** To be awaited between two bits of work; undefined when there is time left. */
  rest(): Promise<void> | undefined {
    if (this.#now() < this.#untilMs) return undefined;
    return this.#breathe().then(() => {
      this.#untilMs = this.#now() + SLICE_MS;
    });
  }
}

/** A message to oneself: unlike a nested timer it is not held back for 4 ms. */
export function breather(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
