// What becomes of pending transactions: shown, taken back, decided, refused and kept here, said anew. What is typed stands on what is
// logged: it is restated when that changes, and said anew when the server no longer has what it was typed on.
//
// Knows the engine (SyncHost), the outbox and the journal; neither the socket nor the order of rows.

import type { Outcome } from '#protocol/frames.ts';
import { splicesText } from '#protocol/txn.ts';
import { readHeader, withAfter } from '#protocol/txn-header.ts';
import type { SyncHost } from './host.ts';
import type { Journal } from './journal.ts';
import type { Outbox } from './outbox.ts';
import { baseOf, isDecided, isShown, isStored, type PendingTxn, type Queue } from './pending-txn.ts';
import type { Base, EngineState } from './txn-states.ts';

const NO_PICTURE = 'missing-blob';

export interface OutcomeEvents {
  /** An entry got its outcome. */
  decided(entry: PendingTxn, refusal: string | undefined): void;
  /** An entry goes out again under a new number, with these bytes, which build on `base`. */
  anew(entry: PendingTxn, txn: Uint8Array, base: PendingTxn | undefined): void;
  /** What it is without the pictures the server lacks; undefined: nothing helps. */
  mended(txn: Uint8Array): Promise<Uint8Array | undefined>;
  /** Something is about to be built again: what the engine has not given out would be lost. */
  rebuilding(): void;
}

/** How far the log is folded here. */
export interface Folded {
  /** The last row. */
  readonly seq: number;
  /** All the server had at WELCOME is. */
  readonly isCaughtUp: boolean;
  /** The engine's state is nobody's: the board is built again. */
  readonly torn: boolean;
  /** A row of this client with this number, or a later one, is. */
  holds(clientIdHex: string, clientSeq: number): boolean;
}

export class Outcomes {
  readonly #host: SyncHost;
  readonly #outbox: Outbox;
  readonly #journal: Journal;
  readonly #now: () => number;
  readonly #folded: Folded;
  readonly #events: OutcomeEvents;
  /** Refused for being typed on an old text, or for a picture, and what built on it: said anew when all rows up to the server's head are
   *  here, and what it is without the picture. */
  #late: { entry: PendingTxn; code: string }[] = [];
  /** Of those refused for a picture: what they are without; null: not known yet. */
  readonly #mended = new Map<PendingTxn, Uint8Array | null | undefined>();

  constructor(
    host: SyncHost,
    outbox: Outbox,
    journal: Journal,
    now: () => number,
    folded: Folded,
    events: OutcomeEvents,
  ) {
    this.#host = host;
    this.#outbox = outbox;
    this.#journal = journal;
    this.#now = now;
    this.#folded = folded;
    this.#events = events;
  }

  /** The socket ended: its refusals come again on the next one. */
  reset(): void {
    this.#late = [];
  }

