// Snapshots that somebody waits for: of a board one at a time, shared by all who come while it is made. Between two of one board as much time
// passes as the first took, two seconds at most, so that readers who come and go keep nothing busy with it. SPEC: HIST-7.

import { setTimeout as delay } from 'node:timers/promises';

const MAX_PAUSE_MS = 2000;

export class SnapshotsOnDemand {
  readonly #make: (board: string) => Promise<void>;
  readonly #running = new Map<string, Promise<void>>();
  readonly #pauses = new Map<string, Promise<void>>();

  constructor(make: (board: string) => Promise<void>) {
    this.#make = make;
  }

  /** Resolves with the next snapshot that is made, which may have begun before. */
  now(board: string): Promise<void> {
    const running = this.#running.get(board);
    if (running) return running;
    const made = this.#after(this.#pauses.get(board), board).finally(() => this.#running.delete(board));
    this.#running.set(board, made);
    return made;
  }

  async #after(pause: Promise<void> | undefined, board: string): Promise<void> {
    await pause;
    const begunMs = performance.now();
    await this.#make(board);
    const pauseMs = Math.min(performance.now() - begunMs, MAX_PAUSE_MS);
    const over = delay(pauseMs, undefined, { ref: false }).then(() => void this.#pauses.delete(board));
    this.#pauses.set(board, over);
  }
}
