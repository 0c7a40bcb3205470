// The drawing buffer's size as a share of the screen's px: a step down when frames are late for a second, up again after calm, never
// while something touches the board. It is told of frames and asked for the scale: no clock, no canvas.

/** Shares of the screen's px, each way. */
export const SCALES: readonly number[] = [1, 0.75, 0.5];
/** A frame this late on average, or this much work in one, is too much. */
const LATE_MS = 20;
const WORK_MS = 14;
const FOR_MS = 1000;
/** How long no frame may be late before a step up, ms. Doubles when a step up proves wrong, so that the size does not oscillate. */
const STEADY_MS = 5000;
const MAX_STEADY_MS = 300_000;
/** A step up counts as right after this much movement, ms. */
const PROVEN_MS = 10_000;
/** An interval counts at most this, ms: one long pause of the machine is no trend. */
const LONGEST_MS = 100;
const SMOOTHING = 0.1;
/** Fewer px than a small laptop has gain nothing and blur letters. */
const MIN_PX = 1280 * 720;
const MIN_DPR = 0.5;

export interface Machine {
  /** Null where the browser does not say. */
  memoryGiB: number | null;
  cores: number | null;
  /** Software rendering: every px costs CPU time. */
  software: boolean;
}

export class Governor {
  readonly #machine: Machine;
  readonly #on: boolean;
  #step = 0;
  #lowest = 0;
  #started = false;
  #intervalMs = 0;
  #workMs = 0;
  #lateSinceMs: number | null = null;
  /** A step down is due. */
  #due = false;
  #lastLateMs = Number.NEGATIVE_INFINITY;
  #changedMs = Number.NEGATIVE_INFINITY;
  #calmMs = STEADY_MS;
  /** Movement seen since the last step. */
  #movedMs = 0;
  #rose = false;

  constructor(machine: Machine, on = true) {
    this.#machine = machine;
    this.#on = on;
  }

  get scale(): number {
    return SCALES[this.#step] as number;
  }

  /** The screen's own size. The first one decides where to begin: a 4K panel with few cores begins below. */
  resize(wPx: number, hPx: number, dpr: number): void {
    const px = wPx * hPx;
    this.#lowest = 0;
    SCALES.forEach((scale, step) => {
      if (px * scale * scale >= MIN_PX && dpr * scale >= MIN_DPR) this.#lowest = step;
    });
    if (!this.#started && this.#on) this.#step = firstStep(px, this.#machine);
    this.#started = true;
    this.#step = Math.min(this.#step, this.#lowest);
  }

  /** After each frame. `intervalMs` is null when nothing moves, or the frame before it belonged to another movement. */
  frame(atMs: number, intervalMs: number | null, workMs: number): void {
    if (intervalMs === null) {
      this.#intervalMs = 0;
      this.#workMs = 0;
      this.#lateSinceMs = null;
      this.#due = false;
      return;
    }
    const interval = Math.min(intervalMs, LONGEST_MS);
    this.#intervalMs = smooth(this.#intervalMs, interval);
    this.#workMs = smooth(this.#workMs, Math.min(workMs, LONGEST_MS));
    this.#movedMs += interval;
    if (this.#rose && this.#movedMs >= PROVEN_MS) this.#calmMs = STEADY_MS;
    if (this.#intervalMs > LATE_MS || this.#workMs > WORK_MS) {
      this.#lateSinceMs ??= atMs;
      this.#lastLateMs = atMs;
      this.#due ||= atMs - this.#lateSinceMs >= FOR_MS;
    } else {
      this.#lateSinceMs = null;
    }
  }

  /** Whether the scale is another one now. `held`: a stroke is drawn or a text is edited, so nothing may change. */
  turn(atMs: number, held: () => boolean): boolean {
    if (!this.#on) return false;
    const down = this.#due && this.#step < this.#lowest;
    const up = !down && this.#step > 0 && this.#riseInMs(atMs) <= 0;
    if (!(down || up) || held()) return false;
    this.#go(down ? 1 : -1, atMs);
    return true;
  }

  /** When to ask again though nothing moves; null: not at all. */
  againInMs(atMs: number): number | null {
    return this.#on && this.#step > 0 ? Math.max(0, this.#riseInMs(atMs)) : null;
  }

  #riseInMs(atMs: number): number {
    if (this.#changedMs === Number.NEGATIVE_INFINITY) this.#changedMs = atMs;
    return Math.max(this.#lastLateMs, this.#changedMs) + this.#calmMs - atMs;
  }

  #go(by: 1 | -1, atMs: number): void {
    if (by === 1 && this.#rose && this.#movedMs < PROVEN_MS) this.#calmMs = Math.min(this.#calmMs * 2, MAX_STEADY_MS);
    this.#step += by;
    this.#rose = by === -1;
    this.#movedMs = 0;
    this.#changedMs = atMs;
    // The new size is judged by its own frames.
    this.#intervalMs = 0;
    this.#workMs = 0;
    this.#lateSinceMs = null;
    this.#due = false;
  }
}

/** What the machine is like, as the browser tells a page or a worker. */
export function thisMachine(software: boolean): Machine {
  const { deviceMemory, hardwareConcurrency } = navigator as Navigator & { deviceMemory?: number };
  return { memoryGiB: deviceMemory ?? null, cores: hardwareConcurrency ?? null, software };
}

function firstStep(px: number, { memoryGiB, cores, software }: Machine): number {
  const weak = Number((cores ?? 8) <= 4) + Number((memoryGiB ?? 8) <= 4) + Number(software);
  if (px > 6e6) return Math.min(weak, 2);
  return px > 3e6 && weak >= 2 ? 1 : 0;
}

/** From the first value on, not from zero. */
function smooth(before: number, value: number): number {
  return before === 0 ? value : before + (value - before) * SMOOTHING;
}
