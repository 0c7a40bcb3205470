// Queues of dead tabs: finds the clientIds nobody holds the lock of, takes them, and brings their transactions into the outbox.
// Gives locks back when a queue is empty. Knows the store, the locks and the outbox; not the socket.

import { bytesOfHex } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { splicesText } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import type { BoardStore, StoredClient, StoredPending } from '../../store/board-store.ts';
import type { ClientLocks, Release } from './locks.ts';
import type { Outbox } from './outbox.ts';
import { baseOf, type PendingTxn, Queue } from './pending-txn.ts';
import { type Base, DECIDED } from './txn-states.ts';

export class Orphans {
  readonly #store: BoardStore;
  readonly #locks: ClientLocks;
  readonly #secret: string;
  readonly #isOwn: (actor: string | null) => boolean;
  readonly #outbox: Outbox;
  readonly #takeToken: () => number;
  readonly #held = new Map<string, { release: Release; client: StoredClient }>();

  /** `isOwn`: whether this actor's queues are of who uses the device now. */
  constructor(
    store: BoardStore,
    locks: ClientLocks,
    secret: string,
    isOwn: (actor: string | null) => boolean,
    outbox: Outbox,
    takeToken: () => number,
  ) {
    this.#store = store;
    this.#locks = locks;
    this.#secret = secret;
    this.#isOwn = isOwn;
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
        client.heldFor !== undefined ||
        !this.#isOwn(client.actor) ||
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

  /** Puts what the taken ones have pending into the outbox, oldest first. `shown`: as other tabs' pending, by "clientIdHex clientSeq".
   *  Answers the new entries and the queues that were empty. */
  adopt(
    taken: ReadonlySet<string>,
    pending: readonly StoredPending[],
    shown?: ReadonlyMap<string, PendingTxn>,
  ): { entries: PendingTxn[]; empty: string[] } {
    const age = (hex: string) => this.#held.get(hex)?.client.createdAtMs ?? 0;
    // What stands on something of another queue came after it.
    const sorted = inNumber([...pending].sort((a, b) => a.order - b.order || age(a.clientIdHex) - age(b.clientIdHex)));
    this.#outbox.orderAfter(pending);
    const queues = new Map<string, Queue>();
    const entries = sorted.map((one) => {
      let queue = queues.get(one.clientIdHex);
      if (!queue) {
        const { client } = this.#held.get(one.clientIdHex) ?? {};
        queue = new Queue(bytesOfHex(one.clientIdHex, 16) as Uint8Array, true, client);
        queues.set(one.clientIdHex, queue);
        this.#outbox.queues.push(queue);
      }
      const base = queue.entries.get(one.after);
      const before = shown?.get(`${one.clientIdHex} ${one.clientSeq}`);
      const { clientSeq, txn, after, order: storedOrder, waitsFor } = one;
      const token = before?.token ?? this.#takeToken();
      // Another tab may have it still: looked for in the store (Outbox.left).
      const storedBase = waitsFor && baseInStore(waitsFor);
      const stored = { storedBase, storedOrder, order: before?.order };
      const entry = this.#outbox.add({ queue, token, clientSeq, txn, after, base, ...stored });
      this.#outbox.wrote(entry, true);
      return entry;
    });
    return { entries, empty: [...taken].filter((hex) => !queues.has(hex)) };
  }

  release(hex: string): void {
    this.#held.get(hex)?.release();
    this.#held.delete(hex);
  }

  releaseAll(): void {
    for (const hex of [...this.#held.keys()]) this.release(hex);
  }
}

function baseInStore({ clientIdHex: hex, clientSeq }: NonNullable<StoredPending['waitsFor']>): Base {
  return { queue: { hex }, clientSeq, wire: DECIDED };
}

/** Each queue by its numbers, in the places it has among the others: what was restated had a later place in the store of earlier versions. */
function inNumber(pending: readonly StoredPending[]): StoredPending[] {
  const queues = new Map<string, StoredPending[]>();
  for (const one of pending) {
    const queue = queues.get(one.clientIdHex);
    if (queue) queue.push(one);
    else queues.set(one.clientIdHex, [one]);
  }
  for (const queue of queues.values()) queue.sort((a, b) => b.clientSeq - a.clientSeq);
  return pending.map(({ clientIdHex }) => queues.get(clientIdHex)?.pop() as StoredPending);
}

/**
 * After which row each adopted entry is shown: splices stand on what was there when they were made, and follow what came since; what
 * waits stays behind what it waits for. Only where there are any; everything else is shown at the end.
 */
export function places(
  entries: readonly PendingTxn[],
  rows: readonly { seq: number; clientIdHex: string; clientSeq: number }[],
): { entry: PendingTxn; seq: number }[] {
  const isTyped = entries.some(({ txn }) => splicesText(txn));
  let last = 0;
  const shown = entries.map((entry) => {
    const own = rows.filter(({ clientIdHex }) => clientIdHex === entry.queue.hex);
    // One that is folded already is not shown at all: known at the end.
    if (!isTyped || own.some(({ clientSeq }) => clientSeq >= entry.clientSeq)) {
      last = Number.MAX_SAFE_INTEGER;
      return { entry, seq: last };
    }
    // What it stands on may have been logged silently to the tab that made it.
    const known = own.findLast(({ clientSeq }) => clientSeq <= entry.after)?.seq ?? 0;
    const seq = Math.max(readHeader(entry.txn).base, known);
    last = Math.max(last, seq);
    return { entry, seq: splicesText(entry.txn) && !baseOf(entry) ? seq : last };
  });
  return shown.sort((a, b) => a.seq - b.seq);
}
