// Events for the chrome: one batch per frame, holding only what is different from what was last said. Knows no meanings.

import type { BoardEvents } from '#protocol/bus.ts';

/** Said every time, equal or not: each is a happening, not a state. */
const HAPPENINGS: ReadonlySet<keyof BoardEvents> = new Set(['notice', 'fatal', 'snapped']);

export class EventBatch {
  readonly #send: (events: BoardEvents) => void;
  readonly #said = new Map<string, string>();
  #batch: BoardEvents = {};
  #any = false;
  /** Happenings that did not fit into one batch. */
  readonly #later: BoardEvents[] = [];

  constructor(send: (events: BoardEvents) => void) {
    this.#send = send;
  }

  get waits(): boolean {
    return this.#any;
  }

  set<K extends keyof BoardEvents>(
    name: K,
    value: NonNullable<BoardEvents[K]> | (null extends BoardEvents[K] ? null : never),
  ): void {
    if (HAPPENINGS.has(name)) {
      if (name in this.#batch) this.#later.push({ [name]: value });
      else this.#put(name, value);
      return;
    }
    const text = JSON.stringify(value);
    if (this.#said.get(name) === text) return;
    this.#said.set(name, text);
    this.#put(name, value);
  }

  /** The page has believed something else meanwhile: said anew, though it be what was said last. */
  again(name: keyof BoardEvents): void {
    this.#said.delete(name);
  }

  /** Sends what has gathered; nothing when nothing has. */
  flush(): void {
    if (!this.#any) return;
    const batch = this.#batch;
    this.#batch = {};
    this.#any = false;
    this.#send(batch);
    for (const events of this.#later.splice(0)) this.#send(events);
  }

  #put(name: keyof BoardEvents, value: unknown): void {
    (this.#batch as Record<string, unknown>)[name] = value;
    this.#any = true;
  }
}
