// Runs what reads a whole board from disk, one after the other, in a thread that shares nothing with the boards that are open. Work that
// somebody waits for is rare and big: its thread lives as long as the work. Background work comes for many boards in a row, and starting a
// thread costs as much as a small board does: its thread waits for more.

import type { StoreSettings } from '../../platform/blobs/open-store.ts';
import type { Client } from '../../platform/threads/rpc.ts';
import { type SharedThread, startThread, type Thread, wayInto } from '../../platform/threads/start.ts';
import type { SnapshotMakerHandlers } from './snapshot-maker.ts';

/** The time without work after which the thread of background work ends. */
const IDLE_MS = 5000;

export class MakerQueue {
  readonly #store: StoreSettings;
  readonly #database: SharedThread;
  readonly #isBackground: boolean;
  #last: Promise<unknown> = Promise.resolve();
  #running: Thread<SnapshotMakerHandlers> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #over = false;

  /** `isBackground`: nobody waits for the work, so that its thread has a low priority. */
  constructor(store: StoreSettings, database: SharedThread, isBackground = false) {
    this.#store = store;
    this.#database = database;
    this.#isBackground = isBackground;
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
    await this.#endThread();
    await this.#last;
  }

  async #runNow<T>(work: (calls: Client<SnapshotMakerHandlers>) => Promise<T>): Promise<T> {
    if (this.#over) throw new Error('stopping');
    clearTimeout(this.#idleTimer);
    this.#running ??= await this.#start();
    let isDone = false;
    try {
      const result = await work(this.#running.calls);
      isDone = true;
      return result;
    } finally {
      // A thread whose work has failed ends.
      if (isDone && this.#isBackground && !this.#over)
        this.#idleTimer = setTimeout(() => void this.#endThread(), IDLE_MS).unref();
      else await this.#endThread();
    }
  }

  async #start(): Promise<Thread<SnapshotMakerHandlers>> {
    const database = await wayInto(this.#database);
    return startThread<SnapshotMakerHandlers>(
      new URL('./snapshot-maker.ts', import.meta.url),
      { store: this.#store, database, isBackground: this.#isBackground },
      [database],
    );
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const thread = this.#running;
    this.#running = undefined;
    await thread?.stop();
  }
}
