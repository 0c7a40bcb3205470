// Events for the page: one batch per frame with what is different from what was said last. The engine says itself what it has changed;
// other values are compared here. Knows no meanings.

import type { BoardEvents } from '#protocol/board-events.ts';

/** Said every time, equal or not: each is a happening, not a state. */
const HAPPENINGS: ReadonlySet<keyof BoardEvents> = new Set([
  'notice',
  'fatal',
  'snapped',
  'timer',
  'presentation',
  'signals',
  'textEnded',
]);

export class EventBatch {
  readonly #send: (events: BoardEvents) => void;
  /** The last value of each that is compared; of an object its JSON too. */
  readonly #said = new Map<keyof BoardEvents, { value: unknown; text: string | null }>();
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
    const text = typeof value === 'object' ? JSON.stringify(value) : null;
    this.#said.set(name, { value, text });
    if (text === null || said?.text !== text) this.#put(name, value);
  }

  add(events: BoardEvents): void {
    for (const name of Object.keys(events) as (keyof BoardEvents)[]) this.#add(events, name);
  }

  /** Values that are known to be different are not compared. An undefined one is left out. */
  addChanged(events: { [K in keyof BoardEvents]?: BoardEvents[K] | undefined }): void {
    for (const [name, value] of Object.entries(events) as [keyof BoardEvents, unknown][])
      if (value !== undefined) this.#put(name, value);
  }

  /** The page has believed something else meanwhile: a value of `set` is said anew, though it be what was said last. */
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
