// Has snapshots made one after the other, and what is older than they are packed, each in a thread that lives as long as its work: they are rare and big, and share
// nothing with the boards that are open.

import type { StoreSettings } from '../blobs/store.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { startThread, type Thread, wayInto } from '../threads/start.ts';
import type { SnapshotMakerHandlers } from './snapshot-maker.ts';

export class SnapshotQueue {
  readonly #store: StoreSettings;
  readonly #database: Thread<DatabaseHandlers>;
  readonly #packs: { bytes: number; failed: (board: string, error: unknown) => void };
  #last: Promise<unknown> = Promise.resolve();
  #running: Thread<SnapshotMakerHandlers> | undefined;
  #over = false;

  /** `packs.bytes`: of one pack. A snapshot counts though the packing after it failed: it is tried again after the next one. */
  constructor(
    store: StoreSettings,
    database: Thread<DatabaseHandlers>,
    packs: { bytes: number; failed: (board: string, error: unknown) => void },
  ) {
    this.#packs = packs;
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
      const bytes = await thread.calls.make(board);
      await thread.calls.pack({ board, packBytes: this.#packs.bytes }).catch((error: unknown) => {
        if (!this.#over) this.#packs.failed(board, error);
      });
      return bytes;
    } finally {
      this.#running = undefined;
      await thread.stop();
    }
  }
}
