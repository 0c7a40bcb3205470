// One socket in a room, with the rows that go to it and its pushes that are not decided yet: too much of them pauses the socket.
// SPEC: ACK, LIM-1.

import { refusalFor } from '#protocol/errors.ts';
import type { PushFrame } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { type Answer, type Done, type PushedTxn, weightOf } from '../core/messages.ts';
import type { Reader } from './reader.ts';
import type { BoardSocket } from './socket.ts';

const MAX_OPEN_TXNS = 4096;

export class Seat {
  readonly socket: BoardSocket;
  readonly reader: Reader;
  /** Pushed and undecided. */
  openTxns = 0;
  #openBytes = 0;
  /** When each of its pushes that are not through came, in order; ms of performance.now. */
  readonly #pushedMs: number[] = [];
  readonly #metrics: Metrics;

  constructor(socket: BoardSocket, reader: Reader, metrics: Metrics) {
    this.socket = socket;
    this.reader = reader;
    this.#metrics = metrics;
  }

  /** Returns the transactions of a PUSH for the board; a string says what is wrong with the frame. */
  push(pushed: PushFrame['txns']): PushedTxn[] | string {
    const txns: PushedTxn[] = [];
    for (const { client, clientSeq, settled, body } of pushed) {
      const clientId = this.socket.clients[client];
      if (clientId === undefined) return 'unknown-client';
      this.reader.pushed(client, clientSeq);
      // Copied out of the frame: these bytes go to another thread and to disk.
      const copy = 'bytes' in body ? { bytes: body.bytes.slice() } : { sha256: body.sha256.slice(), size: body.size };
      txns.push({ clientId, clientSeq, settled, body: copy });
    }
    this.openTxns += txns.length;
    this.#openBytes += weightOf(txns);
    this.#pushedMs.push(performance.now());
    if (this.#isOverBudget) this.socket.pause('undecided');
    return txns;
  }

  /** A push, or a part of one, is decided. */
  decided({ txns, bytes }: Done, nowMs: number): void {
    this.openTxns -= txns;
    this.#openBytes -= bytes;
    if (this.openTxns === 0) this.reader.allDecided();
    this.#metrics.answered(performance.now() - (this.#pushedMs.shift() ?? 0));
    if (!this.#isOverBudget) this.socket.resume('undecided', nowMs);
  }

  /** Sends the outcome of a number, unless its row is still to come. */
  answer({ clientId, clientSeq, decision }: Answer): void {
    // Its row is still to come on this socket: the ACK stands in the row's place.
    if (decision.ok && !this.reader.hasSent(decision.seq)) return;
    const client = this.socket.clients.indexOf(clientId);
    this.reader.answered(client, clientSeq);
    if (decision.ok) {
      const { seq, atMs } = decision;
      this.socket.send({ type: 'ack', acks: [{ client, clientSeq, seq, atMs }] });
    } else {
      this.#metrics.rejected(decision.code);
      const code = refusalFor(this.socket.proto, decision.code);
      this.socket.send({ type: 'reject', client, clientSeq, code });
    }
  }

  get #isOverBudget(): boolean {
    return this.openTxns > MAX_OPEN_TXNS || this.#openBytes > LIMITS.pushAheadBytes;
  }
}
