// Queues of dead tabs: finds the clientIds nobody holds the lock of, takes them, and brings their transactions into the outbox.
// Gives locks back when a queue is empty. Knows the store, the locks and the outbox; not the socket.

import { bytesOfHex } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { splicedTexts, splicesText } from '#protocol/txn.ts';
import type { BoardStore, StoredClient, StoredPending } from '../store/board-store.ts';
import type { ClientLocks, Release } from './locks.ts';
import { type Entry, type Outbox, Queue } from './outbox.ts';
import { readHeader } from './txn-header.ts';

export class Orphans {
  readonly #store: BoardStore;
  readonly #locks: ClientLocks;
  readonly #secret: string;
  readonly #outbox: Outbox;
  readonly #takeToken: () => number;
  readonly #held = new Map<string, { release: Release; client: StoredClient }>();

  constructor(store: BoardStore, locks: ClientLocks, secret: string, outbox: Outbox, takeToken: () => number) {
    this.#store = store;
    this.#locks = locks;
    this.#secret = secret;
    this.#outbox = outbox;
    this.#takeToken = takeToken;
  }

  /** Takes the locks that are free, as many as HELLO can name. */
  async take(): Promise<Set<string>> {
    const taken = new Set<string>();
    for (const client of await this.#store.clients()) {
      if (this.#outbox.queues.length + taken.size >= LIMITS.helloClients) break;
      if (
        client.secret !== this.#secret ||
        this.#outbox.queueOf(client.clientIdHex) ||
        this.#held.has(client.clientIdHex)
      )
        continue;
      const release = await this.#locks.take(client.clientIdHex);
      if (!release) continue;
      this.#held.set(client.clientIdHex, { release, client });
      taken.add(client.clientIdHex);
    }
    return taken;
  }

  /** Puts what the taken ones have pending into the outbox, oldest first. Answers the new entries and the queues that were empty. */
  adopt(taken: ReadonlySet<string>, pending: readonly StoredPending[]): { entries: Entry[]; empty: string[] } {
    const age = (hex: string) => this.#held.get(hex)?.client.createdAtMs ?? 0;
    const sorted = [...pending].sort((a, b) => age(a.clientIdHex) - age(b.clientIdHex) || a.order - b.order);
    this.#outbox.orderAfter(pending);
    const queues = new Map<string, Queue>();
    // What stands on nothing of its text may have been sent: its bytes stay.
    const typed = new Map<string, Entry>();
    const entries = sorted.map((one) => {
      let queue = queues.get(one.clientIdHex);
      if (!queue) {
        queue = new Queue(bytesOfHex(one.clientIdHex, 16) as Uint8Array, true);
        queues.set(one.clientIdHex, queue);
        this.#outbox.queues.push(queue);
      }
      const texts = splicedTexts(one.txn);
      const base = texts.map((id) => typed.get(id)).findLast((last) => last !== undefined);
      const entry = this.#outbox.add(queue, this.#takeToken(), one.clientSeq, one.txn, one.after, base);
      entry.written = true;
      for (const id of texts) typed.set(id, entry);
      return entry;
    });
    return { entries, empty: [...taken].filter((hex) => !queues.has(hex)) };
  }

  /** Whom the queue's transactions were taken from so far; null: nobody's yet. */
  actorOf(hex: string): string | null {
    return this.#held.get(hex)?.client.actor ?? null;
  }

  release(hex: string): void {
    this.#held.get(hex)?.release();
    this.#held.delete(hex);
  }

  releaseAll(): void {
    for (const hex of [...this.#held.keys()]) this.release(hex);
  }
}

/**
 * After which row each adopted entry is shown: splices stand on what was there when they were made, and follow what came since. Only
 * where there are any; everything else is shown at the end.
 */
export function places(
  entries: readonly Entry[],
  rows: readonly { seq: number; clientIdHex: string; clientSeq: number }[],
): { entry: Entry; seq: number }[] {
  const isTyped = entries.some(({ txn }) => splicesText(txn));
  let last = 0;
  return entries.map((entry) => {
    const own = rows.filter(({ clientIdHex }) => clientIdHex === entry.queue.hex);
    // One that is folded already is not shown at all: known at the end.
    const isFolded = own.some(({ clientSeq }) => clientSeq >= entry.clientSeq);
    last =
      isTyped && !isFolded ? Math.max(last, readHeader(entry.txn).base, own.at(-1)?.seq ?? 0) : Number.MAX_SAFE_INTEGER;
    return { entry, seq: last };
  });
}
