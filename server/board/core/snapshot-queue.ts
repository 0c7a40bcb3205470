// Has snapshots made, and what is older than they are packed, one board after the other.

import type { StoreSettings } from '../../platform/blobs/open-store.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { SharedThread } from '../../platform/threads/start.ts';
import { MakerQueue } from './maker-queue.ts';

export class SnapshotQueue {
  readonly #queue: MakerQueue;
  readonly #packBytes: number;
  readonly #log: Logger;

  /** `packBytes`: of one pack. A snapshot counts though the packing after it failed: it is tried again after the next one. */
  constructor(store: StoreSettings, database: SharedThread, packBytes: number, log: Logger) {
    this.#queue = new MakerQueue(store, database);
    this.#packBytes = packBytes;
    this.#log = log;
  }

  /** Answers the snapshot's bytes when it counts; who waits for it does not wait for the packing. */
  make(board: string): Promise<number> {
    return new Promise((made, failed) => void this.#makeAndPack(board, made).catch(failed));
  }

  #makeAndPack(board: string, made: (bytes: number) => void): Promise<void> {
    return this.#queue.run(async (calls) => {
      const { bytes, damaged } = await calls.make(board);
      if (damaged.length > 0)
        this.#log.error({ board, snapshots: damaged }, 'snapshots are damaged; a new one was made');
      made(bytes);
      await calls.pack({ board, packBytes: this.#packBytes }).catch((error: unknown) => {
        if (this.#queue.isOver) return;
        this.#log.warn({ board, error: String(error) }, 'an old part of a log was not packed');
      });
    });
  }

  /** What is being made is given up: it never counted. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
