// A client that behaves as the real one must: numbers its transactions, keeps each until its outcome is known, resends after a
// lost connection, folds what it is told into a real model, and notes everything that would be a broken promise. For tests of
// faults: what the network and the server do to it is the test's business.

import { randomBytes } from 'node:crypto';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { Row, ServerFrame } from '#protocol/frames.ts';
import { openBoard, Peer } from './peer.ts';

type Known = { seq: number } | { code: string };

export class ResumingClient {
  readonly secret: Uint8Array;
  readonly clientId: Uint8Array = randomBytes(16);
  /** Bytes of each number pushed, for ever: to be compared with the log. */
  readonly pushed = new Map<number, Uint8Array>();
  readonly outcomes = new Map<number, Known>();
  /** Confirmed rows in the order they were folded. */
  readonly rows: { seq: number; bytes: Uint8Array; actor: string; atMs: number }[] = [];
  /** Promises broken. */
  readonly faults: string[] = [];
  peer: Peer | undefined;
  #opened: OpenBoardAnswer | undefined;
  #numbers = 0;
  #read = 0;
  #actor = '';

  constructor(secret: Uint8Array) {
    this.secret = secret;
  }

  get seq(): number {
    return this.rows.at(-1)?.seq ?? 0;
  }

  get undecided(): number[] {
    return [...this.pushed.keys()].filter((number) => !this.outcomes.has(number));
  }

  /** All numbers up to it have an outcome. */
  get settled(): number {
    let settled = 0;
    while (this.outcomes.has(settled + 1)) settled += 1;
    return settled;
  }

  /** Connects, takes what WELCOME says, resends the rest. The old socket, if any, is left to the server to end. */
  async connect(address: string): Promise<void> {
    const guest = this.#opened?.guest;
    this.#opened = await openBoard(address, this.secret, guest ? { guest } : {});
    this.#actor = this.#opened.actor;
    this.#take();
    // From here on the old socket is not listened to: what it still says comes again on the new one.
    this.peer = undefined;
    const peer = await Peer.join(address, this.secret, {
      opened: this.#opened,
      clientId: this.clientId,
      lastSeq: this.seq,
      settled: this.settled,
    });
    this.peer = peer;
    this.#read = 0;
    this.#take();
    if (peer.closed) return;
    for (const number of this.undecided) this.resend(number);
  }

  /** A new number. */
  push(bytes: Uint8Array): number {
    this.#numbers += 1;
    this.pushed.set(this.#numbers, bytes);
    this.resend(this.#numbers);
    return this.#numbers;
  }

  resend(number: number): void {
    const { peer } = this;
    if (!peer || peer.closed || peer.ws.readyState !== peer.ws.OPEN) return;
    peer.push(number, this.pushed.get(number) as Uint8Array, { settled: Math.min(this.settled, number - 1) });
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
    if (frame.type === 'welcome') {
      for (const outcome of frame.outcomes)
        this.#outcome(outcome.clientSeq, outcome.ok ? { seq: outcome.seq } : { code: outcome.code });
    } else if (frame.type === 'ops') {
      for (const row of frame.rows) this.#row(row);
    } else if (frame.type === 'ack') {
      for (const { clientSeq, seq, atMs } of frame.acks) {
        this.#outcome(clientSeq, { seq });
        // An answer given again names a row that is folded already.
        if (seq > this.seq) this.#fold(seq, this.pushed.get(clientSeq) as Uint8Array, this.#actor, atMs);
      }
    } else if (frame.type === 'reject') {
      if (frame.code !== 'client-seq-reused') this.#outcome(frame.clientSeq, { code: frame.code });
    }
  }

  #row({ seq, clientId, clientSeq, actor, atMs, body }: Row): void {
    const bytes = 'bytes' in body ? body.bytes : new Uint8Array();
    if (hexOf(clientId) === hexOf(this.clientId)) this.#outcome(clientSeq, { seq });
    this.#fold(seq, bytes, actor, atMs);
  }

  #fold(seq: number, bytes: Uint8Array, actor: string, atMs: number): void {
    if (seq !== this.seq + 1) this.faults.push(`row ${seq} after ${this.seq}`);
    this.rows.push({ seq, bytes: bytes.slice(), actor, atMs });
  }

  #outcome(number: number, outcome: Known): void {
    const known = this.outcomes.get(number);
    if (known && JSON.stringify(known) !== JSON.stringify(outcome)) {
      this.faults.push(`number ${number} was ${JSON.stringify(known)} and is ${JSON.stringify(outcome)}`);
    }
    this.outcomes.set(number, outcome);
  }
}
