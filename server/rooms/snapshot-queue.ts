// Has snapshots made one after the other, each in a thread that lives as long as its work: they are rare and big, and share
// nothing with the boards that are open.

import type { StoreSettings } from '../blobs/store.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { startThread, type Thread, wayInto } from '../threads/start.ts';
import type { SnapshotMakerHandlers } from './snapshot-maker.ts';

export class SnapshotQueue {
  readonly #store: StoreSettings;
  readonly #database: Thread<DatabaseHandlers>;
  #last: Promise<unknown> = Promise.resolve();
  #running: Thread<SnapshotMakerHandlers> | undefined;
  #over = false;

  constructor(store: StoreSettings, database: Thread<DatabaseHandlers>) {
    this.#store = store;
    this.#database = database;
  }

  /** Answers the snapshot's bytes. */
  make(board: string): Promise<number> {
    const made = this.#last.then(() => this.#makeNow(board));
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** What is being made is given up: it never counted. */
  async close(): Promise<void> {
    this.#over = true;
    await this.#running?.stop();
    await this.#last;
  }

  async #makeNow(board: string): Promise<number> {
    if (this.#over) throw new Error('stopping');
    const database = await wayInto(this.#database);
    const thread = startThread<SnapshotMakerHandlers>(
      new URL('./snapshot-maker.ts', import.meta.url),
      { store: this.#store, database },
      [database],
    );
    this.#running = thread;
    try {
      return await thread.calls.make(board);
    } finally {
      this.#running = undefined;
      await thread.stop();
    }
  }
}
