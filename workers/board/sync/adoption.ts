// Takes over the queues of dead tabs: shows them with the stored board or, when a tab dies later, beside it, and names them in the next HELLO.
// Has the queues of open tabs shown while the client is offline (other-tabs.ts). Knows the store through what orphans.ts finds in it;
// not the socket.

import { laterPart } from '#protocol/board-error.ts';
import type { BoardStore, StoredBoard } from '../../store/board-store.ts';
import type { Journal } from './journal.ts';
import type { LateImages } from './late-images.ts';
import type { ClientLocks } from './locks.ts';
import { Orphans, places } from './orphans.ts';
import type { OtherTabsDeps } from './other-tabs.ts';
import type { PendingTxn } from './pending-txn.ts';

export interface AdoptionDeps extends Omit<OtherTabsDeps, 'store'> {
  locks: ClientLocks;
  journal: Journal;
  images: LateImages;
  /** Something that HELLO has not named. */
  found(): void;
  changed(): void;
}

/** Where queues are found. */
export interface AdoptionSource {
  store: BoardStore;
  orphans: Orphans;
}

/** The stored board, with what was taken over for it. */
interface Stored {
  board: StoredBoard;
  /** Transactions the server refused. */
  kept: number;
  places: ReturnType<typeof places>;
}

export class Adoption {
  readonly #deps: AdoptionDeps;
  #from: AdoptionSource | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isOffline = false;

  constructor(deps: AdoptionDeps) {
    this.#deps = deps;
  }

  /** Null when the store cannot be read: it is looked for again when it can. */
  async begin(store: BoardStore): Promise<Stored | null> {
    const { secret, locks, outbox, inbox, images, isOwn } = this.#deps;
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
    return { board, kept, places: places(this.#adopt(taken, board.pending), board.rows) };
  }

  /** Looks for dead tabs every so many ms. */
  watch(everyMs: number): void {
    this.#timer = setInterval(() => this.more().catch(() => undefined), everyMs);
    this.#from?.store.listen(() => this.#look());
    this.#look();
  }

  /** Whether the client is offline: until then, and until the server has all that is shown, what other open tabs have pending is shown. */
  offline(isOffline: boolean): void {
    this.#isOffline = isOffline;
    this.#look();
  }

  #look(): void {
    const { inbox, outbox } = this.#deps;
    const { store } = this.#from ?? {};
    if (!store || !(this.#isOffline || outbox.otherTabTxns.size > 0)) return;
    laterPart(import('./other-tabs.ts'))
      .then(({ OtherTabs }) => {
        inbox.others ??= new OtherTabs({ ...this.#deps, store });
        inbox.others.look();
      })
      .catch(() => undefined);
  }

  async more(): Promise<void> {
    if (!this.#from) return;
    const { adoptLate } = await laterPart(import('./late-adoption.ts'));
    await adoptLate(this.#deps, this.#from, (...queues) => this.#adopt(...queues));
    this.#look();
  }

  async retire(hex: string): Promise<void> {
    const { journal } = this.#deps;
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

  #adopt(...queues: Parameters<Orphans['adopt']>): PendingTxn[] {
    const { entries = [], empty = [] } = this.#from?.orphans.adopt(...queues) ?? {};
    for (const hex of empty) void this.retire(hex);
    return entries;
  }
}
