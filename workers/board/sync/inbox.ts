// What the server says, folded in its order: WELCOME (with a snapshot or without), rows, own outcomes. Works in slices so that
// input is never held up, waits where a row must be fetched, and forgets what an ended socket had left.
//
// Knows the engine (SyncHost), the outbox and the journal; not the socket. `seq` is the last row folded.

import { ApiError } from '#protocol/browser/request.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { Row, WelcomeFrame } from '#protocol/frames.ts';
import { type Term, termAt } from '#protocol/terms.ts';
import { isLoggedAnew } from '#protocol/txn.ts';
import { TimeSlices } from '../../engine/time-slices.ts';
import { SERVER_RESTORED, type StoredRow } from '../../store/board-store.ts';
import type { BoardApi } from './board-api.ts';
import type { SyncEnvironment } from './environment.ts';
import { FIRST_ADOPTED_TOKEN, type SyncHost } from './host.ts';
import type { Journal } from './journal.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { Outbox } from './outbox.ts';
import { type Folded, type OutcomeEvents, Outcomes } from './outcomes.ts';
import { isDecided, isShown, type PendingTxn, type Queue, referenceOf } from './pending-txn.ts';
import { loadSnapshot } from './snapshot.ts';

export type Incoming =
  | { kind: 'welcome'; frame: WelcomeFrame; queues: readonly Queue[] }
  | { kind: 'row'; row: Row; bytes: number }
  | { kind: 'ack'; entry: PendingTxn; seq: number; atMs: number }
  | { kind: 'reject'; entry: PendingTxn; code: string };

export interface InboxEvents extends OutcomeEvents {
  /** WELCOME is dealt with: what is pending may be sent. */
  welcomed(frame: WelcomeFrame): void;
  /** A row was folded; `bytes` of it count against the server's read-ahead. */
  folded(seq: number, bytes: number): void;
  /** The server's log is another than it was; so many own rows that it lacks are kept here. */
  serverRestored(lost: number): void;
  /** The socket's rows do not continue ours, or the engine could not fold one: reconnect. */
  broken(why: string): void;
}

export class Inbox implements Folded {
  /** What becomes of what is pending. */
  readonly outcomes: Outcomes;
  seq = 0;
  /** Of that row; undefined: not known. */
  #term: string | undefined;
  /** Of all rows that can come on this socket. */
  #terms: readonly Term[] = [];
  readonly #host: SyncHost;
  readonly #outbox: Outbox;
  readonly #journal: Journal;
  readonly #api: BoardApi;
  readonly #environment: SyncEnvironment;
  readonly #events: InboxEvents;
  /** Highest number folded of each foreign clientId: a queue adopted later must not show those again. */
  readonly #foldedNumbers = new Map<string, number>();
  #waiting: Incoming[] = [];
  #socket = new AbortController();
  #draining = false;
  #running: Promise<void> = Promise.resolve();
  /** A snapshot was begun and not finished, or a row could not be folded: the engine's state is undefined. */
  torn = false;
  /** How often the board was built again. */
  builds = 0;
  /** The last snapshot on its way into the journal. */
  #keeping: Promise<void> = Promise.resolve();
  /** The server's at WELCOME. */
  #head = 0;
  #nextAdopted = FIRST_ADOPTED_TOKEN;
  /** Of WELCOME. */
  #actor = '';
  /** What other tabs have pending is shown by it. */
  others: OtherTabs | undefined;
  /** All that count as who uses the device. */
  own: readonly string[] = [];

  constructor(
    host: SyncHost,
    outbox: Outbox,
    journal: Journal,
    api: BoardApi,
    environment: SyncEnvironment,
    events: InboxEvents,
  ) {
    this.#host = host;
    this.#outbox = outbox;
    this.#journal = journal;
    this.#api = api;
    this.#environment = environment;
    this.#events = events;
    this.outcomes = new Outcomes(host, outbox, journal, environment.now, this, events);
  }

  get isCaughtUp(): boolean {
    return this.seq >= this.#head;
  }

