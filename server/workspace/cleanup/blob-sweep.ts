// Finds blobs that have neither a name nor a mark, because the database was restored from a backup or lost its last commits in a power cut.
// The sweep marks them like blobs of cleared boards. A day later the clearing deletes those that nothing names by then (clearing.ts), so
// there is a day to notice a restored or wrong database. Runs in every process with the service `jobs`; running twice has the same effect
// as running once.

import { bytesOfHex } from '#protocol/bytes.ts';
import type { BlobStore, StoredBlob } from '../../platform/blobs/store.ts';
import type { blobChanges } from '../../platform/database/blob-changes.ts';
import type { blobQueries } from '../../platform/database/blob-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Logger } from '../../platform/logging/logger.ts';

export interface BlobSweepDeps {
  db: Uses<{
    reads: { blobs: Only<typeof blobQueries, 'unnamedBlobs'> };
    changes: { blobs: Only<typeof blobChanges, 'markBlobs'> };
  }>;
  blobs: BlobStore;
  log: Pick<Logger, 'warn'>;
  /** Younger ones are spared, and those that are found kept for as long again, ms. */
  blobMarkMs: number;
  /** What would be taken is logged, and kept. */
  isDryRun: boolean;
}

/** Blobs of one look into the database. */
const BATCH_ROWS = 500;
/** Of a dry run's finds as many are logged by name. */
const NAMED = 20;

export class BlobSweep {
  readonly #deps: BlobSweepDeps;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: BlobSweepDeps) {
    this.#deps = deps;
  }

  /** Now and every so often from then on. */
  begin(everyMs: number): void {
    const sweep = (): void => {
      this.run(Date.now()).catch((error: unknown) => {
        this.#deps.log.warn({ error: String(error) }, 'blobs that nothing names were not found; they are next time');
      });
    };
    this.#timer = setInterval(sweep, everyMs);
    this.#timer.unref();
    sweep();
  }

  /** Asked for while it runs it is what runs. */
  run(nowMs: number): Promise<void> {
    this.#running ??= this.#sweep(nowMs).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resolves when it has let go of database and store. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running?.catch(() => undefined);
  }

  async #sweep(nowMs: number): Promise<void> {
    const { blobs, log, blobMarkMs, isDryRun } = this.#deps;
    const beforeMs = nowMs - blobMarkMs;
    const found = { blobs: 0, bytes: 0, names: [] as string[] };
    let batch: StoredBlob[] = [];
    const look = async (): Promise<void> => {
      for (const { sha256, size } of await this.#unnamed(batch, nowMs)) {
        found.blobs += 1;
        found.bytes += size;
        if (found.names.length < NAMED) found.names.push(sha256);
      }
      batch = [];
    };
    for await (const blob of blobs.list()) {
      if (this.#isClosed) return;
      if (blob.changedMs < beforeMs) batch.push(blob);
      if (batch.length === BATCH_ROWS) await look();
    }
    await look();
    const cutOff = await blobs.sweepCutOff(beforeMs, isDryRun);
    if (isDryRun && found.blobs + cutOff > 0)
      log.warn({ ...found, cutOff }, 'blobs that nothing names: without BLOB_SWEEP_DRY_RUN they would be deleted');
  }

  async #unnamed(batch: readonly StoredBlob[], nowMs: number): Promise<StoredBlob[]> {
    if (batch.length === 0) return [];
    const { db, blobMarkMs, isDryRun } = this.#deps;
    const names = await db.reads.blobs.unnamedBlobs(batch.map(({ sha256 }) => bytesOfHex(sha256, 32) as Uint8Array));
    const dueMs = nowMs + blobMarkMs;
    if (!isDryRun)
      await db.changes.blobs.markBlobs({
        sha256s: names.map((name) => bytesOfHex(name, 32) as Uint8Array),
        nowMs,
        dueMs,
      });
    const unnamed = new Set(names);
    return batch.filter(({ sha256 }) => unnamed.has(sha256));
  }
}
