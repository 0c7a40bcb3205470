// The board as this device has it: shown at start before any network, and compacted (a snapshot in place of the rows) when nothing
// is drawn here. Knows engine, journal and inbox; not the socket.

import { emptied } from '../../engine/records.ts';
import { TimeSlices } from '../../engine/time-slices.ts';
import type { StoredBoard } from '../../store/board-store.ts';
import { sumOf } from '../../store/sum.ts';
import type { SyncEnvironment } from './environment.ts';
import type { SyncHost } from './host.ts';
import type { Inbox } from './inbox.ts';
import type { Journal } from './journal.ts';
import type { PendingTxn } from './pending-txn.ts';

/** Rows beyond max(this, a quarter of the snapshot) are folded into a new one: the server's rule (SPEC.md SNAP-2). */
const TAIL_BYTES = 4 * 1024 * 1024;

export class LocalCache {
  readonly #alias: string;
  readonly #host: SyncHost;
  readonly #inbox: Inbox;
  readonly #journal: Journal;
  readonly #environment: SyncEnvironment;
  #chunkBytes = 0;
  #busyMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(alias: string, host: SyncHost, inbox: Inbox, journal: Journal, environment: SyncEnvironment) {
    this.#alias = alias;
    this.#host = host;
    this.#inbox = inbox;
    this.#journal = journal;
    this.#environment = environment;
  }

  /** With what waits to be sent, each after its row. A cache that is damaged is dropped: the server has the board. */
  async show(board: StoredBoard, waiting: { entry: PendingTxn; seq: number }[]): Promise<void> {
    const { builds } = this.#inbox;
    await this.#show(board, (below) => {
      while (waiting[0] && waiting[0].seq < below)
        this.#inbox.outcomes.show((waiting.shift() as { entry: PendingTxn }).entry);
    });
    // Built anew it shows all of them.
    if (builds === this.#inbox.builds) for (const { entry } of waiting) this.#inbox.outcomes.show(entry);
  }

  async #show(board: StoredBoard, below: (seq: number) => void): Promise<void> {
    const slices = new TimeSlices(this.#environment.yieldNow, this.#environment.now);
    const total = sizeOf(board.chunks) + board.rows.reduce((sum, { txn }) => sum + txn.length, 0);
    if (total === 0) return;
    let done = 0;
    const rest = (bytes: number): Promise<void> | undefined => {
      done += bytes;
      this.#host.event({ loading: { done, total } });
      return slices.rest();
    };
    try {
      this.#chunkBytes = sizeOf(board.chunks);
      const sums = board.chunkSums?.values();
      if (board.chunkSums && board.chunkSums.length !== board.chunks.length) throw new RangeError('a chunk is missing');
      // What is folded is let go.
      for (const chunk of emptied(board.chunks)) {
        if (sums && sums.next().value !== sumOf(chunk)) throw new RangeError('a chunk is damaged');
        await this.#host.loadChunk(chunk);
        await rest(chunk.length);
      }
      this.#host.setSeq(board.snapshotSeq);
      this.#inbox.standAt(board.snapshotSeq, board.snapshotTerm);
      for (const row of emptied(board.rows)) {
        below(row.seq);
        await this.#inbox.foldStored(row);
        this.#journal.rowBytes += row.txn.length;
        await rest(row.txn.length);
      }
    } catch {
      this.#inbox.clear();
      this.#chunkBytes = 0;
      await this.#journal.resetCache();
    }
    // Better than nothing, until the server can be asked for all of it.
    if (board.stale && this.#chunkBytes > 0) this.#inbox.torn = true;
    this.#host.event({ loading: null });
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
      if (this.#environment.now() - this.#busyMs < idleMs) this.grown();
      else void this.#compact();
    }, idleMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** By another worker, from what is stored: neither this thread's time nor its memory is spent on it. */
  async #compact(): Promise<void> {
    if (!this.#journal.caching) return;
    const bytes = await this.#journal.compacted(() => this.#environment.compact(this.#alias));
    if (bytes !== undefined) this.#chunkBytes = bytes;
  }
}

function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}
