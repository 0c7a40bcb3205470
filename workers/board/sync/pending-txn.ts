// A pending transaction, and the queue of one clientId that numbers such transactions and knows their order. Plain data: no storage, no
// socket, no engine.

import { hexOf } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { putItems } from '#protocol/txn.ts';
import type { Base, DiskState, EngineState, WireState } from './txn-states.ts';

/** Read-only for everyone but the writers that txn-states.ts names. */
export interface PendingTxn {
  readonly queue: Queue;
  readonly clientSeq: number;
  /** The engine's, another once it was cleared (`Outbox.retoken`). */
  readonly token: number;
  /** As stored and sent: `after` in numbers of its queue. */
  readonly txn: Uint8Array;
  readonly after: number;
  /** Place among everything in this outbox. */
  readonly order: number;
  /** Its place in the store. An adopted one keeps the one it had: those beside it may never be written again. */
  readonly storedOrder: number;
  /** Ids of the texts it edits by position. */
  readonly splices: readonly string[];
  /** Those, and of the items it puts unless it is large. */
  readonly writes: readonly string[];
  /** It had to wait for an upload (large, or with new images), or for another tab. */
  readonly waitsLong: boolean;
  readonly disk: DiskState;
  readonly wire: WireState;
  readonly engine: EngineState;
}

/** A transaction that the outbox is to add. */
export interface NewTxn {
  queue: Queue;
  token: number;
  clientSeq: number;
  /** As stored: `after` in numbers of its queue. */
  txn: Uint8Array;
  after: number;
  /** The transaction that its header names, in whatever queue. */
  base?: PendingTxn | undefined;
  /** The transaction that the store says it waits for, if none here is. */
  storedBase?: Base | undefined;
  /** Its place in the store, if it is there already. */
  storedOrder?: number;
  /** Its place here, if it is shown already. */
  order?: number | undefined;
}

/** Whether its bytes go to the server in parts, before a PUSH that names them. */
export function isLarge({ txn }: { txn: Uint8Array }): boolean {
  return txn.length > LIMITS.inlineTxnBytes;
}

/** Ids of the texts that it splices and of the items that it puts; a large one is not searched for items. */
export function writesOf({ txn }: { txn: Uint8Array }, splices: readonly string[]): readonly string[] {
  return isLarge({ txn }) ? splices : [...splices, ...putItems(txn)];
}

export function isDecided({ wire }: Pick<Base, 'wire'>): boolean {
  return wire.state === 'decided';
}

export function isShown({ engine }: Pick<PendingTxn, 'engine'>): boolean {
  return engine !== 'absent';
}

/** Whether the store has it, with these bytes or earlier ones. */
export function isStored({ disk }: Pick<PendingTxn, 'disk'>): boolean {
  return disk !== 'writing' && disk !== 'failed';
}

/** Whether the store has written its present bytes or failed to: it may be sent. */
function hasWriteResult({ disk }: PendingTxn): boolean {
  return disk !== 'writing' && disk !== 'rewriting';
}

/** The transaction whose outcome it waits for. */
export function baseOf({ wire }: Pick<PendingTxn, 'wire'>): Base | undefined {
  return wire.state === 'waiting' ? wire.base : undefined;
}

/** SHA-256 of a large one whose parts the server has. */
export function referenceOf({ wire }: Pick<PendingTxn, 'wire'>): Uint8Array | undefined {
  return wire.state === 'ready' || wire.state === 'sent' ? wire.reference : undefined;
}

/** One clientId's numbers, ascending. */
export class Queue {
  readonly clientId: Uint8Array;
  readonly hex: string;
  /** Of a tab that died, or of an earlier user of this one: removed when it is empty. */
  adopted: boolean;
  /** Whose it is; null: not known, or nothing is in it. */
  actor: string | null;
  /** Creation time of its record in the store; undefined: there is none. */
  createdAtMs: number | undefined;
  nextSeq = 1;
  /** By number; an entry stays until its outcome is written. */
  readonly entries = new Map<number, PendingTxn>();
  /** The last large one that was sent. */
  lastLarge: PendingTxn | undefined;
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

  /** The next one to be sent, once the store has answered. */
  get head(): PendingTxn | undefined {
    while (this.#unsent[0] && isSentOrDecided(this.#unsent[0])) this.#unsent.shift();
    const head = this.#unsent[0];
    return head && hasWriteResult(head) ? head : undefined;
  }

  /** Whether everything in it has its outcome. */
  get isDecided(): boolean {
    return [...this.entries.values()].every(isDecided);
  }

  /** The head, when it may be sent. Nothing overtakes a large one: until its outcome its number may have to be sent again. */
  get ready(): PendingTxn | undefined {
    const { head } = this;
    return head?.wire.state === 'ready' && this.lastLarge?.wire.state !== 'sent' ? head : undefined;
  }

  append(entry: PendingTxn): void {
    this.entries.set(entry.clientSeq, entry);
    this.#unsent.push(entry);
    this.nextSeq = Math.max(this.nextSeq, entry.clientSeq + 1);
  }

  /** One that was sent is the next one again. */
  requeue(entry: PendingTxn): void {
    this.#unsent.unshift(entry);
  }

  /** Everything without an outcome is to be sent again. */
  rewind(): void {
    this.#unsent = [...this.entries.values()].filter((entry) => !isDecided(entry));
  }
}

function isSentOrDecided({ wire: { state } }: PendingTxn): boolean {
  return state === 'sent' || state === 'decided';
}
