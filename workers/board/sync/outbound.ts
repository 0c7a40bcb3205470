// The outbound queue, from the engine to the server: takes over local transactions in order, numbers them, has them stored, and sends
// what is stored once the server is ready. The status reads it. Knows the outbox, the journal and the pusher, not the server's answers.
//
//   engine ─ take ─▶ Outbox ─▶ Journal ─▶ Pusher ═▶ server
//   Puts ─── push ──▲

import type { HelloFrame } from '#protocol/frames.ts';
import { splicesText } from '#protocol/txn.ts';
import { readHeader, withAfter } from '#protocol/txn-header.ts';
import type { StoredPending } from '../../store/board-store.ts';
import type { BoardApi } from './board-api.ts';
import type { SyncEnvironment } from './environment.ts';
import type { SyncHost } from './host.ts';
import type { Journal } from './journal.ts';
import type { Link } from './link.ts';
import type { Outbox } from './outbox.ts';
import { isLarge, type PendingTxn, type Queue } from './pending-txn.ts';
import { Pusher } from './pusher.ts';

export interface OutboundDeps {
  host: Pick<SyncHost, 'takeTxns' | 'draft' | 'present' | 'calm'>;
  outbox: Outbox;
  /** One more of this worker, whose lock it has. */
  newQueue(): Queue;
  /** A queue of somebody else: nothing of it is shown here any more, and nothing sent. */
  leave(queue: Queue): void;
  /** Nothing is in it any more, and nothing comes. */
  retire(queue: Queue): void;
  journal: Journal;
  link: Link;
  api: BoardApi;
  environment: Pick<SyncEnvironment, 'now' | 'timing'>;
  /** What is made before the server has said who one is is a person's, not the device's guest's. */
  signedIn: boolean;
  /** Whose board it is, with the clients in the store. */
  secret: string;
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  sendImages(names: readonly string[], signal: AbortSignal): Promise<void>;
  /** The server will never take it. */
  refuse(pending: PendingTxn, code: string): void;
  /** Something was made here. */
  made(): void;
  /** One was dropped before it was numbered, and is kept here. */
  kept(): void;
  /** What is pending, or stored of it, is different now. */
  changed(): void;
  /** Whether what was pushed is answered. */
  answers(answered: boolean): void;
}

export class Outbound {
  readonly #deps: OutboundDeps;
  readonly #pusher: Pusher;
  /** The queues of the present HELLO, in its order. */
  #said: readonly Queue[] = [];
  /** The queue of local transactions … */
  #own: Queue;
  /** … and that of large ones, of those with images, and what builds on them, so that ink never queues behind an upload. */
  #bulk: Queue;
  /** Who uses the device; null: not known. */
  #me: string | null = null;

