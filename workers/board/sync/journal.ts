// The only writer to the board's store (write-ahead): what one tick brings is one IndexedDB transaction; while it runs, the next one
// gathers. A full disk costs other boards' copies first, then this one's cached log, never what is pending. What the store refuses stays in memory and is retried with
// back-off; it is reported as written only when it is.

import { isQuotaError } from '#protocol/browser/idb.ts';
import type {
  BoardStore,
  KnownRow,
  Reset,
  StoredClient,
  StoredKept,
  StoredPending,
  StoredRow,
  WriteBatch,
} from '../../store/board-store.ts';

/** Tried twice at once, then after pauses that double up to the maximum. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

interface Waiting {
  batch: WriteBatch;
  /** Told whether the store has it; once more when it has it later. */
  tried: ((written: boolean) => void)[];
  /** To be run when it is written. */
  after: (() => void)[];
}

export interface JournalEvents {
  /** This device keeps nothing, or no more than it has: said once. */
  trouble(): void;
  /** Writing began to fail, or works again. */
  failing(): void;
  /** This device is full. True: something that the server has too went from it. Never rejects. */
  makeRoom(): Promise<boolean>;
}

interface ClientNumber {
  clientIdHex: string;
  clientSeq: number;
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
const nothing = (): Waiting => ({ batch: emptyBatch(), tried: [], after: [] });

export class Journal {
  /** Wait for the disk: no server holds these transactions yet and none is at hand. */
  strict = true;
  /** Rows are kept for the next start. Off after a full disk. */
  caching = true;
  /** Bytes of rows in the store (or on their way) since its snapshot, as far as this tab knows. */
  rowBytes = 0;
  readonly #store: Promise<BoardStore | undefined>;
  readonly #events: JournalEvents;
  #next = nothing();
  /** What is being written. */
  #now = nothing();
  /** The number of the draft that the store has or is about to have. */
  #draft: ClientNumber | undefined;
  #writing = false;
  #failing = false;
  #running: Promise<void> = Promise.resolve();
  #told = false;
  /** Back-off after a failure: no write before this. */
  #again: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = RETRY_MS;

  /** Nothing is written before `store` is there; undefined: nothing may be written at all. */
  constructor(store: Promise<BoardStore | undefined>, events: JournalEvents) {
    this.#store = store;
    this.#events = events;
  }

  /** The store has failed to take what it was given last. */
  get failing(): boolean {
    return this.#failing;
  }

  /** Refused transactions that the store has failed to take. */
  get unkept(): number {
    return this.#failing ? this.#next.batch.kept.length + this.#now.batch.kept.length : 0;
  }

