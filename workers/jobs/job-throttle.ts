// Ink goes before files. Long jobs are done in slices; while somebody writes on the board, and for a moment after, there is rest between
// them: a thread of its own is not enough where threads outnumber processors. A job never stops for good: it keeps a share.

import { nextTask } from '#protocol/browser/next-task.ts';

/** A slice while somebody writes. */
const SLICE_MS = 4;
/** Of the time, while somebody writes. */
const SHARE = 0.1;
const MAX_PAUSE_MS = 400;
/** After the last contact: the next stroke of a word. */
const AFTER_MS = 500;
/** While nobody writes: so often it is heard whether somebody does. */
const LISTEN_MS = 24;

export class JobThrottle {
  #writes = false;
  #untilMs = Number.NEGATIVE_INFINITY;
  #begunMs = performance.now();

  /** Somebody writes, or does not any more. */
  hands(down: boolean): void {
    if (this.#writes && !down) this.#untilMs = performance.now() + AFTER_MS;
    this.#writes = down;
  }

  /** Said between steps of a few ms at most: whether a slice is over, so that `rest` is to be waited for. */
  get isDue(): boolean {
    const nowMs = performance.now();
    return nowMs - this.#begunMs >= (this.#isFirst(nowMs) ? SLICE_MS : LISTEN_MS);
  }

  async rest(): Promise<void> {
    const spentMs = performance.now() - this.#begunMs;
    // What other threads have sent until now is heard.
    await nextTask();
    if (this.#isFirst(performance.now())) {
      const restMs = Math.min(MAX_PAUSE_MS, (Math.max(SLICE_MS, spentMs) * (1 - SHARE)) / SHARE);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    this.#begunMs = performance.now();
  }

  #isFirst(nowMs: number): boolean {
    return this.#writes || nowMs < this.#untilMs;
  }
}

/** Of the thread's jobs, all of them. */
export const pace = new JobThrottle();