  constructor(deps: OutboundDeps) {
    const { outbox, link, api, host, sha256, sendImages, refuse, answers } = deps;
    this.#deps = deps;
    this.#own = deps.newQueue();
    this.#bulk = deps.newQueue();
    outbox.queues.push(this.#own, this.#bulk);
    this.#pusher = new Pusher({
      outbox,
      link,
      api,
      said: () => this.#said,
      calm: () => host.calm(),
      sha256,
      sendImages,
      refuse,
      answers,
    });
  }

  /** Transactions without an outcome. */
  get count(): number {
    return this.#deps.outbox.count;
  }

  /** Those of them that are not in the store. */
  get unwritten(): number {
    return this.#deps.outbox.unwritten;
  }

  /** In the order they were made, with what the engine has not given out before. */
  undecided(): PendingTxn[] {
    this.take();
    return this.#deps.outbox.undecided();
  }

  /** Takes over what was made here and is not in the queue yet: before anything that must know all that is pending. */
  take(): void {
    const txns = this.#deps.host.takeTxns();
    for (const { token, txn } of txns) this.#made(token, txn, 0);
    // The draft may be among them; the store must not have it twice.
    if (txns.length > 0) this.#deps.journal.draft(undefined);
  }

  /**
   * Stores typed letters that are not shared yet as the transaction they would be, under the next number of its queue. Only a worker that
   * adopts the queue sends it; a transaction made here under that number replaces it.
   */
  storeDraft(): void {
    const { host, outbox, journal } = this.#deps;
    const txn = host.draft();
    if (txn.length === 0 || isLarge({ txn })) {
      journal.draft(undefined);
      return;
    }
    const base = outbox.byToken(readHeader(txn).after);
    journal.draft(this.#nextRecord(this.#queueFor(txn, base), txn, base));
  }

  /** A transaction the engine made in parts, after what it made before; `behind`: a token it does not overtake though it does not build on it. */
  push(token: number, txn: Uint8Array, behind: number): void {
    this.take();
    this.#made(token, txn, behind);
  }

  /** Under a number of its own; `base`: what it builds on. */
  add(token: number, txn: Uint8Array, base: PendingTxn | undefined, behind?: PendingTxn): PendingTxn {
    const { outbox, journal } = this.#deps;
    const queue = behind?.queue ?? this.#queueFor(txn, base);
    const record = this.#nextRecord(queue, txn, base);
    const { clientSeq, txn: bytes, after } = record;
    const pending = outbox.add({ queue, token, clientSeq, txn: bytes, after, base });
    journal.pending(record, (written) => {
      // It may have been restated meanwhile: those bytes are not in the store yet.
      if (pending.txn !== bytes) return;
      outbox.wrote(pending, written);
      this.#deps.changed();
      this.#pusher.soon();
    });
    return pending;
  }

  /** A new socket: everything without an outcome is sent again. The clients of its HELLO, adopted ones only with something to ask for. */
  hello(): HelloFrame['clients'] {
    this.#said = this.#deps.outbox.queues.filter((queue) => !queue.adopted || !queue.isDecided);
    return this.#said.map(({ clientId, settled, actor }) => ({
      clientId,
      settled,
      ...(actor !== null && actor !== this.#me && { ofGuest: actor }),
    }));
  }

  /** As HELLO has named them. */
  get said(): readonly Queue[] {
    return this.#said;
  }

  /** Who uses the device, as far as it knows: what is in the store under nobody's name is this actor's. */
  expect(me: string): void {
    this.#me = me;
    for (const queue of [this.#own, this.#bulk]) if (queue.nextSeq > 1 && queue.actor === null) this.#claim(queue, me);
  }

  /**
   * Who comes with the next socket, and all that count as them (SPEC: CLI-20). Queues of anybody else are left; a guest's go on as the
   * guest's, and what is made from now on has new ones. `isFirst`: nothing of this worker was sent before.
   */
  become(me: string, own: readonly string[], isFirst: boolean): void {
    const { outbox, signedIn, leave, retire, refuse } = this.#deps;
    const before = this.#me;
    this.#me = me;
    // A guest whom the server does not know any more: nobody can send under that name again.
    const lost = before !== null && !isPerson(before) && !isPerson(me) && before !== me ? before : undefined;
    for (const queue of outbox.queues.filter(({ nextSeq }) => nextSeq > 1)) {
      // Made before the server had ever answered: by a person, if it was after signing in, else by the device's guest.
      if (queue.actor === null) this.#claim(queue, signedIn && !queue.adopted ? me : (own[1] ?? me));
      else if (queue.actor === lost && isFirst && !queue.adopted) this.#claim(queue, me);
      if (queue.actor === me) continue;
      const isOwn = queue.actor !== null && own.includes(queue.actor);
      this.#replace(queue);
      queue.adopted = true;
      if (queue.actor === lost) for (const entry of [...queue.entries.values()]) refuse(entry, 'forbidden');
      else if (!isOwn) leave(queue);
      else if (queue.isDecided) retire(queue);
    }
  }

  /** WELCOME is dealt with: what is pending may be sent. */
  begin(): void {
    this.#pusher.begin();
  }

  /** The server has decided something. */
  answered(): void {
    this.#pusher.answered();
  }

  /** Something may be sent that might not before. */
  soon(): void {
    this.#pusher.soon();
  }

  /** The socket is gone. */
  down(): void {
    this.#pusher.stop();
  }

  /** Nothing more is made here: the store forgets those whose every outcome is known. */
  stop(): void {
    this.#pusher.stop();
    const { journal } = this.#deps;
    for (const queue of [this.#own, this.#bulk])
      if (queue.isDecided && !journal.hasDraftOf(queue.hex)) journal.retire(queue.hex);
  }

  #made(token: number, txn: Uint8Array, behind: number): void {
    const { host, outbox, journal, environment, made, kept, changed } = this.#deps;
    const { after } = readHeader(txn);
    made();
    if (outbox.droppedEarly.delete(token)) {
      const number = { clientIdHex: this.#own.hex, clientSeq: this.#own.nextSeq++ };
      journal.keep({ ...number, txn, after: 0, order: 0, atMs: environment.now(), code: 'depends' });
      kept();
      return;
    }
    const base = outbox.byToken(after);
    // What it builds on was decided before it was adopted: it gets the number that has by now.
    const isLate = after !== 0 && !base && splicesText(txn);
    this.add(token, isLate ? host.present(token) : txn, base, outbox.byToken(behind));
    changed();
  }

  /**
   * What builds on something that may still be uploading, or that another tab has to send, or came after it, waits behind it; everything
   * else never does. What is typed on
   * something goes under its name, also a dead tab's: a client's own rows are known to it for the server, whoever sends what is left.
   */
  #queueFor(txn: Uint8Array, base: PendingTxn | undefined): Queue {
    const { outbox } = this.#deps;
    const foundation = outbox.typedBefore(txn, base);
    if (foundation?.queue.actor === this.#me) return foundation.queue;
    if (isLarge({ txn }) || outbox.imagesFor(txn).length > 0 || outbox.isInOtherTab(foundation)) return this.#bulk;
    const long = base && outbox.firstLong();
    return long && base.order >= long.order ? long.queue : this.#own;
  }

  /** As the store has it under the next number of this queue, which is claimed. */
  #nextRecord(queue: Queue, txn: Uint8Array, base: PendingTxn | undefined): StoredPending {
    const { outbox, environment } = this.#deps;
    const after = base?.queue === queue ? base.clientSeq : 0;
    if (queue.nextSeq === 1) this.#claim(queue, this.#me);
    const foundation = outbox.typedBefore(txn, base);
    return {
      clientIdHex: queue.hex,
      clientSeq: queue.nextSeq,
      txn: withAfter(txn, after),
      after,
      order: outbox.nextOrder,
      atMs: environment.now(),
      ...(foundation &&
        outbox.isInOtherTab(foundation) && {
          waitsFor: { clientIdHex: foundation.queue.hex, clientSeq: foundation.clientSeq },
        }),
    };
  }

  /** Local transactions go into another one from now on, if they went into this. */
  #replace(queue: Queue): void {
    if (queue !== this.#own && queue !== this.#bulk) return;
    const fresh = this.#deps.newQueue();
    if (queue === this.#own) this.#own = fresh;
    else this.#bulk = fresh;
    this.#deps.outbox.queues.push(fresh);
  }

  #claim(queue: Queue, actor: string | null): void {
    const { journal, environment, secret } = this.#deps;
    queue.actor = actor;
    queue.createdAtMs ??= environment.now();
    journal.client({ clientIdHex: queue.hex, secret, actor, createdAtMs: queue.createdAtMs });
  }
}

function isPerson(actor: string): boolean {
  return actor.startsWith('person:');
}
