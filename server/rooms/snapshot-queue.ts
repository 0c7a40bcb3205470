// Has snapshots made, and what is older than they are packed, one board after the other.

import type { StoreSettings } from '../blobs/store.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import type { Thread } from '../threads/start.ts';
import { MakerQueue } from './maker-queue.ts';

export class SnapshotQueue {
  readonly #queue: MakerQueue;
  readonly #packs: { bytes: number; failed: (board: string, error: unknown) => void };

  /** `packs.bytes`: of one pack. A snapshot counts though the packing after it failed: it is tried again after the next one. */
  constructor(
    store: StoreSettings,
    database: Thread<DatabaseHandlers>,
    packs: { bytes: number; failed: (board: string, error: unknown) => void },
  ) {
    this.#queue = new MakerQueue(store, database);
    this.#packs = packs;
  }

  /** Answers the snapshot's bytes. */
  make(board: string): Promise<number> {
    return this.#queue.run(async (calls) => {
      const bytes = await calls.make(board);
      await calls.pack({ board, packBytes: this.#packs.bytes }).catch((error: unknown) => {
        if (!this.#queue.isOver) this.#packs.failed(board, error);
      });
      return bytes;
    });
  }

  /** What is being made is given up: it never counted. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
