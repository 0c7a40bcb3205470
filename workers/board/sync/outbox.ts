// Transactions without an outcome, in memory: the queues of this worker (ink, bulk) and adopted ones of dead tabs. Numbers them, says
// what may be sent next, finds what an outcome belongs to. Plain data: no storage, no socket, no engine.

import { hexOf } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { picturesIn, putItems, splicedTexts } from '#protocol/txn.ts';

export interface PendingTxn {
  readonly queue: Queue;
  readonly clientSeq: number;
  /** The engine's, another once it was cleared (`retoken`). */
  token: number;
  /** As stored and sent: `after` in numbers of its queue. */
  txn: Uint8Array;
  readonly after: number;
  /** Place among everything in this outbox. */
  readonly order: number;
  /** Its place in the store. An adopted one keeps the one it had: those beside it may never be written again. */
  readonly storedOrder: number;
  /** Ids of the texts it edits by position. */
  readonly splices: readonly string[];
  /** Those, and of the items it puts unless it is large. */
  readonly writes: readonly string[];
  /** The engine shows it as pending. False once a refusal of its base dropped it, or when its row is already folded. */
  shown: boolean;
  /** Its splices are shown where they stand: after every row since their base, and after nothing else. */
  placed: boolean;
  /** In the store, as it stands here. */
  written: boolean;
  /** The store holds it, with these bytes or earlier ones. */
  stored: boolean;
  /** The store has it, or has failed to take it: may be sent. */
  tried: boolean;
  sent: boolean;
  decided: boolean;
  /** What a splice builds on: it is sent when that has its outcome, with the bytes it then has. */
  waitsFor: PendingTxn | undefined;
  /** Names of the pictures it needs that the server has not been sent yet. */
  images: readonly string[];
  /** It had to wait for an upload (large, or with such pictures), or for another tab. */
  waitsLong: boolean;
  /** The server has all of its parts. Only for large ones, and only for this connection. */
  reference: Uint8Array | undefined;
}

/** One clientId's numbers, ascending. */
export class Queue {
  readonly clientId: Uint8Array;
  readonly hex: string;
  /** Of a tab that died, or of who used this one before: gone when it is empty. */
  adopted: boolean;
  /** Whose it is; null: not known, or nothing is in it. */
  actor: string | null;
  /** Of its record in the store; undefined: there is none. */
  createdAtMs: number | undefined;
  nextSeq = 1;
  /** By number; an entry stays until its outcome is written. */
  readonly entries = new Map<number, PendingTxn>();
  /** The last large one that was sent. */
  uploaded: PendingTxn | undefined;
  #unsent: PendingTxn[] = [];

  constructor(clientId: Uint8Array, adopted: boolean, stored?: { actor: string | null; createdAtMs: number }) {
    this.clientId = clientId;
    this.hex = hexOf(clientId);
    this.adopted = adopted;
    this.actor = stored?.actor ?? null;
    this.createdAtMs = stored?.createdAtMs;
  }

  /** Everything up to here has an outcome that is written: the server may forget it. */
  get settled(): number {
    for (const clientSeq of this.entries.keys()) return clientSeq - 1;
    return this.nextSeq - 1;
  }

  /** The next one to be sent. */
  get head(): PendingTxn | undefined {
    while (this.#unsent[0]?.decided || this.#unsent[0]?.sent) this.#unsent.shift();
    return this.#unsent[0];
  }

  /** Everything in it has its outcome. */
  get isDecided(): boolean {
    return [...this.entries.values()].every((entry) => entry.decided);
  }

  append(entry: PendingTxn): void {
    this.entries.set(entry.clientSeq, entry);
    this.#unsent.push(entry);
    this.nextSeq = Math.max(this.nextSeq, entry.clientSeq + 1);
  }

  /** The head, when it may be sent. Nothing overtakes a large one: until its outcome its number may have to be sent again. */
  get ready(): PendingTxn | undefined {
    const head = this.head;
    if (!head?.tried || head.waitsFor || lacksUpload(head)) return undefined;
    const { uploaded } = this;
    if (uploaded?.sent && !uploaded.decided) return undefined;
    return head;
  }

  /** Its parts must be uploaded again. */
  unsend(entry: PendingTxn): void {
    entry.sent = false;
    entry.reference = undefined;
    this.#unsent.unshift(entry);
  }

  /** Everything without an outcome is to be sent again. */
  rewind(): void {
    this.#unsent = [...this.entries.values()].filter((entry) => !entry.decided);
    for (const entry of this.#unsent) {
      entry.sent = false;
      entry.reference = undefined;
    }
  }
}

function lacksUpload(entry: PendingTxn): boolean {
  return entry.images.length > 0 || (isLarge(entry) && !entry.reference);
}

export function isLarge(entry: { txn: Uint8Array }): boolean {
  return entry.txn.length > LIMITS.inlineTxnBytes;
}

/** Undecided bytes on one socket: below what makes the server stop reading it. */
const WINDOW_BYTES = LIMITS.pushAheadBytes / 2;
/** Transactions of one PUSH, with room for their heads in a frame. */
const PUSH_BYTES = LIMITS.frameBytes / 2;

export class Outbox {
  readonly queues: Queue[] = [];
  /** Names of the images that this device has and the server has not been sent. */
  readonly waitingImages = new Set<string>();
  /** Pending in other tabs and shown here, by token (other-tabs.ts). */
  readonly elsewhere = new Map<number, PendingTxn>();
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
    return this.#byToken.get(token) ?? this.elsewhere.get(token);
  }

