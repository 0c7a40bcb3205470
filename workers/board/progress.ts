// What the person waits for, as one bar: opening, loading and importing may run at once, the first that began is shown. Knows
// no reasons.

import type { EventBatch } from './events.ts';

/** A bar goes on by this share at least: each step is a frame of the page, which takes its time from what is waited for. */
const STEP = 1 / 20;

export type Waiting = 'open' | 'put' | 'import';

export class Progress {
  readonly #events: EventBatch;
  readonly #running = new Map<Waiting, { done: number; total: number }>();

  constructor(events: EventBatch) {
    this.#events = events;
  }

  runs(what: Waiting): boolean {
    return this.#running.has(what);
  }

  /** `total` 0: nobody knows how long. Null: it is over. */
  set(what: Waiting, state: { done: number; total: number } | null): void {
    if (state) this.#running.set(what, stepped(state));
    else this.#running.delete(what);
    const [shown] = this.#running.values();
    this.#events.set('loading', shown ?? null);
  }
}

function stepped({ done, total }: { done: number; total: number }): { done: number; total: number } {
  const step = total * STEP;
  return step > 0 ? { done: Math.floor(done / step) * step, total } : { done, total };
}
