// Events for the chrome: one batch per frame, holding only what is different from what was last said. Knows no meanings.

import type { BoardEvents } from '#protocol/board-events.ts';

/** Said every time, equal or not: each is a happening, not a state. */
const HAPPENINGS: ReadonlySet<keyof BoardEvents> = new Set(['notice', 'fatal', 'snapped', 'timer', 'textEnded']);

export class EventBatch {
  readonly #send: (events: BoardEvents) => void;
  /** Of each the last value, and how it reads. */
  readonly #said = new Map<keyof BoardEvents, { value: unknown; text: string }>();
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
    const said = this.#said.get(name);
    if (said?.value === value) return;
    const text = JSON.stringify(value);
    this.#said.set(name, { value, text });
    if (said?.text !== text) this.#put(name, value);
  }

  add(events: BoardEvents): void {
    for (const name of Object.keys(events) as (keyof BoardEvents)[]) this.#add(events, name);
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

  #add<K extends keyof BoardEvents>(events: BoardEvents, name: K): void {
    const value = events[name];
    if (value !== undefined) this.set(name, value as Parameters<typeof this.set<K>>[1]);
  }

  #put(name: keyof BoardEvents, value: unknown): void {
    (this.#batch as Record<string, unknown>)[name] = value;
    this.#any = true;
  }
}
