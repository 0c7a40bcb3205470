// Ends deletions that were interrupted, clears what was deleted long enough ago, and deletes blobs that no board has named for a day. In every process with the service `jobs`:
// done twice it is done once.

import { bytesOfHex } from '#protocol/bytes.ts';
import type { BlobStore } from '../blobs/store.ts';
import type { Bus } from '../bus/bus.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { finishDeletions } from '../people/deletion.ts';
import type { Client } from '../threads/rpc.ts';

export interface ClearingParts {
  db: Client<DatabaseHandlers>;
  blobs: BlobStore;
  bus: Bus;
  /** How long deleted boards are shown with the archive, ms. */
  deletedKeptMs: number;
  /** From a blob's mark until it is looked at again, ms: whoever is just storing the same bytes has named them by then. */
  blobMarkMs: number;
}

export class Clearing {
  readonly #parts: ClearingParts;
  #running: Promise<void> | undefined;

  constructor(parts: ClearingParts) {
    this.#parts = parts;
  }

  /** Asked for while it runs it is what runs. */
  run(nowMs: number): Promise<void> {
    this.#running ??= this.#clear(nowMs).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #clear(nowMs: number): Promise<void> {
    const { db, blobs, bus, deletedKeptMs, blobMarkMs } = this.#parts;
    const deletedBeforeMs = nowMs - deletedKeptMs;
    await finishDeletions({ db, bus }, nowMs);
    for (const board of await db.boardsToClear({ deletedBeforeMs })) {
      if (await db.clearBoards({ boards: [board], nowMs, deletedBeforeMs })) bus.publish({ kind: 'rights', board });
    }
    await db.clearProjects({ deletedBeforeMs });
    for (const sha256 of await db.deadBlobs({ markedBeforeMs: nowMs - blobMarkMs })) {
      // Deleting them takes a while: one may have been named since. One whose deletion fails is found by the sweep.
      if (await db.takeDeadBlob(bytesOfHex(sha256, 32) as Uint8Array)) await blobs.delete(sha256);
    }
  }
}
