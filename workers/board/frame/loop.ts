// The frame loop: runs while there is work and sleeps otherwise. Work is done at the start of the frame. Knows nothing of what
// the work is.

import { Timings } from './timing.ts';

export interface LoopClock {
  nowMs(): number;
  /** As requestAnimationFrame; returns a handle to cancel. */
  nextFrame(run: () => void): number;
  cancelFrame(handle: number): void;
  later(run: () => void, ms: number): number;
  cancelLater(handle: number): void;
}

/** Woken later than this after a frame, the loop had nothing to do: a pause is no slow frame. */
const PAUSE_MS = 40;
/** A hidden page gets no frames; what was done must reach the server all the same. */
const HIDDEN_MS = 250;

export class FrameLoop {
  /** Between two frames of one movement. */
  readonly intervals = new Timings();
  frames = 0;
  readonly #work: (intervalMs: number | null) => boolean;
  readonly #clock: LoopClock;
  #frame: number | null = null;
  #timer: number | null = null;
  #lastMs = Number.NEGATIVE_INFINITY;
  #doneMs = Number.NEGATIVE_INFINITY;
  #wokenMs = 0;
  #stopped = false;
  readonly #calm = new Set<() => void>();

  /** `work` says whether it wants another frame by itself; it is told how long ago the last frame of the same movement was. */
  constructor(work: (intervalMs: number | null) => boolean, clock: LoopClock = browserClock()) {
    this.#work = work;
    this.#clock = clock;
  }

  get asleep(): boolean {
    return this.#frame === null;
  }

  wake(): void {
    if (this.#stopped || this.#frame !== null) return;
    this.#wokenMs = this.#clock.nowMs();
    this.#frame = this.#clock.nextFrame(() => this.#run(true));
    this.#timer = this.#clock.later(() => this.#run(false), HIDDEN_MS);
  }

  /** Resolves when nothing is left to be drawn, or after so long. */
  calm(maxMs: number): Promise<void> {
    if (this.asleep) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.#clock.cancelLater(timer);
        this.#calm.delete(done);
        resolve();
      };
      const timer = this.#clock.later(done, maxMs);
      this.#calm.add(done);
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#forget();
    this.#tellCalm();
  }

  #run(shown: boolean): void {
    this.#forget();
    const nowMs = this.#clock.nowMs();
    let intervalMs: number | null = null;
    if (shown) {
      this.frames += 1;
      if (this.#wokenMs - this.#doneMs < PAUSE_MS) {
        intervalMs = nowMs - this.#lastMs;
        this.intervals.add(intervalMs);
      }
      this.#lastMs = nowMs;
    }
    const more = this.#work(intervalMs);
    this.#doneMs = shown ? this.#clock.nowMs() : Number.NEGATIVE_INFINITY;
    if (more) this.wake();
    if (this.asleep) this.#tellCalm();
  }

  #tellCalm(): void {
    for (const tell of this.#calm) tell();
  }

  #forget(): void {
    if (this.#frame !== null) this.#clock.cancelFrame(this.#frame);
    if (this.#timer !== null) this.#clock.cancelLater(this.#timer);
    this.#frame = null;
    this.#timer = null;
  }
}

export function browserClock(): LoopClock {
  return {
    nowMs: () => performance.now(),
    nextFrame: (run) => requestAnimationFrame(run),
    cancelFrame: (handle) => cancelAnimationFrame(handle),
    later: (run, ms) => setTimeout(run, ms) as unknown as number,
    cancelLater: (handle) => clearTimeout(handle),
  };
}
