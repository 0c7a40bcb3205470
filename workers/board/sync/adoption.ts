// Queues of dead tabs, taken over: shown with the stored board or, when a tab dies later, beside it, and named in the next HELLO. Knows the
// store through what orphans.ts finds in it; not the socket.

import { splicesText } from '#protocol/txn.ts';
import type { BoardStore, StoredBoard, StoredPending } from '../store/board-store.ts';
import type { Inbox } from './inbox.ts';
import type { Journal } from './journal.ts';
import type { LateImages } from './late-images.ts';
import type { ClientLocks } from './locks.ts';
import { Orphans, places } from './orphans.ts';
import type { Outbox, PendingTxn } from './outbox.ts';

export interface AdoptionAround {
  /** base64url edit or view secret. */
  secret: string;
  locks: ClientLocks;
  outbox: Outbox;
  journal: Journal;
  inbox: Inbox;
  images: LateImages;
  /** Whether this actor's queues are of who uses the device now. */
  isOwn(actor: string | null): boolean;
  /** Something that HELLO has not named. */
  found(): void;
  /** Something may be sent. */
  soon(): void;
  changed(): void;
}

/** The stored board, with what was taken over for it. */
interface Stored {
  board: StoredBoard;
  /** Transactions the server refused. */
  kept: number;
  places: ReturnType<typeof places>;
}

export class Adoption {
  readonly #around: AdoptionAround;
  #from: { store: BoardStore; orphans: Orphans } | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(around: AdoptionAround) {
    this.#around = around;
  }

  /** Null when the store cannot be read: it is looked for again when it can. */
  async begin(store: BoardStore): Promise<Stored | null> {
    const { secret, locks, outbox, inbox, images, isOwn } = this.#around;
    const orphans = new Orphans(store, locks, secret, isOwn, outbox, () => inbox.takeToken());
    this.#from = { store, orphans };
    let taken: ReadonlySet<string>;
    let board: StoredBoard;
    let kept: number;
    try {
      taken = await orphans.take();
      await images.lookFor(store);
      board = await store.load(taken);
      kept = await store.keptCount();
    } catch {
      orphans.releaseAll();
      return null;
    }
    return { board, kept, places: places(this.#adopt(orphans, taken, board.pending), board.rows) };
  }

  /** Looks for dead tabs every so many ms. */
  watch(everyMs: number): void {
    this.#timer = setInterval(() => void this.more(), everyMs);
  }

  async more(): Promise<void> {
    if (!this.#from) return;
    const { outbox, inbox, soon } = this.#around;
    const { store, orphans } = this.#from;
    await this.#adoptOrphans(store, orphans);
    for (const left of outbox.left) {
      const { queue, clientSeq } = left;
      const stored = await store.pendingOf(queue.hex).catch(() => [left]);
      const again = outbox.queueOf(queue.hex)?.entries.get(clientSeq);
      if (again || !stored.some((one) => one.clientSeq === clientSeq)) inbox.outcomes.found(left, again);
      soon();
    }
  }

  async retire(hex: string): Promise<void> {
    const { journal } = this.#around;
    journal.retire(hex);
    await journal.flushed();
    this.release(hex);
  }

  release(hex: string): void {
    this.#from?.orphans.release(hex);
  }

  /** Its locks are given back by `releaseAll`. */
  stop(): void {
    clearInterval(this.#timer);
  }

  releaseAll(): void {
    this.#from?.orphans.releaseAll();
  }

  /** A tab has died since: its queue is shown here and named in the next HELLO. */
  async #adoptOrphans(store: BoardStore, orphans: Orphans): Promise<void> {
    const { journal, inbox, images, found, changed } = this.#around;
    const taken = await orphans.take().catch(() => new Set<string>());
    if (taken.size === 0) return;
    await journal.flushed();
    let pending: StoredPending[];
    try {
      await images.lookFor(store);
      pending = (await Promise.all([...taken].map((hex) => store.pendingOf(hex)))).flat();
    } catch {
      for (const hex of taken) orphans.release(hex);
      return;
    }
    const entries = this.#adopt(orphans, taken, pending);
    for (const entry of entries) {
      // The rows since its base are folded: the server places it, and it is shown when it comes back.
      if (splicesText(entry.txn)) entry.shown = false;
      else inbox.outcomes.show(entry);
    }
    if (entries.length > 0) found();
    changed();
  }

  #adopt(orphans: Orphans, taken: ReadonlySet<string>, pending: readonly StoredPending[]): PendingTxn[] {
    const { entries, empty } = orphans.adopt(taken, pending);
    for (const hex of empty) void this.retire(hex);
    return entries;
  }
}
