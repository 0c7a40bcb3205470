// When a token is looked after the next time: at a time, and at once when the page comes back to the screen or the network.

/** Longest a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

export class Wake {
  readonly #look: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #atMs = Number.POSITIVE_INFINITY;

  constructor(look: () => void) {
    this.#look = look;
    globalThis.addEventListener?.('online', () => this.#now());
    globalThis.document?.addEventListener('visibilitychange', () => this.#ifDue());
  }

  /** Takes the place of what was planned; Infinity: nothing is. */
  plan(atMs: number): void {
    this.#atMs = atMs;
    clearTimeout(this.#timer);
    if (atMs === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#ifDue(), Math.min(Math.max(0, atMs - Date.now()), LONGEST_MS));
  }

  /** Timers sleep with the device. */
  #ifDue(): void {
    if (Date.now() >= this.#atMs) this.#now();
    else this.plan(this.#atMs);
  }

  #now(): void {
    if (this.#atMs !== Number.POSITIVE_INFINITY) this.#look();
  }
}