  holds(clientIdHex: string, clientSeq: number): boolean {
    return clientSeq <= (this.#foldedNumbers.get(clientIdHex) ?? 0);
  }

  /** What HELLO says this client has. */
  get has(): { lastSeq: number; term?: string } {
    if (this.torn) return { lastSeq: 0 };
    return { lastSeq: this.seq, ...(this.#term !== undefined && { term: this.#term }) };
  }

  /** The engine has the board as it was after this row. */
  standAt(seq: number, term: string | undefined): void {
    this.seq = seq;
    this.#term = term;
  }

  receive(incoming: Incoming): void {
    this.#waiting.push(incoming);
    if (this.#draining) return;
    this.#draining = true;
    this.#running = this.#drain();
  }

  /** The socket ended: what it sent and is not folded is sent again on the next one. */
  reset(): void {
    this.#waiting = [];
    this.outcomes.reset();
    this.#socket.abort();
    this.#socket = new AbortController();
  }

  async idle(): Promise<void> {
    while (this.#draining) await this.#running;
    await this.#keeping;
  }

  takeToken(): number {
    return this.#nextAdopted++;
  }

  /** Forgets the confirmed board; what is pending is shown again on nothing. */
  clear(): void {
    this.#commitAll();
    this.#host.clear();
    this.builds += 1;
    this.#outbox.droppedEarly.clear();
    this.standAt(0, undefined);
    this.#foldedNumbers.clear();
    for (const entry of this.#outbox.shownOrder()) {
      this.#outbox.retoken(entry, this.takeToken());
      this.outcomes.show(entry);
    }
    this.others?.look();
  }

  /** Makes all local work pending, unfinished gestures and unshared text included. */
  #commitAll(): void {
    this.#host.settle();
    this.#events.rebuilding();
  }

  /** Rows of the device's cache, before any socket. Throws what the engine throws. */
  async foldStored(row: StoredRow): Promise<void> {
    await this.#host.applyRow(row.seq, row.actor, row.atMs, row.txn);
    this.standAt(row.seq, row.term);
    this.#foldedNumbers.set(row.clientIdHex, row.clientSeq);
  }

  async #drain(): Promise<void> {
    const slices = new TimeSlices(this.#environment.yieldNow, this.#environment.now);
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { signal } = this.#socket;
      try {
        const waited = this.#take(next, signal);
        if (waited) await waited;
      } catch (error) {
        if (!signal.aborted) this.#fail(error);
      }
      const rest = slices.rest();
      if (rest) await rest;
    }
    // In the same turn as the last look: what comes next starts a new round.
    this.#draining = false;
  }

  #fail(error: unknown): void {
    const ofApi = error instanceof ApiError;
    if (ofApi && error.code === 'damaged') this.#host.event({ notice: { code: error.code } });
    if (!ofApi) {
      this.torn = true;
      void this.#journal.resetCache();
    }
    this.#waiting = [];
    this.#events.broken(String(error));
  }

  #take(incoming: Incoming, signal: AbortSignal): Promise<void> | undefined {
    switch (incoming.kind) {
      case 'welcome':
        return this.#welcome(incoming.frame, incoming.queues, signal);
      case 'row':
        return this.#row(incoming.row, incoming.bytes, signal);
      case 'ack':
        return this.#ack(incoming.entry, incoming.seq, incoming.atMs);
      case 'reject':
        this.outcomes.reject(incoming.entry, incoming.code);
        return undefined;
    }
  }

  #ack(entry: PendingTxn, seq: number, atMs: number): Promise<void> | undefined {
    // Out of its place it is an answer given again: the row itself comes as OPS, or has come.
    if (seq !== this.seq + 1 || isDecided(entry)) return undefined;
    // What may be logged otherwise always comes; of what travelled by its name nothing else is logged.
    if (!referenceOf(entry) && isLoggedAnew(entry.txn)) return undefined;
    return this.#own(entry, seq, entry.queue.actor ?? this.#actor, atMs);
  }

  async #welcome(frame: WelcomeFrame, queues: readonly Queue[], signal: AbortSignal): Promise<void> {
    this.#actor = frame.actor;
    this.#head = frame.seq;
    const { snapshot, chunks: inline, log } = frame;
    this.#terms = log?.terms ?? [];
    // The server was restored from a backup, and answers as if we had nothing. One that names no terms is known by a head behind ours.
    const isOther = log ? !log.resumed : frame.seq < this.seq;
    if (this.torn || snapshot || isOther) {
      this.torn = true;
      this.#commitAll();
      this.outcomes.settle(frame.outcomes, queues, snapshot?.seq ?? 0);
      this.outcomes.restateAll();
      this.clear();
      if (isOther) await this.#serverRestored(frame, queues);
      if (snapshot) {
        const chunks = await loadSnapshot(this.#api, this.#host, this.#environment, snapshot, signal, inline);
        this.#host.setSeq(snapshot.seq);
        this.#standAt(snapshot.seq);
        this.torn = false;
        await this.#journal.resetCache();
        this.#keeping = this.#keep(snapshot.seq, chunks);
        if (signal.aborted) return;
      } else {
        this.torn = false;
        if (!isOther) await this.#journal.resetCache();
      }
    } else if (!this.outcomes.settle(frame.outcomes, queues, this.seq)) {
      // Something shown as pending is folded already: only building anew gets it right.
      this.torn = true;
      this.#events.broken('pending was folded');
      return;
    }
    // Known from now on, if it was not.
    if (this.#term === undefined) this.#standAt(this.seq);
    this.outcomes.refuseAll(frame.outcomes, queues);
    if (!signal.aborted) this.#events.welcomed(frame);
  }

  #standAt(seq: number): void {
    this.standAt(seq, termAt(this.#terms, seq));
  }

  /**
   * Own rows that the server's log lacks are kept here, and what is pending behind them, which may build on them. It is for the person to
   * say whether they come back: it may have been restored on purpose.
   */
  async #serverRestored({ seq: head, outcomes }: WelcomeFrame, queues: readonly Queue[]): Promise<void> {
    this.outcomes.refuseAll(outcomes, queues);
    const terms = this.#terms;
    const { moved, remain } = await this.#journal.resetCache(({ seq, term }) => {
      const there = termAt(terms, seq);
      return seq > head || (term !== undefined && there !== undefined && term !== there);
    });
    this.#events.serverRestored(moved);
    if (!remain) return;
    for (const entry of this.#outbox.undecided())
      if (entry.wire.state !== 'sent') this.outcomes.reject(entry, SERVER_RESTORED);
  }

