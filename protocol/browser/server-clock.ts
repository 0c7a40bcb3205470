// The server's time, told by the Date header of its answers and counted on by performance.now: a device clock that is wrong or jumps
// changes nothing. One per page and per thread; must not know what is judged by it. docs/decisions/0169.

/** Resolution of a Date header. */
const RESOLUTION_MS = 1000;

export class ServerClock {
  /** Epoch ms of the server at 0 of performance.now. Undefined before any answer. */
  #originMs: number | undefined;

  /**
   * Takes the Date header of an answer that has just arrived from the server, not from a cache. `sentMs`: performance.now of its request.
   * Keeps what is known where the header agrees with it: a device that slept, or a first answer, is all that moves this clock.
   */
  learn(date: string | null, sentMs: number): void {
    const toldMs = Date.parse(date ?? '');
    const earliestMs = toldMs - performance.now();
    const latestMs = toldMs + RESOLUTION_MS - sentMs;
    const agrees = this.#originMs !== undefined && this.#originMs >= earliestMs && this.#originMs <= latestMs;
    if (!Number.isNaN(toldMs) && !agrees) this.#originMs = (earliestMs + latestMs) / 2;
  }

  /** Epoch ms, whole as calls take it; by the device's clock before any answer. */
  now(): number {
    return this.#originMs === undefined ? Date.now() : Math.round(this.#originMs + performance.now());
  }

  /** For what only the server may call expired: 0 before any answer, so that it is asked. */
  expiryNow(): number {
    return this.#originMs === undefined ? 0 : this.now();
  }
}

/** The server clock of this page or worker. */
export const serverClock = new ServerClock();
