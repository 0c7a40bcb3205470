// Transactions without an outcome, in memory: the queues of this worker (ink, bulk) and adopted ones of dead tabs. Numbers them, says
// what may be sent next, finds what an outcome belongs to. The only writer of their `disk` and `wire` (txn-states.ts), so that its counts
// follow from those. Plain data: no storage, no socket, no engine.

import { LIMITS } from '#protocol/limits.ts';
import { picturesIn, splicedTexts } from '#protocol/txn.ts';
import type { NewTxn, PendingTxn, Queue } from './pending-txn.ts';
import { baseOf, isDecided, isLarge, isShown, writesOf } from './pending-txn.ts';
import type { Base, DiskEvent, DiskState, WireEvent } from './txn-states.ts';
import { diskAfter, firstWire, wireAfter } from './txn-states.ts';

/** Undecided bytes on one socket: below what makes the server stop reading it. */
const WINDOW_BYTES = LIMITS.pushAheadBytes / 2;
/** Transactions of one PUSH, with room for their heads in a frame. */
const PUSH_BYTES = LIMITS.frameBytes / 2;

export class Outbox {
  readonly queues: Queue[] = [];
  /** Names of the images that this device has and the server has not been sent. */
  readonly waitingImages = new Set<string>();
  /** Pending in other tabs and shown here, by token (other-tabs.ts). */
  readonly otherTabTxns = new Map<number, PendingTxn>();
  /** Undecided, by token. */
  readonly #byToken = new Map<number, PendingTxn>();
  /** Dropped by the engine before they were pushed: their base was refused in between. */
  readonly droppedEarly = new Set<number>();
  #order = 0;
  #sentBytes = 0;
  #unwritten = 0;

  /** The place of the next one. */
  get nextOrder(): number {
    return this.#order;
  }

  /** Undecided transactions. */
  get count(): number {
    return this.#byToken.size;
  }

  /** Undecided transactions that are not in the store. */
  get unwritten(): number {
    return this.#unwritten;
  }

  /** Something was sent and has no outcome yet. */
  get awaits(): boolean {
    return this.#sentBytes > 0;
  }

  queueOf(hex: string): Queue | undefined {
    return this.queues.find((queue) => queue.hex === hex);
  }

  byToken(token: number): PendingTxn | undefined {
    return this.#byToken.get(token) ?? this.otherTabTxns.get(token);
  }

