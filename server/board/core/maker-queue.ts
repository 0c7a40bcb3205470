// Runs what reads a whole board from disk, one after the other, each in a thread that lives as long as its work: such work is rare
// and big, and shares nothing with the boards that are open.

import type { StoreSettings } from '../../platform/blobs/open-store.ts';
import type { Client } from '../../platform/threads/rpc.ts';
import { type SharedThread, startThread, type Thread, wayInto } from '../../platform/threads/start.ts';
import type { SnapshotMakerHandlers } from './snapshot-maker.ts';

export class MakerQueue {
  readonly #store: StoreSettings;
  readonly #database: SharedThread;
  #last: Promise<unknown> = Promise.resolve();
  #running: Thread<SnapshotMakerHandlers> | undefined;
  #over = false;

  constructor(store: StoreSettings, database: SharedThread) {
    this.#store = store;
    this.#database = database;
  }

  /** Work that fails because of it counts as given up. */
  get isOver(): boolean {
    return this.#over;
  }

  run<T>(work: (calls: Client<SnapshotMakerHandlers>) => Promise<T>): Promise<T> {
    const done = this.#last.then(() => this.#runNow(work));
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** What runs is given up. */
  async close(): Promise<void> {
    this.#over = true;
    await this.#running?.stop();
    await this.#last;
  }

  async #runNow<T>(work: (calls: Client<SnapshotMakerHandlers>) => Promise<T>): Promise<T> {
    if (this.#over) throw new Error('stopping');
    const database = await wayInto(this.#database);
    const thread = startThread<SnapshotMakerHandlers>(
      new URL('./snapshot-maker.ts', import.meta.url),
      { store: this.#store, database },
      [database],
    );
    this.#running = thread;
    try {
      return await work(thread.calls);
    } finally {
      this.#running = undefined;
      await thread.stop();
    }
  }
}
