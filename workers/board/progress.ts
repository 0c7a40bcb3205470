// What the person waits for, as one bar: opening, loading and importing may run at once, the first that began is shown. Knows
// no reasons.

import type { EventBatch } from './events.ts';

export type Waiting = 'open' | 'put' | 'import';

export class Progress {
  readonly #events: EventBatch;
  readonly #running = new Map<Waiting, { done: number; total: number }>();

  constructor(events: EventBatch) {
    this.#events = events;
  }

  /** `total` 0: nobody knows how long. Null: it is over. */
  set(what: Waiting, state: { done: number; total: number } | null): void {
    if (state) this.#running.set(what, state);
    else this.#running.delete(what);
    const [shown] = this.#running.values();
    this.#events.set('loading', shown ?? null);
  }
}