  /** In the order they were made. */
  undecided(): PendingTxn[] {
    return [...this.#byToken.values()];
  }

  /** With what other tabs have pending, in the order it is shown in. */
  shownOrder(): PendingTxn[] {
    return [...this.#byToken.values(), ...this.elsewhere.values()].sort((a, b) => a.order - b.order);
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

  /** `base`: what it says that it builds on, in whatever queue. `storedOrder`: of one that is in the store; `order`: of one that is shown already. */
  add(
    queue: Queue,
    token: number,
    clientSeq: number,
    txn: Uint8Array,
    after: number,
    base?: PendingTxn,
    storedOrder?: number,
    order = this.takeOrder(),
  ): PendingTxn {
    const large = isLarge({ txn });
    // Of very many items none is looked at where nothing says that it builds on something.
    const images = this.imagesFor(txn);
    const splices = large && !base ? [] : splicedTexts(txn);
    const entry: PendingTxn = {
      queue,
      token,
      clientSeq,
      txn,
      after,
      order,
      storedOrder: storedOrder ?? order,
      splices,
      writes: large ? splices : [...splices, ...putItems(txn)],
      shown: true,
      placed: true,
      written: false,
      stored: false,
      tried: false,
      sent: false,
      decided: false,
      waitsFor: undefined,
      images,
      waitsLong: large || images.length > 0,
      reference: undefined,
    };
    entry.waitsFor = this.foundationOf(entry, base);
    if (this.isElsewhere(entry.waitsFor)) entry.waitsLong = true;
    this.#byToken.set(token, entry);
    this.#unwritten += 1;
    queue.append(entry);
    return entry;
  }

  /** The store has taken its bytes, or has failed to. */
  wrote(entry: PendingTxn, written: boolean): void {
    entry.tried = true;
    if (!written || entry.written) return;
    entry.written = true;
    entry.stored = true;
    if (!entry.decided) this.#unwritten -= 1;
  }

  /** What the splices of a new transaction will stand on. */
  typedBefore(txn: Uint8Array, base?: PendingTxn): PendingTxn | undefined {
    const splices = isLarge({ txn }) && !base ? [] : splicedTexts(txn);
    return this.foundationOf({ splices, order: Number.POSITIVE_INFINITY }, base);
  }

  /** Whether another tab has it pending. */
  isElsewhere(one: PendingTxn | undefined): boolean {
    return one !== undefined && this.elsewhere.has(one.token);
  }

  /**
   * The last thing without an outcome that splices stand on: `base`, or what wrote in their texts before them, in whatever queue. Anything
   * stands on a `base` of another tab, which is waited for first.
   */
  foundationOf({ splices, order }: Pick<PendingTxn, 'splices' | 'order'>, base?: PendingTxn): PendingTxn | undefined {
    if (this.isElsewhere(base)) return base;
    if (splices.length === 0) return undefined;
    const stands = (one: PendingTxn): boolean =>
      one === base || (one.shown && one.writes.some((id) => splices.includes(id)));
    return [...this.undecided(), ...this.elsewhere.values()].findLast((one) => one.order < order && stands(one));
  }

  /** What others wait for and another worker looks after (`drop`). */
  get left(): ReadonlySet<PendingTxn> {
    return new Set(this.undecided().flatMap(({ waitsFor }) => (waitsFor?.decided ? [waitsFor] : [])));
  }

  /** The engine was cleared: the entry is known by a new token from now on. Call for all of shownOrder(). */
  retoken(entry: PendingTxn, token: number): void {
    const entries = this.isElsewhere(entry) ? this.elsewhere : this.#byToken;
    entries.delete(entry.token);
    entry.token = token;
    entries.set(token, entry);
  }

  /** One that was not sent has other bytes from now on, which are not in the store yet. */
  restate(entry: PendingTxn, txn: Uint8Array): void {
    entry.txn = txn;
    entry.tried = false;
    if (entry.written && !entry.decided) this.#unwritten += 1;
    entry.written = false;
  }

  /** An outcome arrived. The entry still blocks `settled` until forget(). */
  decide(entry: PendingTxn): void {
    if (entry.decided) return;
    entry.decided = true;
    this.#byToken.delete(entry.token);
    if (!entry.written) this.#unwritten -= 1;
    if (entry.sent) this.#sentBytes -= weightOf(entry);
  }

  /** Its outcome is written. */
  forget(entry: PendingTxn): void {
    entry.queue.entries.delete(entry.clientSeq);
  }

  drop(queue: Queue): void {
    for (const entry of queue.entries.values()) this.decide(entry);
    this.queues.splice(this.queues.indexOf(queue), 1);
  }

  /** It is on its way, or WELCOME has said that it is in the log and its row comes as OPS. */
  markSent(entry: PendingTxn): void {
    if (entry.sent) return;
    entry.sent = true;
    if (isLarge(entry)) entry.queue.uploaded = entry;
    this.#sentBytes += weightOf(entry);
  }

  /** The server lacks its parts: they are uploaded again. */
  unsend(entry: PendingTxn): void {
    if (!entry.sent) return;
    this.#sentBytes -= weightOf(entry);
    entry.queue.unsend(entry);
  }

  /** A new socket: everything undecided is to be sent again, large ones after their parts were confirmed. */
  rewind(): void {
    for (const queue of this.queues) queue.rewind();
    this.#sentBytes = 0;
  }

  /** What parts or pictures of must be brought to the server before its queue moves on. */
  uploads(queues: readonly Queue[]): PendingTxn[] {
    const heads = queues.map((queue) => queue.head);
    return heads.filter((entry): entry is PendingTxn => entry?.tried === true && lacksUpload(entry));
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
      this.markSent(entry);
      bytes += weight;
      batch.push(entry);
    }
    return batch;
  }
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
