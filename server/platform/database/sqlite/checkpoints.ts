// When the write-ahead log is checkpointed into the database file: after so much was written, by another thread. By
// itself SQLite would do it within a commit, every thousand pages, and everybody's edits would wait.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { startThread, type Thread } from '../../threads/start.ts';
import type { CheckpointerHandlers } from './checkpointer.ts';

/** Pages of the log that are not in the database file yet: 10 MiB. */
const EVERY_PAGES = 2560;

/** Where commits never pause, the other thread never finishes: then a commit does it, of little, when the log has so many pages (32 MiB). */
export const AUTO_CHECKPOINT_PAGES = 8192;

export class Checkpoints {
  readonly #file: string;
  readonly #db: DatabaseSync;
  #pages: StatementSync | undefined;
  #thread: Thread<CheckpointerHandlers> | undefined;
  #running: Promise<void> | undefined;

  constructor(file: string, db: DatabaseSync) {
    this.#file = file;
    this.#db = db;
  }

  /** Something was written. Within a transaction nothing is counted: its commit is. */
  wrote(): void {
    if (this.#running || this.#db.isTransaction || this.#waitingPages() < EVERY_PAGES) return;
    this.#thread ??= startThread(new URL('./checkpointer.ts', import.meta.url), { file: this.#file });
    // One that fails leaves all where it was, for the next; a thread that is gone leaves it to the commits.
    this.#running = this.#thread.calls
      .run()
      .catch(() => undefined)
      .finally(() => (this.#running = undefined));
  }

  /** Takes a microsecond: NOOP checkpoints nothing. */
  #waitingPages(): number {
    this.#pages ??= this.#db.prepare('PRAGMA wal_checkpoint(NOOP)');
    const { log, checkpointed } = this.#pages.get() ?? {};
    return Number(log) - Number(checkpointed);
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#thread?.calls.close().catch(() => undefined);
    await this.#thread?.stop();
  }
}
