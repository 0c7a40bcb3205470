// When the write-ahead log is checkpointed into the database file: after so much was written, by another thread. By
// itself SQLite would do it within a commit, every thousand pages, and everybody's edits would wait.

import { startThread, type Thread } from '../../threads/start.ts';
import type { CheckpointerHandlers } from './checkpointer.ts';

/** Some 10 MiB of log, a statement of the boards' logs being 0.5 KiB of it: those of a commit share their pages. */
const EVERY_STATEMENTS = 20_000;
/** What a changed row of any other table counts for: two pages that nothing else has touched (measured: 8 KiB). */
const STATEMENTS_PER_ROW = 16;

/** Where commits never pause, the other thread never finishes: then a commit does it, of little, when the log has so many pages (32 MiB). */
export const AUTO_CHECKPOINT_PAGES = 8192;

export class Checkpoints {
  readonly #file: string;
  #thread: Thread<CheckpointerHandlers> | undefined;
  #running: Promise<void> | undefined;
  #statements = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** So many rows of other tables than the boards' logs are changed. */
  changed(rows: number): void {
    this.committed(rows * STATEMENTS_PER_ROW);
  }

  /** So many statements of the boards' logs were committed. */
  committed(statements: number): void {
    this.#statements += statements;
    if (this.#statements < EVERY_STATEMENTS || this.#running) return;
    this.#statements = 0;
    this.#thread ??= startThread(new URL('./checkpointer.ts', import.meta.url), { file: this.#file });
    // One that fails leaves all where it was, for the next; a thread that is gone leaves it to the commits.
    this.#running = this.#thread.calls
      .run()
      .catch(() => undefined)
      .finally(() => (this.#running = undefined));
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#thread?.calls.close().catch(() => undefined);
    await this.#thread?.stop();
  }
}