  /** For the next start, when it is drawn: nothing that is sent or acknowledged waits for it. */
  async #keep(seq: number, chunks: readonly Uint8Array[]): Promise<void> {
    const builds = this.builds;
    const term = termAt(this.#terms, seq);
    await this.#host.calm();
    if (builds === this.builds) await this.#journal.snapshot(seq, chunks, term);
  }

  #row(row: Row, bytes: number, signal: AbortSignal): Promise<void> | undefined {
    if (row.seq <= this.seq) return undefined;
    if (row.seq !== this.seq + 1) {
      this.#waiting = [];
      this.#events.broken(`row ${row.seq} after ${this.seq}`);
      return undefined;
    }
    const hex = hexOf(row.clientId);
    const entry = this.#outbox.queueOf(hex)?.entries.get(row.clientSeq);
    if (entry && !isDecided(entry)) {
      const logged = 'bytes' in row.body && isLoggedAnew(row.body.bytes) ? row.body.bytes.slice() : undefined;
      const folding = this.#own(entry, row.seq, row.actor, row.atMs, logged);
      const told = (): void => this.#events.folded(row.seq, bytes);
      if (folding) return folding.then(told);
      told();
      return undefined;
    }
    if ('bytes' in row.body) return this.#foreign(row, hex, row.body.bytes.slice(), bytes, signal);
    return this.#api.blob(hexOf(row.body.sha256), signal).then((txn) => {
      if (!signal.aborted) return this.#foreign(row, hex, txn, bytes, signal);
    });
  }

  #foreign(row: Row, hex: string, txn: Uint8Array, bytes: number, signal: AbortSignal): Promise<void> | undefined {
    const { seq, clientSeq, actor, atMs } = row;
    const done = (): void => {
      this.#standAt(seq);
      this.#foldedNumbers.set(hex, clientSeq);
      this.#store({ seq, clientIdHex: hex, clientSeq, actor, atMs, txn });
      // A row that was begun is folded to its end, whatever the next socket says.
      if (!signal.aborted) this.#events.folded(seq, bytes);
      this.outcomes.sayLate();
    };
    const folding = this.others?.confirm(row, hex, txn) ? undefined : this.#host.applyRow(seq, actor, atMs, txn);
    if (folding) return folding.then(done);
    done();
    return undefined;
  }

  #store(row: StoredRow): void {
    const term = this.#term;
    this.#journal.row({
      ...row,
      ...(term !== undefined && { term }),
      ...(this.own.includes(row.actor) && { own: true }),
    });
  }

  /** `logged`: what the log has of it, where that may differ from what was sent. */
  #own(entry: PendingTxn, seq: number, actor: string, atMs: number, logged?: Uint8Array): Promise<void> | undefined {
    const { queue, clientSeq } = entry;
    const txn = logged ?? entry.txn;
    const done = (): void => {
      this.#standAt(seq);
      this.#store({ seq, clientIdHex: queue.hex, clientSeq, actor, atMs, txn });
      this.outcomes.decide(entry, undefined);
      this.outcomes.sayLate();
    };
    if (isShown(entry)) this.#host.confirm(entry.token, seq, actor, atMs, logged);
    const folding = isShown(entry) ? undefined : this.#host.applyRow(seq, actor, atMs, txn);
    if (folding) return folding.then(done);
    done();
    return undefined;
  }
}
