// The one writer into the board's store: everything of one tick becomes one transaction; while it runs, the next one gathers.
// A full disk first costs the cached log, never what is pending. Without a store it answers as if all were written, so that
// the board goes on; `onTrouble` says so once.

import type {
  BoardStore,
  Reset,
  StoredClient,
  StoredKept,
  StoredPending,
  StoredRow,
  WriteBatch,
} from '../store/board-store.ts';
import { isQuotaError } from '../store/idb.ts';

interface Waiting {
  batch: WriteBatch;
  /** To be run when it is written. */
  after: (() => void)[];
}

const emptyBatch = (): WriteBatch => ({
  clients: [],
  pending: [],
  rows: [],
  settled: [],
  kept: [],
  unkept: [],
  retired: [],
});
const nothing = (): Waiting => ({ batch: emptyBatch(), after: [] });

export class Journal {
  /** Wait for the disk: no server holds these transactions yet and none is at hand. */
  strict = true;
  /** Rows are kept for the next start. Off after a full disk. */
  caching = true;
  /** Bytes of rows in the store (or on their way) since its snapshot, as far as this tab knows. */
  rowBytes = 0;
  readonly #store: Promise<BoardStore | undefined>;
  readonly #onTrouble: () => void;
  #next = nothing();
  #writing = false;
  #running: Promise<void> = Promise.resolve();
  #told = false;

  /** Nothing is written before `store` is there; undefined: the browser gives none. */
  constructor(store: Promise<BoardStore | undefined>, onTrouble: () => void) {
    this.#store = store;
    this.#onTrouble = onTrouble;
    void store.then((opened) => {
      if (!opened) this.#trouble();
    });
  }

  /** `then` runs when it may be sent. */
  pending(one: StoredPending, then: () => void): void {
    this.#next.batch.pending.push(one);
    this.#later(then);
  }

  client(client: StoredClient): void {
    this.#next.batch.clients.push(client);
    this.#later();
  }

  /** An own transaction with its outcome; its row, if any, is added in the same tick. */
  settled(clientIdHex: string, clientSeq: number, then: () => void): void {
    this.#next.batch.settled.push({ clientIdHex, clientSeq });
    this.#later(then);
  }

  row(row: StoredRow): void {
    if (!this.caching) return;
    this.#next.batch.rows.push(row);
    this.rowBytes += row.txn.length;
    this.#later();
  }

  keep(one: StoredKept): void {
    this.#next.batch.kept.push(one);
    this.#later();
  }

  unkeep(clientIdHex: string, clientSeq: number): void {
    this.#next.batch.unkept.push({ clientIdHex, clientSeq });
    this.#later();
  }

  retire(clientIdHex: string): void {
    this.#next.batch.retired.push(clientIdHex);
    this.#later();
  }

  /** Resolves when everything asked for so far is written (or given up on). */
  async flushed(): Promise<void> {
    while (this.#writing) await this.#running;
  }

  /** The server's log is read anew: forgets the cached one, after what is being written. Own rows that it `lacks` are kept. */
  async resetCache(lacks: (row: StoredRow) => boolean = () => false): Promise<Reset> {
    await this.flushed();
    this.rowBytes = 0;
    const reset = await (await this.#store)?.resetCache(lacks).catch(() => undefined);
    return reset ?? { moved: 0, remain: false };
  }

  /** A snapshot in place of the rows up to `seq`. */
  async snapshot(seq: number, chunks: readonly Uint8Array[], term: string | undefined): Promise<void> {
    if (!this.caching) return;
    await this.flushed();
    try {
      this.rowBytes = 0;
      await (await this.#store)?.replaceSnapshot(seq, chunks, term);
    } catch (error) {
      await this.#failed(error);
    }
  }

  /** Lets `compact` put a snapshot in place of the rows written so far; answers its bytes. It tries again when more has come. */
  async compacted(compact: () => Promise<number | undefined>): Promise<number | undefined> {
    await this.flushed();
    this.rowBytes = 0;
    return compact().catch(() => undefined);
  }

  #later(then?: () => void): void {
    if (then) this.#next.after.push(then);
    if (this.#writing) return;
    this.#writing = true;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    // Gather the rest of this tick.
    await Promise.resolve();
    while (this.#next.after.length > 0 || Object.values(this.#next.batch).some((list) => list.length > 0)) {
      const { batch, after } = this.#next;
      this.#next = nothing();
      await this.#write(batch);
      for (const run of after) run();
    }
    // In the same turn as the last look: what comes next starts a new round.
    this.#writing = false;
  }

  async #write(batch: WriteBatch): Promise<void> {
    const store = await this.#store;
    if (!store) return;
    const strict = this.strict && batch.pending.length + batch.kept.length > 0;
    try {
      await store.write(batch, strict);
    } catch (error) {
      await this.#failed(error);
      batch.rows = [];
      await store.write(batch, strict).catch(() => {});
    }
  }

  async #failed(error: unknown): Promise<void> {
    this.caching = false;
    this.#next.batch.rows = [];
    this.#trouble();
    // Room for what is pending.
    if (isQuotaError(error)) await (await this.#store)?.dropCache().catch(() => {});
  }

  #trouble(): void {
    if (this.#told) return;
    this.#told = true;
    this.#onTrouble();
  }
}
