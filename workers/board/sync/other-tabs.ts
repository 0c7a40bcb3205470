// Shows what other open tabs of this browser have pending while the server is away; each tab sends its own. A transaction is shown from
// when it is in the store until its row comes, or until the store has it no more without one. Loaded when the server is away. Knows the store,
// the outbox and the engine; not the socket.

import { bytesOfHex } from '#protocol/bytes.ts';
import type { Row } from '#protocol/frames.ts';
import { isLoggedAnew, splicesText } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import type { BoardStore, StoredPending } from '../../store/board-store.ts';
import { storedQueues } from '../../store/other-queues.ts';
import type { SyncHost } from './host.ts';
import type { Inbox } from './inbox.ts';
import type { Outbox } from './outbox.ts';
import { baseOf, isShown, type PendingTxn, Queue } from './pending-txn.ts';

export interface OtherTabsDeps {
  host: Pick<SyncHost, 'confirm'>;
  store: Pick<BoardStore, 'database'>;
  outbox: Outbox;
  inbox: Inbox;
  /** base64url edit or view secret. */
  secret: string;
  /** Whether this actor's queues are of who uses the device now. */
  isOwn(actor: string | null): boolean;
  /** Takes over what was made here so far. */
  take(): void;
  /** Something may be sent. */
  soon(): void;
}

const keyOf = (hex: string, clientSeq: number) => `${hex} ${clientSeq}`;

export class OtherTabs {
  readonly #deps: OtherTabsDeps;
  readonly #shown = new Map<string, PendingTxn>();
  readonly #queues = new Map<string, Queue>();
  #isLooking = false;
  #again = false;

  constructor(deps: OtherTabsDeps) {
    this.#deps = deps;
  }

  /** Shows what the store has and is not shown, and takes away what it has no more. */
  look(): void {
    this.#again = true;
    if (!this.#isLooking) this.#lookUntilDone().catch(() => undefined);
  }

  async #lookUntilDone(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#look();
      }
    } finally {
      this.#isLooking = false;
    }
  }

  /** The row of one of them has come. True: it is folded by that. */
  confirm({ seq, clientSeq, actor, atMs }: Row, hex: string, txn: Uint8Array): boolean {
    const { host, inbox, soon } = this.#deps;
    const entry = this.#shown.get(keyOf(hex, clientSeq));
    if (!entry) return false;
    // The shown bytes may be older than what was sent, if letters were being typed.
    const isSame = !isLoggedAnew(txn) && isEqual(entry.txn, txn);
    if (isShown(entry)) host.confirm(entry.token, seq, actor, atMs, isSame ? undefined : txn);
    this.#forget(entry);
    if (isShown(entry)) inbox.outcomes.found(entry, undefined);
    else this.look();
    soon();
    return isShown(entry);
  }

  /** The tabs of these have died, and they are taken over: answers those that stay shown. */
  release(pending: readonly StoredPending[]): Map<string, PendingTxn> {
    const released = new Map<string, PendingTxn>();
    for (const { clientIdHex, clientSeq, txn } of pending) {
      const key = keyOf(clientIdHex, clientSeq);
      const entry = this.#shown.get(key);
      if (!entry) continue;
      if (isShown(entry) && isEqual(entry.txn, txn)) {
        this.#forget(entry);
        released.set(key, entry);
      } else this.#hide(entry);
    }
    return new Map([...released].filter(([, entry]) => isShown(entry)));
  }

  async #look(): Promise<void> {
    const { store, outbox, inbox, secret, isOwn, take, soon } = this.#deps;
    const isOther = (hex: string) => !outbox.queueOf(hex);
    const found = await storedQueues(store, {
      isIncluded: (client) =>
        client.secret === secret && client.heldFor === undefined && isOwn(client.actor) && isOther(client.clientIdHex),
      // The last one of a queue may be letters that are being typed: its bytes change.
      has: (hex, clientSeq, isLast) => !isLast && this.#shown.has(keyOf(hex, clientSeq)),
      after: inbox.seq,
    });
    take();
    for (const entry of [...this.#shown.values()]) {
      const key = keyOf(entry.queue.hex, entry.clientSeq);
      if (!found.pending.has(key) && !found.logged.has(key)) this.#hide(entry);
    }
    for (const one of found.fetched.sort((a, b) => a.order - b.order || a.clientSeq - b.clientSeq)) {
      // Meanwhile its row may have come, or it was taken over.
      if (isOther(one.clientIdHex) && !inbox.holds(one.clientIdHex, one.clientSeq)) this.#show(one);
    }
    for (const entry of outbox.undecided()) {
      const base = baseOf(entry);
      if (!base || !isOther(base.queue.hex)) continue;
      const key = keyOf(base.queue.hex, base.clientSeq);
      const again = this.#shown.get(key);
      if (again !== base && (again || !found.pending.has(key))) inbox.outcomes.found(base, again);
    }
    soon();
  }

  #show({ clientIdHex: hex, clientSeq, txn, after, order }: StoredPending): void {
    const { outbox, inbox } = this.#deps;
    const before = this.#shown.get(keyOf(hex, clientSeq));
    if (before) {
      const isBuiltOn = outbox.undecided().some((entry) => baseOf(entry) === before);
      // Dependents made here would be dropped with it; its row says what holds.
      if (isBuiltOn || isEqual(before.txn, txn)) return;
      this.#hide(before);
    }
    // Splices of a text as it was before other rows: the server places them.
    if (splicesText(txn) && readHeader(txn).base !== inbox.seq) return;
    const token = inbox.takeToken();
    const entry = outbox.addOtherTabTxn({ queue: this.#queue(hex), token, clientSeq, txn, after }, order);
    inbox.outcomes.show(entry);
    if (isShown(entry)) this.#shown.set(keyOf(hex, clientSeq), entry);
    else outbox.removeOtherTabTxn(entry);
  }

  #hide(entry: PendingTxn): void {
    if (isShown(entry)) this.#deps.inbox.outcomes.unshow(entry, '');
    // Dependents are dropped with it, and shown anew at the next look.
    for (const one of [...this.#shown.values()]) if (!isShown(one)) this.#forget(one);
    if (this.#shown.size > 0) this.#again = true;
  }

  #forget(entry: PendingTxn): void {
    this.#shown.delete(keyOf(entry.queue.hex, entry.clientSeq));
    this.#deps.outbox.removeOtherTabTxn(entry);
  }

  /** Nobody's here: nothing is put into it, and it is never sent. */
  #queue(hex: string): Queue {
    const queue =
      this.#queues.get(hex) ?? new Queue(bytesOfHex(hex, 16) as Uint8Array, true, { actor: '', createdAtMs: 0 });
    this.#queues.set(hex, queue);
    return queue;
  }
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
