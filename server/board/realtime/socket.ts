// One socket on one board: sending, closing, pausing. Knows frames, not boards. SPEC: LOG-1.

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOSE, type CloseName } from '#protocol/errors.ts';
import { encodeServerFrame, type ServerFrame } from '#protocol/frames.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Grant, TicketHolder } from '../../policies/grant.ts';
import type { OfGuest } from '../core/messages.ts';
import { TokenBuckets } from './token-buckets.ts';
import { type Wire, wireOf } from './wire.ts';

/** Why a socket is not read: too much of it is undecided, or its token buckets are empty. */
export type PauseReason = 'undecided' | 'rate';

export type Taken = (error?: Error | null) => void;

/** A close 4500 is said by `sayFailed` alone, which logs its cause. */
export type ByeName = Exclude<CloseName, 'failed'>;

/** A peer that does not answer a close is cut off after this. */
const CLOSE_WAIT_MS = 1000;

/** Of one socket that the history follows: each is written. */
const MAX_RENAMES = 20;

export class BoardSocket {
  /** Unique in this process; names this socket to the others on its board. */
  readonly session: number;
  /** The version that is spoken. */
  readonly proto: number;
  readonly grant: Grant;
  /** As of its pushes (messages.ts). */
  readonly own: string;
  readonly ofGuest: OfGuest;
  /** Shown to others; '': never given. */
  readonly name: string;
  readonly colour: number;
  /** Hex clientIds by their index in HELLO. */
  readonly clients: readonly string[];
  heardMs: number;
  /** What it calls itself now, and how often it has taken another name. */
  #called: string;
  #renames = 0;
  readonly #buckets: TokenBuckets;
  /** Why it is not read at the moment. */
  readonly #pauses = new Set<PauseReason>();
  readonly #ws: WebSocket;
  readonly #line: Duplex;
  readonly #reqId: string;
  readonly #log: Logger;

  /** `line` is the connection beneath `ws`. */
  constructor(
    ws: WebSocket,
    line: Duplex,
    is: {
      session: number;
      proto: number;
      reqId: string;
      visitor: TicketHolder;
      own: string;
      ofGuest?: OfGuest;
      colour: number;
      clients: readonly string[];
      nowMs: number;
      log: Logger;
    },
  ) {
    this.#called = is.visitor.name;
    this.#ws = ws;
    this.#line = line;
    this.session = is.session;
    this.proto = is.proto;
    this.#reqId = is.reqId;
    this.#log = is.log;
    this.grant = is.visitor.grant;
    this.own = is.own;
    this.ofGuest = is.ofGuest ?? {};
    this.name = is.visitor.name;
    this.colour = is.colour;
    this.clients = is.clients;
    this.heardMs = is.nowMs;
    this.#buckets = new TokenBuckets(is.nowMs);
  }

  /** True: it is another name than before, and it has not had too many. */
  callsItself(name: string): boolean {
    if (name === this.#called || this.#renames >= MAX_RENAMES) return false;
    this.#called = name;
    this.#renames += 1;
    return true;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** Bytes the peer's side has not taken yet. */
  get unsentBytes(): number {
    return this.#ws.bufferedAmount;
  }

  get isPaused(): boolean {
    return this.#pauses.size > 0;
  }

  send(frame: ServerFrame, taken?: Taken): void {
    this.sendWire(wireOf(encodeServerFrame(frame)), taken);
  }

  /** `taken` is called when these bytes have left for the network, or cannot. */
  sendWire(wire: Wire, taken?: Taken): void {
    if (!this.isOpen) return;
    // Rows stop long before; this is a peer that sends requests and never reads the answers.
    if (this.unsentBytes > SERVER_LIMITS.tooSlowBytes) {
      this.bye('too-slow');
      return;
    }
    gather(this.#line);
    // Past the WebSocket, which would make a head for each of them; its own messages go the same way, so all stay in order.
    const last = wire.length - 1;
    for (let at = 0; at < last; at++) this.#line.write(wire[at]);
    this.#line.write(wire[last], taken);
  }

  /** A frame has come. */
  heard(bytes: number, nowMs: number): void {
    this.heardMs = nowMs;
    this.#buckets.take(bytes);
    if (!this.#buckets.mayRead(nowMs)) this.pause('rate');
  }

  /** Reads on when its token buckets have refilled. */
  tick(nowMs: number): void {
    if (this.#pauses.has('rate') && this.#buckets.mayRead(nowMs)) this.resume('rate', nowMs);
  }

  /** Stops reading (back-pressure): what the peer sends waits in its buffers. */
  pause(why: PauseReason): void {
    if (this.#pauses.size === 0) this.#ws.pause();
    this.#pauses.add(why);
  }

  resume(why: PauseReason, nowMs: number): void {
    if (!this.#pauses.delete(why) || this.#pauses.size > 0) return;
    this.heardMs = nowMs;
    this.#ws.resume();
  }

  bye(name: ByeName, reason?: string): void {
    sayBye(this.#ws, name, reason);
  }

  /** The server failed, not the peer: it may reconnect. */
  fail(error: unknown): void {
    sayFailed(this.#ws, this.#log, { board: this.grant.thing.id, reqId: this.#reqId, error });
  }
}

const gathered = new Set<Duplex>();

/** Whatever is sent in one turn of the loop goes out as one write: in a full room writes are most of what the server does. */
function gather(line: Duplex): void {
  if (gathered.has(line)) return;
  if (gathered.size === 0) setImmediate(sendGathered);
  gathered.add(line);
  line.cork();
}

function sendGathered(): void {
  for (const line of gathered) line.uncork();
  gathered.clear();
}

const said = new WeakMap<WebSocket, number>();

/** Why a socket closed: the server's own reason first, then the peer's. */
export function endOf(ws: WebSocket, code: number): number {
  return said.get(ws) ?? code;
}

/** Closes 4500. What failed is for the log alone. */
export function sayFailed(
  ws: WebSocket,
  log: Logger,
  { board, reqId, error }: { board: string; reqId: string; error: unknown },
): void {
  log.warn({ board, reqId, err: error }, 'a socket is closed because the server failed');
  close(ws, 'failed', 'failed');
}

/** BYE, then the close with the same code; cut off if the peer does not answer. */
export function sayBye(ws: WebSocket, name: ByeName, reason: string = name): void {
  close(ws, name, reason);
}

function close(ws: WebSocket, name: CloseName, reason: string): void {
  if (ws.readyState !== ws.OPEN) return;
  said.set(ws, CLOSE[name]);
  ws.send(encodeServerFrame({ type: 'bye', code: CLOSE[name], reason }));
  ws.close(CLOSE[name], reason);
  // A paused socket would never see the peer's answer.
  ws.resume();
  cutLater(ws);
}

/** Ends a connection whose peer does not answer the close. */
export function cutLater(ws: WebSocket): void {
  const cut = setTimeout(() => ws.terminate(), CLOSE_WAIT_MS);
  cut.unref();
  ws.once('close', () => clearTimeout(cut));
}