  /** In the order they were made. */
  undecided(): PendingTxn[] {
    return [...this.#byToken.values()];
  }

  /** With what other tabs have pending, in the order it is shown in. */
  shownOrder(): PendingTxn[] {
    return [...this.#byToken.values(), ...this.otherTabTxns.values()].sort((a, b) => a.order - b.order);
  }

  /** The earliest one that ink does not wait behind. */
  firstLong(): PendingTxn | undefined {
    for (const entry of this.#byToken.values()) if (entry.waitsLong) return entry;
    return undefined;
  }

  /** Of the pictures it names, those the server has not been sent. */
  imagesFor(txn: Uint8Array): string[] {
    if (this.waitingImages.size === 0) return [];
    return picturesIn(txn).filter((name) => this.waitingImages.has(name));
  }

  takeOrder(): number {
    return this.#order++;
  }

  /** Adopted transactions come before everything made from now on, in the store too. */
  orderAfter(stored: readonly { order: number }[]): void {
    for (const { order } of stored) this.#order = Math.max(this.#order, order + 1);
  }

  add(txn: NewTxn): PendingTxn {
    const { queue, token, clientSeq, base, storedBase, order = this.takeOrder() } = txn;
    const large = isLarge(txn);
    const images = this.imagesFor(txn.txn);
    // A large one can have very many items: without a base none is searched for splices.
    const splices = large && !base ? [] : splicedTexts(txn.txn);
    const foundation = this.foundationOf({ splices, order }, base);
    const entry: PendingTxn = {
      ...{ queue, token, clientSeq, txn: txn.txn, after: txn.after, order, storedOrder: txn.storedOrder ?? order },
      ...{ splices, writes: writesOf(txn, splices) },
      waitsLong: large || images.length > 0 || this.isInOtherTab(foundation),
      ...{ disk: 'writing', wire: firstWire(foundation ?? storedBase, images, large), engine: 'shown' },
    };
    this.#byToken.set(token, entry);
    this.#unwritten += 1;
    queue.append(entry);
    return entry;
  }

  /** One that another tab has pending and sends: `wire` stays ready. Not shown yet. */
  addOtherTabTxn(
    txn: Pick<NewTxn, 'queue' | 'token' | 'clientSeq' | 'txn' | 'after'>,
    storedOrder: number,
  ): PendingTxn {
    this.orderAfter([{ order: storedOrder }]);
    const splices = splicedTexts(txn.txn);
    const entry: PendingTxn = {
      ...{ ...txn, order: this.takeOrder(), storedOrder, splices, writes: writesOf(txn, splices), waitsLong: false },
      ...{ disk: 'written', wire: firstWire(undefined, [], false), engine: 'absent' },
    };
    txn.queue.entries.set(txn.clientSeq, entry);
    this.otherTabTxns.set(txn.token, entry);
    return entry;
  }

  /** Its tab has its outcome, or has died. */
  removeOtherTabTxn({ queue, clientSeq, token }: PendingTxn): void {
    queue.entries.delete(clientSeq);
    this.otherTabTxns.delete(token);
  }

  /** The store has written its bytes (`isWritten`), or has failed to. */
  wrote(entry: PendingTxn, isWritten: boolean): void {
    this.#changeDisk(entry, isWritten ? 'written' : 'failed');
  }

  /** What the splices of a new transaction will stand on. */
  typedBefore(txn: Uint8Array, base?: PendingTxn): PendingTxn | undefined {
    const splices = isLarge({ txn }) && !base ? [] : splicedTexts(txn);
    return this.foundationOf({ splices, order: Number.POSITIVE_INFINITY }, base);
  }

  /** Whether another tab has it pending. */
  isInOtherTab(one: PendingTxn | undefined): boolean {
    return one !== undefined && this.otherTabTxns.has(one.token);
  }

  /**
   * The last thing without an outcome that splices stand on: `base`, or what wrote in their texts before them, in whatever queue. Anything
   * stands on a `base` of another tab, which is waited for first.
   */
  foundationOf({ splices, order }: Pick<PendingTxn, 'splices' | 'order'>, base?: PendingTxn): PendingTxn | undefined {
    if (this.isInOtherTab(base)) return base;
    if (splices.length === 0) return undefined;
    const stands = (one: PendingTxn): boolean =>
      one === base || (isShown(one) && one.writes.some((id) => splices.includes(id)));
    return [...this.undecided(), ...this.otherTabTxns.values()].findLast((one) => one.order < order && stands(one));
  }

  /** Bases of pending transactions that another worker looks after (`drop`). */
  get left(): ReadonlySet<Base> {
    const bases = this.undecided().flatMap((entry) => baseOf(entry) ?? []);
    return new Set(bases.filter(isDecided));
  }

  /** It waits for `base` in place of the one it waited for; undefined: for none. */
  changeBase(entry: PendingTxn, base: Base | undefined): void {
    this.#changeWire(entry, { kind: 'base-changed', base });
  }

  /** The engine was cleared: the entry is known by a new token from now on. Call for all of shownOrder(). */
  retoken(entry: PendingTxn, token: number): void {
    const entries = this.isInOtherTab(entry) ? this.otherTabTxns : this.#byToken;
    entries.delete(entry.token);
    writable(entry).token = token;
    entries.set(token, entry);
  }

  /** One that was not sent has other bytes from now on, which are not in the store yet. */
  restate(entry: PendingTxn, txn: Uint8Array): void {
    writable(entry).txn = txn;
    this.#changeWire(entry, { kind: 'restated' });
    this.#changeDisk(entry, 'restated');
  }

  /** An outcome arrived. The entry still blocks `settled` until forget(). */
  decide(entry: PendingTxn): void {
    this.#changeWire(entry, { kind: 'decided' });
  }

  /** Its outcome is written. */
  forget(entry: PendingTxn): void {
    entry.queue.entries.delete(entry.clientSeq);
  }

  drop(queue: Queue): void {
    for (const entry of queue.entries.values()) this.decide(entry);
    this.queues.splice(this.queues.indexOf(queue), 1);
  }

  /** WELCOME has said that it is in the log: its row comes as OPS. */
  markLogged(entry: PendingTxn): void {
    this.#changeWire(entry, { kind: 'logged' });
  }

  /** The server lacks its parts: they are uploaded again. */
  requeue(entry: PendingTxn): void {
    this.#changeWire(entry, { kind: 'parts-missing' });
    entry.queue.requeue(entry);
  }

  /** The server has its images. */
  imagesUploaded(entry: PendingTxn): void {
    this.#changeWire(entry, { kind: 'images-uploaded' });
  }

  /** The server has its parts. */
  partsUploaded(entry: PendingTxn, reference: Uint8Array): void {
    this.#changeWire(entry, { kind: 'parts-uploaded', reference });
  }

  /** A new socket: everything undecided is to be sent again, large ones after their parts were confirmed. */
  rewind(): void {
    for (const queue of this.queues) {
      for (const entry of queue.entries.values())
        if (!isDecided(entry)) this.#changeWire(entry, { kind: 'socket-opened' });
      queue.rewind();
    }
  }

  /** Those with parts or images to upload before their queues move on. */
  uploads(queues: readonly Queue[]): PendingTxn[] {
    return queues.flatMap(({ head }) => (head?.wire.state === 'uploading' ? head : []));
  }

  /** Takes what one PUSH may carry now, oldest first across the queues HELLO named; empty when there is nothing or the window is full. */
  take(queues: readonly Queue[]): PendingTxn[] {
    const batch: PendingTxn[] = [];
    let bytes = 0;
    while (batch.length < LIMITS.pushTxns) {
      const entry = oldestReady(queues);
      if (!entry) break;
      const weight = weightOf(entry);
      const full = this.#sentBytes > 0 && this.#sentBytes + weight > WINDOW_BYTES;
      if (full || (batch.length > 0 && bytes + weight > PUSH_BYTES)) break;
      this.#changeWire(entry, { kind: 'pushed' });
      bytes += weight;
      batch.push(entry);
    }
    return batch;
  }

  /** The only writer of `disk`. */
  #changeDisk(entry: PendingTxn, event: DiskEvent): void {
    const disk = diskAfter(entry.disk, event);
    if (!isDecided(entry)) this.#unwritten += countUnwritten(disk) - countUnwritten(entry.disk);
    writable(entry).disk = disk;
  }

  /** The only writer of `wire`. */
  #changeWire(entry: PendingTxn, event: WireEvent): void {
    const { wire: before } = entry;
    const wire = wireAfter(before, event, isLarge(entry));
    if (wire === before) return;
    writable(entry).wire = wire;
    if (before.state === 'sent') this.#sentBytes -= weightOf(entry);
    if (wire.state === 'sent') {
      this.#sentBytes += weightOf(entry);
      if (isLarge(entry)) entry.queue.lastLarge = entry;
    }
    if (wire.state === 'decided') {
      this.#byToken.delete(entry.token);
      this.#unwritten -= countUnwritten(entry.disk);
    }
  }
}

/** Everyone else has a transaction as read-only. */
function writable(entry: PendingTxn): { -readonly [K in keyof PendingTxn]: PendingTxn[K] } {
  return entry;
}

function countUnwritten(disk: DiskState): number {
  return disk === 'written' ? 0 : 1;
}

function oldestReady(queues: readonly Queue[]): PendingTxn | undefined {
  let oldest: PendingTxn | undefined;
  for (const queue of queues) {
    const head = queue.ready;
    if (head && (!oldest || head.order < oldest.order)) oldest = head;
  }
  return oldest;
}

/** Bytes on the wire. */
function weightOf(entry: PendingTxn): number {
  return 32 + (isLarge(entry) ? 0 : entry.txn.length);
}
