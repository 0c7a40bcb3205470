// The outbound queue, from the engine to the server: takes over local transactions in order, numbers them, has them stored, and sends
// what is stored once the server is ready. The status reads it. Knows the outbox, the journal and the pusher, not the server's answers.
//
//   engine ─ take ─▶ Outbox ─▶ Journal ─▶ Pusher ═▶ server
//   Puts ─── push ──▲

import type { HelloFrame } from '#protocol/frames.ts';
import { splicesText } from '#protocol/txn.ts';
import { readHeader, withAfter } from '#protocol/txn-header.ts';
import type { BoardApi } from './board-api.ts';
import type { SyncEnvironment } from './environment.ts';
import type { SyncHost } from './host.ts';
import type { Journal } from './journal.ts';
import type { Link } from './link.ts';
import { isLarge, type Outbox, type PendingTxn, type Queue } from './outbox.ts';
import { Pusher } from './pusher.ts';

export interface OutboundPort {
  host: Pick<SyncHost, 'takeTxns' | 'present' | 'calm'>;
  outbox: Outbox;
  /** The queue of local transactions … */
  own: Queue;
  /** … and that of large ones and what builds on them, so that ink never queues behind an upload. */
  bulk: Queue;
  journal: Journal;
  link: Link;
  api: BoardApi;
  environment: Pick<SyncEnvironment, 'now' | 'timing'>;
  /** Whose board it is, with the clients in the store. */
  secret: string;
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
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
  readonly #port: OutboundPort;
  readonly #pusher: Pusher;
  /** The queues of the present HELLO, in its order. */
  #said: readonly Queue[] = [];
  #actor: string | null = null;

  constructor(port: OutboundPort) {
    const { outbox, link, api, host, environment, sha256, refuse, answers } = port;
    this.#port = port;
    outbox.queues.push(port.own, port.bulk);
    this.#pusher = new Pusher({
      outbox,
      link,
      api,
      said: () => this.#said,
      calm: () => host.calm(),
      sha256,
      refuse,
      answers,
      answerMs: environment.timing.answerMs,
    });
  }

  /** Transactions without an outcome. */
  get count(): number {
    return this.#port.outbox.count;
  }

  /** Those of them that are not in the store. */
  get unwritten(): number {
    return this.#port.outbox.unwritten;
  }

  /** In the order they were made, with what the engine has not given out before. */
  undecided(): PendingTxn[] {
    this.take();
    return this.#port.outbox.undecided();
  }

  /** Takes over what was made here and is not in the queue yet: before anything that must know all that is pending. */
  take(): void {
    for (const { token, txn } of this.#port.host.takeTxns()) this.#made(token, txn, 0);
  }

  /** A transaction the engine made in parts, after what it made before; `behind`: a token it does not overtake though it does not build on it. */
  push(token: number, txn: Uint8Array, behind: number): void {
    this.take();
    this.#made(token, txn, behind);
  }

  /** Under a number of its own; `base`: what it builds on. */
  add(token: number, txn: Uint8Array, base: PendingTxn | undefined, behind?: PendingTxn): PendingTxn {
    const { outbox, journal, environment } = this.#port;
    const queue = behind?.queue ?? this.#queueFor(txn, base);
    const after = base?.queue === queue ? base.clientSeq : 0;
    const bytes = withAfter(txn, after);
    if (queue.nextSeq === 1) this.#claim(queue);
    const pending = outbox.add(queue, token, queue.nextSeq, bytes, after, base);
    const { clientSeq, order } = pending;
    const atMs = environment.now();
    journal.pending({ clientIdHex: queue.hex, clientSeq, txn: bytes, after, order, atMs }, (written) => {
      // It may have been restated meanwhile: those bytes are not in the store yet.
      if (pending.txn !== bytes) return;
      outbox.wrote(pending, written);
      this.#port.changed();
      this.#pusher.soon();
    });
    return pending;
  }

  /** A new socket: everything without an outcome is sent again. The clients of its HELLO, adopted ones only with something to ask for. */
  hello(): HelloFrame['clients'] {
    this.#said = this.#port.outbox.queues.filter((queue) => !queue.adopted || !queue.isDecided);
    return this.#said.map(({ clientId, settled }) => ({ clientId, settled }));
  }

  /** As HELLO has named them. */
  get said(): readonly Queue[] {
    return this.#said;
  }

  /** Who the server says one is: what is in the store under nobody's name is this actor's. */
  actor(actor: string): void {
    if (this.#actor === actor) return;
    this.#actor = actor;
    const { own, bulk } = this.#port;
    for (const queue of [own, bulk]) if (queue.nextSeq > 1) this.#claim(queue);
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
    const { own, bulk, journal } = this.#port;
    for (const queue of [own, bulk]) if (queue.isDecided) journal.retire(queue.hex);
  }

  #made(token: number, txn: Uint8Array, behind: number): void {
    const { host, outbox, own, journal, environment, made, kept, changed } = this.#port;
    const { after } = readHeader(txn);
    made();
    if (outbox.droppedEarly.delete(token)) {
      const number = { clientIdHex: own.hex, clientSeq: own.nextSeq++ };
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

  /** What builds on something that may still be uploading, or came after it, waits behind it; everything else never does. */
  #queueFor(txn: Uint8Array, base: PendingTxn | undefined): Queue {
    if (isLarge({ txn })) return this.#port.bulk;
    const large = base && this.#port.outbox.firstLarge();
    return large && base.order >= large.order ? large.queue : this.#port.own;
  }

  #claim(queue: Queue): void {
    const { journal, environment, secret } = this.#port;
    journal.client({ clientIdHex: queue.hex, secret, actor: this.#actor, createdAtMs: environment.now() });
  }
}
