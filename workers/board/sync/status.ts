// What the person reads (Saved, Saving, Offline) and who waits for `saved()`. Truthful: saved means that every transaction of
// this device has its outcome. Says a state once. Knows counts and entries, nothing of how they are sent.

import type { SavedState } from '#protocol/bus.ts';
import type { Entry, Outbox } from './outbox.ts';

interface Waiter {
  left: Set<Entry>;
  refusal: string | undefined;
  resolve: () => void;
  reject: (error: Error) => void;
}

export class Status {
  readonly #outbox: Outbox;
  readonly #say: (saved: SavedState) => void;
  /** While the first attempt runs nothing is known to be offline. */
  #line: 'trying' | 'up' | 'down' = 'trying';
  #last = '';
  #waiters: Waiter[] = [];

  constructor(outbox: Outbox, say: (saved: SavedState) => void) {
    this.#outbox = outbox;
    this.#say = say;
  }

  line(up: boolean): void {
    this.#line = up ? 'up' : 'down';
    this.changed();
  }

  get up(): boolean {
    return this.#line === 'up';
  }

  changed(): void {
    const pending = this.#outbox.count;
    // "Kept here" is said only of what the store has: until then it is still being saved.
    const saved: SavedState =
      this.#line === 'down' && this.#outbox.allWritten
        ? { state: 'offline', pending }
        : pending > 0
          ? { state: 'saving', pending }
          : { state: 'saved' };
    const words = JSON.stringify(saved);
    if (words === this.#last) return;
    this.#last = words;
    this.#say(saved);
  }

  decided(entry: Entry, refusal: string | undefined): void {
    for (const waiter of this.#waiters) {
      if (waiter.left.delete(entry)) waiter.refusal ??= refusal;
      if (waiter.left.size > 0) continue;
      if (waiter.refusal === undefined) waiter.resolve();
      else waiter.reject(new Error(waiter.refusal));
    }
    this.#waiters = this.#waiters.filter((waiter) => waiter.left.size > 0);
    this.changed();
  }

  /** It goes out again under another number: who waits for it waits for that. */
  replaced(entry: Entry, again: Entry): void {
    for (const { left } of this.#waiters) if (left.delete(entry)) left.add(again);
  }

  /** Rejects with the code of the first refusal among them, when all have their outcome. */
  settled(): Promise<void> {
    const left = new Set(this.#outbox.undecided());
    if (left.size === 0) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiters.push({ left, refusal: undefined, resolve, reject }));
  }
}
