// Ends deletions that were interrupted, clears what was deleted long enough ago, and deletes blobs that nothing names. In every process
// with the service `jobs`: done twice it is done once. SPEC: BLOB-3, FILE-4.

import { bytesOfHex } from '#protocol/bytes.ts';
import { INBOX } from '#protocol/inbox.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { storedBytesChanges } from '../../access/stored-byte-changes.ts';
import type { handedFileChanges } from '../../board/download-links/handed-file-changes.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { blobChanges } from '../../platform/database/blob-changes.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { boardClearingChanges } from './board-clearing-changes.ts';
import type { boardClearingQueries } from './board-clearing-queries.ts';
import type { DeletionDb } from './person-deletion.ts';
import { finishDeletions } from './person-deletion.ts';

type Db = Uses<{
  reads: {
    clearing: Only<typeof boardClearingQueries, 'boardsToClear'>;
  };
  changes: {
    blobs: Only<typeof blobChanges, 'deadBlobs' | 'forgetDeadBlob' | 'takeDeadBlob'>;
    clearing: Only<typeof boardClearingChanges, 'clearBoards' | 'clearProjects'>;
    handedFiles: Only<typeof handedFileChanges, 'forgetHandedFiles'>;
    storedBytes: Only<typeof storedBytesChanges, 'forgetStoredBytes'>;
  };
}> &
  DeletionDb & {
    changes: {
      inbox: { forgetEntries(beforeMs: number): Promise<boolean> };
      teamExports: { forgetExports(nowMs: number): Promise<void> };
      templateClearing: { clearTemplates(due: { deletedBeforeMs: number; nowMs: number }): Promise<boolean> };
    };
  };

export interface ClearingDeps {
  db: Db;
  blobs: BlobStore;
  bus: Bus;
  /** How long deleted boards are shown with the archive, ms. */
  deletedKeptMs: number;
}

const DAY_MS = 24 * 3600_000;

export class Clearing {
  readonly #deps: ClearingDeps;
  #running: Promise<void> | undefined;

  constructor(deps: ClearingDeps) {
    this.#deps = deps;
  }

  /** Asked for while it runs it is what runs. */
  run(nowMs: number): Promise<void> {
    this.#running ??= this.#clear(nowMs).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #clear(nowMs: number): Promise<void> {
    const { db, blobs, bus, deletedKeptMs } = this.#deps;
    const deletedBeforeMs = nowMs - deletedKeptMs;
    await finishDeletions({ db, bus }, nowMs);
    for (const board of await db.reads.clearing.boardsToClear({ deletedBeforeMs })) {
      if (await db.changes.clearing.clearBoards({ boards: [board], nowMs, deletedBeforeMs }))
        bus.publish({ kind: 'rights', board });
    }
    await db.changes.clearing.clearProjects({ deletedBeforeMs });
    while (await db.changes.templateClearing.clearTemplates({ deletedBeforeMs, nowMs }));
    await db.changes.teamExports.forgetExports(nowMs);
    while (await db.changes.handedFiles.forgetHandedFiles({ nowMs, toldMs: SERVER_LIMITS.handedFileToldMs }));
    while (await db.changes.inbox.forgetEntries(nowMs - INBOX.keptDays * DAY_MS));
    await deleteDeadBlobs({ db, blobs }, nowMs);
    await db.changes.storedBytes.forgetStoredBytes(nowMs);
  }
}

/** All that are due. One that cannot be deleted keeps no other; it stays marked, and throws at the end. */
export async function deleteDeadBlobs({ db, blobs }: Pick<ClearingDeps, 'db' | 'blobs'>, nowMs: number): Promise<void> {
  const failed: unknown[] = [];
  for (;;) {
    const dead = await db.changes.blobs.deadBlobs({ nowMs });
    if (dead.length === 0) break;
    for (const name of dead) {
      const sha256 = bytesOfHex(name, 32) as Uint8Array;
      // Deleting them takes a while: one may have been named since.
      if (!(await db.changes.blobs.takeDeadBlob({ sha256, nowMs }))) continue;
      try {
        await blobs.delete(name);
        await db.changes.blobs.forgetDeadBlob(sha256);
      } catch (error) {
        failed.push(error);
      }
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} blobs were not deleted`, { cause: failed[0] });
}
