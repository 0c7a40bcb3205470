// While the camera moves half the px each way will do where rendering is by software and the whole come late: what moves
// nobody reads, and at rest all is sharp. Engine and tiles keep the screen's px; the executor alone draws less. No clock, no canvas.

/** Of the buffer's px, each way: a quarter of the work. */
const COARSE = 0.5;
/** A camera that moves for so long goes on: a single step of a wheel is drawn as it is. */
const BEGUN_MS = 80;
/** So long after its last movement a camera rests. */
const REST_MS = 150;

export class Motion {
  readonly #on: boolean;
  /** This movement's begin, and the last frame of it. */
  #begunMs = Number.NEGATIVE_INFINITY;
  #movedMs = Number.NEGATIVE_INFINITY;
  #coarse = false;

  constructor(on: boolean) {
    this.#on = on;
  }

  get share(): number {
    return this.#coarse ? COARSE : 1;
  }

  /** After each frame in which the camera moved. */
  moved(atMs: number): void {
    if (atMs - this.#movedMs >= REST_MS) this.#begunMs = atMs;
    this.#movedMs = atMs;
  }

  /** Whether the share is another one now. `held`: something is drawn or typed, so nothing may change. */
  turn(atMs: number, held: () => boolean): boolean {
    const coarse = this.#on && atMs - this.#movedMs < REST_MS && this.#movedMs - this.#begunMs >= BEGUN_MS;
    if (coarse === this.#coarse || held()) return false;
    this.#coarse = coarse;
    return true;
  }

  /** The picture is wanted as it is at rest. */
  rest(): void {
    this.#movedMs = Number.NEGATIVE_INFINITY;
  }

  /** When to ask again though nothing moves; null: not at all. What is held longer than that makes a frame when it is let go. */
  againInMs(atMs: number): number | null {
    const leftMs = this.#movedMs + REST_MS - atMs;
    return this.#coarse && leftMs > 0 ? leftMs : null;
  }
}
