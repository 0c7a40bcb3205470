// The board as this device has it: shown at start before any network, and compacted (a snapshot of the engine in place of the
// rows) when nothing is drawn here. Knows engine, journal and inbox; not the socket.

import type { StoredBoard } from '../store/board-store.ts';
import type { SyncEnvironment } from './environment.ts';
import type { SyncHost } from './host.ts';
import type { Inbox } from './inbox.ts';
import type { Journal } from './journal.ts';
import type { Outbox } from './outbox.ts';

/** Rows beyond max(this, a quarter of the snapshot) are folded into a new one: the server's rule (SPEC.md SNAP-2). */
const TAIL_BYTES = 4 * 1024 * 1024;
const SLICE_MS = 4;

export class LocalCache {
  readonly #host: SyncHost;
  readonly #inbox: Inbox;
  readonly #outbox: Outbox;
  readonly #journal: Journal;
  readonly #environment: SyncEnvironment;
  #chunkBytes = 0;
  #busyMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: SyncHost, inbox: Inbox, outbox: Outbox, journal: Journal, environment: SyncEnvironment) {
    this.#host = host;
    this.#inbox = inbox;
    this.#outbox = outbox;
    this.#journal = journal;
    this.#environment = environment;
  }

  /** A cache the engine cannot read is dropped: the server has the board. */
  async show(board: StoredBoard): Promise<void> {
    const breathe = this.#slices();
    try {
      for (const chunk of board.chunks) {
        this.#host.loadChunk(chunk);
        this.#chunkBytes += chunk.length;
        await breathe();
      }
      this.#host.setSeq(board.snapshotSeq);
      this.#inbox.seq = board.snapshotSeq;
      for (const row of board.rows) {
        this.#inbox.foldStored(row);
        this.#journal.rowBytes += row.txn.length;
        await breathe();
      }
    } catch {
      this.#inbox.clear();
      this.#chunkBytes = 0;
      await this.#journal.dropCache();
    }
    this.grown();
  }

  /** Something is drawn here: compaction would take its time from it. */
  busy(): void {
    this.#busyMs = this.#environment.now();
  }

  grown(): void {
    const limit = Math.max(TAIL_BYTES, this.#chunkBytes / 4);
    if (this.#journal.rowBytes <= limit || this.#timer !== undefined) return;
    const { idleMs } = this.#environment.timing;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#host.flush();
      // What is pending is in the engine's items and must not get into the cached log.
      const busy = this.#environment.now() - this.#busyMs < idleMs || this.#outbox.count > 0 || this.#inbox.torn;
      if (busy) this.grown();
      else void this.#compact();
    }, idleMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #compact(): Promise<void> {
    const { seq } = this.#inbox;
    if (seq === 0 || !this.#journal.caching) return;
    const chunks = this.#host.snapshotChunks();
    this.#chunkBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    await this.#journal.snapshot(seq, chunks);
  }

  #slices(): () => Promise<void> | undefined {
    let untilMs = this.#environment.now() + SLICE_MS;
    return () => {
      if (this.#environment.now() < untilMs) return undefined;
      return this.#environment.breathe().then(() => {
        untilMs = this.#environment.now() + SLICE_MS;
      });
    };
  }
}
