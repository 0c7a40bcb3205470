// A cache of chunks and large transactions without authors, each rewritten once for all who fetch it. The work is done in slices, so that
// the sockets of other boards have their turn. SPEC: EMBED-2.

import { TimeSlices } from './time-slices.ts';
import { chunkWithoutAuthors, type Steps, txnWithoutAuthors } from './without-authors.ts';

/** The largest transaction fits. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Items between two looks at the clock. */
const STEP_ITEMS = 16;

/** Reads the bytes with authors. */
type Read = () => Promise<Uint8Array>;

export class AuthorFreeBytes {
  readonly #maxBytes: number;
  readonly #slices = new TimeSlices();
  /** The entry that was used last stands last. */
  readonly #cache = new Map<string, Uint8Array>();
  #cachedBytes = 0;
  readonly #running = new Map<string, Promise<Uint8Array>>();
  /** Resolves when the last large transaction is done: they are worked on one after the other. */
  #lastTxn: Promise<unknown> = Promise.resolve();

  constructor(maxBytes: number = CACHE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Throws what `read` throws, and a FrameError for bytes that are no chunk. */
  chunk(sha256: string, read: Read): Promise<Uint8Array> {
    return this.#once(`chunk ${sha256}`, async () => this.#work(chunkWithoutAuthors(await read())));
  }

  /** Throws what `read` throws, and a FrameError for bytes that are no transaction. */
  txn(sha256: string, read: Read): Promise<Uint8Array> {
    return this.#once(`txn ${sha256}`, () => {
      const txn = this.#lastTxn.then(async () => this.#work(txnWithoutAuthors(await read())));
      this.#lastTxn = txn.catch(() => undefined);
      return txn;
    });
  }

  async #once(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const cached = this.#cache.get(key);
    if (cached) {
      this.#cache.delete(key);
      this.#cache.set(key, cached);
      return cached;
    }
    const running = this.#running.get(key) ?? make().finally(() => this.#running.delete(key));
    if (this.#running.has(key)) return running;
    this.#running.set(key, running);
    const bytes = await running;
    this.#add(key, bytes);
    return bytes;
  }

  #add(key: string, bytes: Uint8Array): void {
    if (bytes.length > this.#maxBytes) return;
    this.#cache.set(key, bytes);
    this.#cachedBytes += bytes.length;
    for (const [oldest, { length }] of this.#cache) {
      if (this.#cachedBytes <= this.#maxBytes) return;
      this.#cache.delete(oldest);
      this.#cachedBytes -= length;
    }
  }

  #work(steps: Steps): Uint8Array | Promise<Uint8Array> {
    return this.#slices.work(() => {
      for (let n = 0; n < STEP_ITEMS; n++) {
        const { done, value } = steps.next();
        if (done) return value;
      }
      return undefined;
    });
  }
}
