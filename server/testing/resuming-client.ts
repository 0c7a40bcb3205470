// A client that behaves as the real one must: numbers its transactions, keeps each until its outcome is known, resends after a
// lost connection, folds what it is told into a real model, and notes everything that would be a broken promise. For tests of
// faults: what the network and the server do to it is the test's business.

import { randomBytes } from 'node:crypto';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { decodeServerFrame, type Row, type ServerFrame } from '#protocol/frames.ts';
import { openBoard, TestClient } from './test-client.ts';

type Known = { seq: number } | { code: string };

/** What was pushed under one clientId, and what became of it. */
class Queue {
  readonly clientId: Uint8Array = randomBytes(16);
  readonly hex = hexOf(this.clientId);
  /** Bytes of each number pushed, for ever: to be compared with the log. */
  readonly pushed = new Map<number, Uint8Array>();
  readonly outcomes = new Map<number, Known>();

  /** Pushed and without an outcome. */
  readonly undecided = new Set<number>();

  /** All numbers up to it have an outcome. */
  get settled(): number {
    while (this.outcomes.has(this.#settled + 1)) this.#settled += 1;
    return this.#settled;
  }
  #settled = 0;
}

/** By a board's secret, the guest credential of the client that made it: it alone reads the history. */
const makers = new Map<string, string>();

export class ResumingClient {
  readonly secret: Uint8Array;
  readonly #own = new Queue();
  /** Its own, then those of tabs that died before it. */
  readonly #queues: Queue[] = [this.#own];
  /** Confirmed rows in the order they were folded. */
  readonly rows: { seq: number; bytes: Uint8Array; actor: string; atMs: number }[] = [];
  /** Promises broken. */
  readonly faults: string[] = [];
  peer: TestClient | undefined;
  #opened: OpenBoardAnswer | undefined;
  #numbers = 0;
  #read = 0;
  #actor = '';

  constructor(secret: Uint8Array) {
    this.secret = secret;
  }

  /** Its tab dies; the answer is a new one of the same person, which begins with an empty board and takes over what is open. */
  die(): ResumingClient {
    this.peer?.cut();
    const heir = new ResumingClient(this.secret);
    heir.#opened = this.#opened;
    heir.#queues.push(...this.#queues.filter(({ undecided }) => undecided.size > 0));
    return heir;
  }

  get clientId(): Uint8Array {
    return this.#own.clientId;
  }
  get pushed(): ReadonlyMap<number, Uint8Array> {
    return this.#own.pushed;
  }
  get outcomes(): ReadonlyMap<number, Known> {
    return this.#own.outcomes;
  }

  get seq(): number {
    return this.rows.at(-1)?.seq ?? 0;
  }

  get undecided(): number[] {
    return this.#queues.flatMap(({ undecided }) => [...undecided]);
  }

  /** Connects, takes what WELCOME says, resends the rest. The old socket, if any, is left to the server to end. */
  async connect(address: string): Promise<void> {
    const guest = this.#opened?.guest;
    this.#opened = await openBoard(address, this.secret, guest ? { guest } : {});
    if (this.#opened.history) makers.set(hexOf(this.secret), this.#opened.guest);
    this.#actor = this.#opened.actor;
    this.#take();
    // From here on the old socket is not listened to: what it still says comes again on the new one.
    this.peer = undefined;
    const peer = await TestClient.join(address, this.secret, {
      opened: this.#opened,
      clientId: this.clientId,
      lastSeq: this.seq,
      clients: this.#queues.map(({ clientId, settled }) => ({ clientId, settled })),
    });
    await this.#readUpTo(address, peer.welcome?.snapshot?.seq ?? 0).catch((error: unknown) => {
      peer.cut();
      throw error;
    });
    this.peer = peer;
    this.#read = 0;
    this.#take();
    if (peer.closed) return;
    for (const queue of this.#queues) for (const number of queue.undecided) this.resend(number, queue);
  }

  /**
   * The server may tell a client without rows to start from a snapshot. This client folds rows alone, so it reads the rows below from the
   * history, with the credential of the board's creator.
   */
  async #readUpTo(address: string, upTo: number): Promise<void> {
    if (this.seq >= upTo) return;
    const guest = makers.get(hexOf(this.secret));
    const { id, token } = await openBoard(address, this.secret, guest ? { guest } : {});
    while (this.seq < upTo) {
      const log = `${address}/api/boards/${id}/log?after=${this.seq}&upTo=${upTo}`;
      const response = await fetch(log, { headers: { authorization: `Bearer ${token}` } });
      const decoded = decodeServerFrame(new Uint8Array(await response.arrayBuffer()));
      if (!decoded.ok || decoded.frame.type !== 'ops') throw new Error(`the history was answered ${response.status}`);
      for (const row of decoded.frame.rows) this.#row(row);
    }
  }

  /** A new number. */
  push(bytes: Uint8Array): number {
    this.#numbers += 1;
    this.#own.pushed.set(this.#numbers, bytes);
    this.#own.undecided.add(this.#numbers);
    this.resend(this.#numbers);
    return this.#numbers;
  }

  resend(number: number, queue = this.#own): void {
    const { peer } = this;
    if (!peer || peer.closed || peer.ws.readyState !== peer.ws.OPEN) return;
    const settled = Math.min(queue.settled, number - 1);
    peer.push(number, queue.pushed.get(number) as Uint8Array, { client: this.#queues.indexOf(queue), settled });
  }

  cut(): void {
    this.peer?.cut();
    this.#take();
  }

  /** What has come so far counts as told. */
  takeIn(): void {
    this.#take();
  }

  /** Everything has an outcome, and every row up to `head` is folded. */
  async isDone(head: () => number): Promise<void> {
    await this.peer?.until(() => {
      this.#take();
      return (this.undecided.length === 0 && this.seq >= head()) || this.peer?.closed !== undefined;
    });
  }

  /** Takes the frames that have come since. */
  #take(): void {
    const { peer } = this;
    if (!peer) return;
    for (; this.#read < peer.frames.length; this.#read++) this.#frame(peer.frames[this.#read] as ServerFrame);
    const last = this.seq;
    if (last > 0 && !peer.closed && peer.ws.readyState === peer.ws.OPEN && last !== this.#confirmed) {
      this.#confirmed = last;
      peer.send({ type: 'read', seq: last });
    }
  }
  #confirmed = 0;

  #frame(frame: ServerFrame): void {
    const at = (client: number): Queue => this.#queues[client] as Queue;
    if (frame.type === 'welcome') {
      for (const outcome of frame.outcomes)
        this.#outcome(
          at(outcome.client),
          outcome.clientSeq,
          outcome.ok ? { seq: outcome.seq } : { code: outcome.code },
        );
    } else if (frame.type === 'ops') {
      for (const row of frame.rows) this.#row(row);
    } else if (frame.type === 'ack') {
      for (const { client, clientSeq, seq, atMs } of frame.acks) {
        this.#outcome(at(client), clientSeq, { seq });
        // An answer given again names a row that is folded already.
        if (seq > this.seq) this.#fold(seq, at(client).pushed.get(clientSeq) as Uint8Array, this.#actor, atMs);
      }
    } else if (frame.type === 'reject') {
      if (frame.code !== 'client-seq-reused') this.#outcome(at(frame.client), frame.clientSeq, { code: frame.code });
    }
  }

  #row({ seq, clientId, clientSeq, actor, atMs, body }: Row): void {
    const bytes = 'bytes' in body ? body.bytes : new Uint8Array();
    const hex = hexOf(clientId);
    const own = this.#queues.find((queue) => queue.hex === hex);
    if (own) this.#outcome(own, clientSeq, { seq });
    this.#fold(seq, bytes, actor, atMs);
  }

  #fold(seq: number, bytes: Uint8Array, actor: string, atMs: number): void {
    if (seq !== this.seq + 1) this.faults.push(`row ${seq} after ${this.seq}; ${this.#begun()}`);
    this.rows.push({ seq, bytes: bytes.slice(), actor, atMs });
  }

  /** What this connection began with, to tell whose fault it is. */
  #begun(): string {
    const kinds = this.peer?.frames.slice(0, 3).map(({ type }) => type);
    const { seq, snapshot } = this.peer?.welcome ?? {};
    return `${kinds} of ${this.peer?.frames.length}; welcomed at ${seq}, snapshot at ${snapshot?.seq}`;
  }

  #outcome({ outcomes, undecided }: Queue, number: number, outcome: Known): void {
    undecided.delete(number);
    const known = outcomes.get(number);
    if (known && JSON.stringify(known) !== JSON.stringify(outcome)) {
      this.faults.push(`number ${number} was ${JSON.stringify(known)} and is ${JSON.stringify(outcome)}`);
    }
    outcomes.set(number, outcome);
  }
}