  /** `tried` runs when it may be sent: the store has it, or has failed to take it. */
  pending(one: StoredPending, tried: (written: boolean) => void): void {
    const { batch, tried: waiting } = this.#next;
    if (this.#draft && isSame(this.#draft, one)) this.#draft = undefined;
    batch.pending = [...without(batch.pending, one), one];
    batch.settled = without(batch.settled, one);
    waiting.push(tried);
    this.#later();
    if (this.#failing) tried(false);
  }

  /** A transaction that was not made yet, in place of the draft before; undefined: there is none any more. One may be in the store. */
  draft(one: StoredPending | undefined): void {
    const { batch } = this.#next;
    const before = this.#draft;
    this.#draft = one;
    if (before) batch.pending = without(batch.pending, before);
    if (before && !(one && isSame(before, one))) batch.settled.push(before);
    if (one) {
      batch.pending.push(one);
      batch.settled = without(batch.settled, one);
    }
    if (before || one) this.#later();
  }

  hasDraftOf(clientIdHex: string): boolean {
    return this.#draft?.clientIdHex === clientIdHex;
  }

  client(client: StoredClient): void {
    this.#next.batch.clients.push(client);
    this.#later();
  }

  /**
   * An own transaction with its outcome; its row, if any, is added in the same tick. `then` runs when the store holds it no more:
   * at once where it never did (`stored`).
   */
  settled({ clientIdHex, clientSeq }: ClientNumber, stored: boolean, then: () => void): void {
    const { batch, after } = this.#next;
    if (this.#failing) batch.pending = without(batch.pending, { clientIdHex, clientSeq });
    if (this.#failing && !this.#writing && !stored) {
      then();
      return;
    }
    batch.settled.push({ clientIdHex, clientSeq });
    after.push(then);
    this.#later();
  }

  row(row: StoredRow): void {
    if (!this.caching || this.#failing) return;
    this.#next.batch.rows.push(row);
    this.rowBytes += row.txn.length;
    this.#later();
  }

  keep(one: StoredKept): void {
    this.#next.batch.kept.push(one);
    this.#later();
  }

  unkeep(clientIdHex: string, clientSeq: number): void {
    const { batch } = this.#next;
    batch.kept = without(batch.kept, { clientIdHex, clientSeq });
    batch.unkept.push({ clientIdHex, clientSeq });
    this.#later();
  }

  retire(clientIdHex: string): void {
    this.#next.batch.retired.push(clientIdHex);
    this.#later();
  }

  /** Those in the store, and those it could not take. */
  async kept(): Promise<StoredKept[]> {
    await this.flushed();
    const stored = (await (await this.#store)?.kept().catch(() => [])) ?? [];
    const { kept, unkept } = this.#next.batch;
    return [...[...unkept, ...kept].reduce(without<StoredKept>, stored), ...kept];
  }

  /** Resolves when everything asked for so far is written, or the store has failed to take it. */
  async flushed(): Promise<void> {
    while (this.#writing) await this.#running;
  }

  /** This device keeps nothing, or no more than it has. */
  trouble(): void {
    if (this.#told) return;
    this.#told = true;
    this.#events.trouble();
  }

  /** The last chance of what could not be written. */
  async stop(): Promise<void> {
    await this.flushed();
    if (!this.#failing) return;
    this.#rest();
    await this.flushed();
    clearTimeout(this.#again);
  }

  /** The server's log is read again: forgets the cached one, after what is being written. Own rows that it `lacks` are kept. */
  async resetCache(lacks: (row: KnownRow) => boolean = () => false): Promise<Reset> {
    await this.flushed();
    this.rowBytes = 0;
    const reset = await (await this.#store)?.resetCache(lacks).catch(() => undefined);
    return reset ?? { moved: 0, remain: false };
  }

  /** A snapshot in place of the rows up to `seq`. */
  async snapshot(seq: number, chunks: readonly Uint8Array[], term: string | undefined): Promise<void> {
    await this.flushed();
    while (this.caching) {
      try {
        this.rowBytes = 0;
        await (await this.#store)?.replaceSnapshot(seq, chunks, term);
        return;
      } catch (error) {
        if (!(await this.#roomAfter(error))) return;
      }
    }
  }

  /** Lets `compact` put a snapshot in place of the rows written so far; answers its bytes. It tries again when more has come. */
  async compacted(compact: () => Promise<number | undefined>): Promise<number | undefined> {
    await this.flushed();
    this.rowBytes = 0;
    return compact().catch(() => undefined);
  }

  #later(): void {
    if (this.#writing || this.#again !== undefined) return;
    this.#writing = true;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    // Gather the rest of this tick.
    await Promise.resolve();
    while (this.#next.after.length > 0 || Object.values(this.#next.batch).some((list) => list.length > 0)) {
      const now = this.#next;
      this.#now = now;
      this.#next = nothing();
      const written = await this.#write(now.batch);
      this.#now = nothing();
      if (!written) {
        this.#putBack(now);
        break;
      }
      for (const tried of now.tried) tried(true);
      for (const run of now.after) run();
      this.#fails(false);
    }
    // In the same turn as the last look: what comes next starts a new round.
    this.#writing = false;
  }

  /** Whether the store has all of it. */
  async #write(batch: WriteBatch): Promise<boolean> {
    const store = await this.#store;
    if (!store) return false;
    const strict = this.strict && batch.pending.length + batch.kept.length > 0;
    for (let tries = 0; tries < 2; ) {
      try {
        await store.write(batch, strict);
        return true;
      } catch (error) {
        if (!(await this.#roomAfter(error))) tries++;
        if (!this.caching) batch.rows = [];
      }
    }
    return false;
  }

  /** What was not written comes before what has gathered since, and waits with it. */
  #putBack(before: Waiting): void {
    const since = this.#next;
    this.#next = nothing();
    // A draft's number was given to what was made since.
    before.batch.settled = since.batch.pending.reduce(without<ClientNumber>, before.batch.settled);
    for (const { batch, tried, after } of [before, since]) {
      for (const list of Object.keys(batch) as (keyof WriteBatch)[])
        (this.#next.batch[list] as unknown[]).push(...batch[list]);
      this.#next.tried.push(...tried);
      this.#next.after.push(...after);
    }
    this.#next.batch.rows = [];
    this.#again = setTimeout(() => this.#rest(), this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_RETRY_MS);
    this.trouble();
    for (const tried of this.#next.tried) tried(false);
    this.#fails(true);
  }

  #fails(failing: boolean): void {
    if (!failing) this.#pauseMs = RETRY_MS;
    if (failing === this.#failing) return;
    this.#failing = failing;
    this.#events.failing();
  }

  /** The pause is over. */
  #rest(): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#later();
  }

  /** Whether another board gave way: there may be room now. */
  async #roomAfter(error: unknown): Promise<boolean> {
    if (!isQuotaError(error)) return false;
    if (await this.#events.makeRoom()) return true;
    this.caching = false;
    this.#next.batch.rows = [];
    this.trouble();
    // Room for what is pending.
    await (await this.#store)?.dropCache().catch(() => {});
    return false;
  }
}

function without<T extends ClientNumber>(list: readonly T[], number: ClientNumber): T[] {
  return list.filter((one) => !isSame(one, number));
}

function isSame(a: ClientNumber, b: ClientNumber): boolean {
  return a.clientIdHex === b.clientIdHex && a.clientSeq === b.clientSeq;
}
