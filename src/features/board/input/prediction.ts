// What a browser expects of a contact, as far as it is to be believed: real for a pen or finger, near, soon, and not yet over.
// Knows one contact, no buffers.

/** Predicted ink reaches no further than this before the newest sample: beyond, it is seen to swing out in curves. */
const MAX_MS = 16;
/** A hand's speed is told from samples so far apart. */
const SPAN_MS = 16;
/** And grows no faster than to this of itself meanwhile. */
const FASTER = 1.5;

interface At {
  x: number;
  y: number;
  atMs: number;
}
const placeOf = ({ clientX: x, clientY: y, timeStamp: atMs }: PointerEvent): At => ({ x, y, atMs });
const way = (a: At, b: At): number => Math.hypot(b.x - a.x, b.y - a.y);

export class Ahead {
  /** Raw updates bring none, so it holds until its time has come. */
  #expected: PointerEvent[] = [];
  /** The newest sample, and older ones a span and more before it. */
  #newest: At;
  #middle: At;
  #old: At;

  constructor(down: PointerEvent) {
    this.#newest = placeOf(down);
    this.#middle = this.#newest;
    this.#old = this.#newest;
  }

  seen(sample: PointerEvent): void {
    this.#newest = placeOf(sample);
    if (this.#newest.atMs - this.#middle.atMs < SPAN_MS) return;
    this.#old = this.#middle;
    this.#middle = this.#newest;
  }

  expect(move: PointerEvent): void {
    // A mouse's place is shown by the system: ink that runs before it is wrong to the eye.
    this.#expected = move.pointerType === 'mouse' ? [] : (move.getPredictedEvents?.() ?? []);
  }

  /** What is to be shown, soonest first. Stamps that came in a heap make a browser expect leaps: those are left out. */
  now(): PointerEvent[] {
    const { atMs } = this.#newest;
    this.#expected = this.#expected.filter(({ timeStamp }) => timeStamp > atMs);
    const spanMs = atMs - this.#old.atMs;
    if (spanMs < SPAN_MS / 2) return [];
    const speed = (way(this.#old, this.#newest) / spanMs) * FASTER;
    return this.#expected.filter((one) => {
      const laterMs = one.timeStamp - atMs;
      return laterMs <= MAX_MS && way(this.#newest, placeOf(one)) <= speed * laterMs + 1;
    });
  }

  get any(): boolean {
    return this.#expected.length > 0;
  }

  none(): void {
    this.#expected = [];
  }
}