  /** Shows a stored transaction unless its row is folded already (its outcome is still asked for). */
  show(entry: PendingTxn): void {
    if (this.#folded.holds(entry.queue.hex, entry.clientSeq)) {
      setEngine(entry, 'absent');
      return;
    }
    const base = entry.queue.entries.get(entry.after);
    try {
      this.#host.adopt(entry.token, withAfter(entry.txn, base && isShown(base) ? base.token : 0));
      setEngine(entry, readHeader(entry.txn).base === this.#folded.seq ? 'shown' : 'displaced');
    } catch {
      // Bytes this engine cannot read: the server decides about them.
      setEngine(entry, 'absent');
    }
  }

  /** Shows one of a tab that died after the board was opened. */
  showLate(entry: PendingTxn): void {
    // The rows since its base are folded: the server places it, and it is shown when it comes back.
    if (splicesText(entry.txn)) setEngine(entry, 'absent');
    else this.show(entry);
  }

  /** The tab of one that is shown here has died, and this worker sends it from now on. */
  adopt(before: PendingTxn, entry: PendingTxn): void {
    setEngine(entry, before.engine);
    this.found(before, entry);
  }

  /**
   * Another worker looks after this queue: what it shows is taken back, and comes as rows of somebody else. What waits here for
   * something of it waits until that is found.
   */
  leave(queue: Queue): void {
    for (const entry of [...queue.entries.values()].reverse()) {
      if (!isDecided(entry) && isShown(entry)) this.unshow(entry, 'replaced');
    }
    this.#outbox.drop(queue);
  }

  /** What another worker was to look after is here again, or has its outcome: nobody has it as pending any more. */
  found(left: Base, again: PendingTxn | undefined): void {
    if (again) {
      for (const entry of this.#outbox.undecided()) if (baseOf(entry) === left) this.#outbox.changeBase(entry, again);
    } else this.#letGo(left);
  }

  /** Outcomes at or before `seq`, the state WELCOME starts from, are in it; later ones come as rows. False: one is shown twice. */
  settle(outcomes: readonly Outcome[], queues: readonly Queue[], seq: number): boolean {
    let sound = true;
    for (const outcome of outcomes) {
      const entry = queues[outcome.client]?.entries.get(outcome.clientSeq);
      if (!entry || isDecided(entry) || !outcome.ok) continue;
      if (outcome.seq > seq) {
        this.#outbox.markLogged(entry);
      } else if (isShown(entry) && !this.#folded.torn) {
        sound = false;
      } else {
        this.decide(entry, undefined);
      }
    }
    return sound;
  }

  refuseAll(outcomes: readonly Outcome[], queues: readonly Queue[]): void {
    for (const outcome of outcomes) {
      const entry = queues[outcome.client]?.entries.get(outcome.clientSeq);
      if (entry && !outcome.ok) this.reject(entry, outcome.code);
    }
  }

  /** The server will not take it: kept here. */
  reject(entry: PendingTxn, code: string): void {
    if (isDecided(entry)) return;
    if (code === 'parts-missing') {
      // The one refusal that decides nothing.
      if (entry.wire.state === 'sent') this.#outbox.requeue(entry);
      this.#events.decided(entry, undefined);
      return;
    }
    const isSaidAnew = code === 'rebase' || code === NO_PICTURE || (code === 'depends' && this.#late.length > 0);
    if (isSaidAnew && isShown(entry)) {
      this.#late.push({ entry, code });
      if (code === NO_PICTURE) this.#mend(entry);
      this.sayLate();
      return;
    }
    this.#refuse(entry, code);
  }

  #refuse(entry: PendingTxn, code: string): void {
    if (isShown(entry)) this.unshow(entry, code);
    const { queue, clientSeq, txn, after, storedOrder: order } = entry;
    const atMs = this.#now();
    this.#journal.keep({ clientIdHex: queue.hex, clientSeq, txn, after, order, atMs, code });
    this.decide(entry, code);
  }

  /** A picture takes nothing else along: asks once what is left without it. */
  #mend(entry: PendingTxn): void {
    if (this.#mended.has(entry)) return;
    this.#mended.set(entry, null);
    this.#events
      .mended(this.#host.present(entry.token))
      .catch(() => undefined)
      .then((txn) => {
        // What was made meanwhile may build on it.
        this.#events.rebuilding();
        this.#mended.set(entry, txn);
        this.sayLate();
      });
  }

  /**
   * What was typed on a text the server no longer has stands here on what others have typed since: said anew as soon as all of that is
   * here, and with it what builds on it, which the server refuses for it.
   */
  sayLate(): void {
    if (!this.#folded.isCaughtUp || this.#late.some(({ entry }) => this.#mended.get(entry) === null)) return;
    for (const { entry, code } of this.#late.splice(0)) {
      const mended = this.#mended.get(entry);
      this.#mended.delete(entry);
      if (isDecided(entry)) continue;
      if (code !== 'rebase' && !mended) {
        this.#refuse(entry, code);
        continue;
      }
      // In whatever queue it is: nothing of what stands on it may go out before it.
      const again = [entry];
      for (const one of this.#outbox.undecided())
        if (isShown(one) && again.some((base) => standsOn(one, base))) again.push(one);
      const txns = again.map((one) => this.#host.present(one.token));
      if (mended) {
        txns[0] = withAfter(mended, readHeader(txns[0] as Uint8Array).after);
        // What became of it is told by who mended it.
        this.unshow(entry, '');
      }
      for (const [k, one] of again.entries()) {
        const txn = txns[k] as Uint8Array;
        if (mended) this.#host.adopt(one.token, txn);
        const base = baseOf(one);
        this.#outbox.decide(one);
        this.#forget(one);
        // Known by the same token again, those before it too.
        const { after } = readHeader(txn);
        this.#events.anew(one, txn, this.#outbox.byToken(after) ?? this.#outbox.byToken(base?.token ?? 0));
        this.#letGo(one);
      }
    }
  }

  /** Before the board is built again: what was not sent says what it is here, not what it was on a text that is gone. */
  restateAll(): void {
    for (const entry of this.#outbox.undecided()) if (entry.wire.state !== 'sent') this.#restate(entry);
  }

  /** The splices that waited for it stand on what is logged now, or wait for what else they stand on. */
  #letGo(base: Base): void {
    const waiting = this.#outbox.undecided().filter(baseOf);
    if (!waiting.some((entry) => baseOf(entry) === base)) return;
    for (const entry of waiting) {
      if (baseOf(entry) === base) this.#outbox.changeBase(entry, this.#outbox.foundationOf(entry));
      // Those that wait still, for the next start: what they stood on is no longer stored.
      this.#restate(entry);
    }
  }

  /** The bytes of one that no server has taken become what it is here. */
  #restate(entry: PendingTxn): void {
    // Shown off its place it goes out as it is stored: the server knows what came between.
    if (entry.engine !== 'shown' || !splicesText(entry.txn)) return;
    const { queue, clientSeq, after, storedOrder: order } = entry;
    const txn = withAfter(this.#host.present(entry.token), after);
    this.#outbox.restate(entry, txn);
    const atMs = this.#now();
    this.#journal.pending({ clientIdHex: queue.hex, clientSeq, txn, after, order, atMs }, (written) => {
      if (entry.txn !== txn || isDecided(entry)) return;
      this.#outbox.wrote(entry, written);
      this.#events.decided(entry, undefined);
    });
  }

  /** Takes it from the board, and what builds on it. */
  unshow(entry: PendingTxn, code: string): void {
    setEngine(entry, 'absent');
    for (const token of this.#host.reject(entry.token, code)) {
      const dropped = this.#outbox.byToken(token);
      if (dropped) setEngine(dropped, 'absent');
      else this.#outbox.droppedEarly.add(token);
    }
  }

  decide(entry: PendingTxn, refusal: string | undefined): void {
    this.#outbox.decide(entry);
    this.#forget(entry);
    this.#letGo(entry);
    this.#events.decided(entry, refusal);
  }

  #forget(entry: PendingTxn): void {
    const number = { clientIdHex: entry.queue.hex, clientSeq: entry.clientSeq };
    this.#journal.settled(number, isStored(entry), () => this.#outbox.forget(entry));
  }
}

function standsOn(entry: PendingTxn, base: PendingTxn): boolean {
  return baseOf(entry) === base || (entry.queue === base.queue && entry.after === base.clientSeq);
}

/** The only writer of `engine`. */
function setEngine(entry: { engine: EngineState }, engine: EngineState): void {
  entry.engine = engine;
}
