// Stands in front of a server as the line that people have: counts every byte it sends, headers, workers and sockets included (a page's
// own network events do not see what its workers fetch), takes the time of a line of some round trip and bandwidth, and tells how many
// turns of the line a page needed: how deep its requests follow from what came before.

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

const QUIET_MS = 1500;
const TIMEOUT_MS = 15_000;
/** What goes over the line at once: files that come side by side share it in pieces of this size. */
const PIECE_BYTES = 4096;

export interface LineShape {
  roundTripMs: number;
  /** Down the line; up there is room enough. Infinity: all there is. */
  mbitPerS: number;
}

/** No line between: one machine. */
export const BARE: LineShape = { roundTripMs: 0, mbitPerS: Number.POSITIVE_INFINITY };

/** A request through the relay, in ms of `performance.timeOrigin + performance.now()`. */
export interface Passed {
  path: string;
  /** 1: the page itself; one more than the deepest whose answer was whole when this one was asked for. */
  turn: number;
  askedMs: number;
  /** Its last byte; undefined: it has not come. */
  wholeMs?: number;
  bytes: number;
}

const nowMs = (): number => performance.timeOrigin + performance.now();

export class Relay {
  bytes = 0;
  readonly passed: Passed[] = [];
  readonly #shape: LineShape;
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  /** When each connection can carry its first request: one turn is its handshake. */
  readonly #openMs = new WeakMap<Socket, number>();
  #lastMs = nowMs();
  /** When the line has carried all that was given to it. */
  #freeMs = 0;
  /** What is on the line, in the order in which it arrives. */
  readonly #coming: { atMs: number; arrived: () => void }[] = [];
  #deepest = Number.POSITIVE_INFINITY;
  #held: (() => void)[] = [];

  private constructor(target: string, shape: LineShape) {
    this.#target = new URL(target);
    this.#shape = shape;
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#server.on('connection', (socket) => {
      socket.setNoDelay();
      this.#keep(socket);
      this.#openMs.set(socket, nowMs() + shape.roundTripMs);
    });
    this.#server.on('upgrade', (incoming, socket, head) => this.#upgrade(incoming, socket as Socket, head));
  }

  /** `port`: where the server has to be told of it before (PUBLIC_URL). */
  static async open(target: string, shape = BARE, port = 0): Promise<Relay> {
    const relay = new Relay(target, shape);
    relay.#server.listen(port, 'localhost');
    await once(relay.#server, 'listening');
    return relay;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Of all that was answered before `ms`: what is under way then was not waited for. */
  turnsUntil(ms: number): number {
    return Math.max(0, ...this.passed.filter(({ wholeMs = ms }) => wholeMs < ms).map(({ turn }) => turn));
  }

  /** When nothing has come for a while. */
  async quiet(): Promise<void> {
    const begun = nowMs();
    while (nowMs() - Math.max(this.#lastMs, begun) < QUIET_MS && nowMs() - begun < TIMEOUT_MS)
      await new Promise((done) => setTimeout(done, 50));
  }

  /** Forgets what has passed: the next visit is counted by itself. */
  again(): void {
    this.bytes = 0;
    this.passed.length = 0;
  }

  /** What is asked for in a later turn waits until `letGo`: whatever happens before that needed no more turns. */
  holdBeyond(turn: number): void {
    this.#deepest = turn;
  }

  letGo(): void {
    this.#deepest = Number.POSITIVE_INFINITY;
    for (const go of this.#held.splice(0)) go();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const passed = this.#note(incoming);
    const upMs = Math.max(0, (this.#openMs.get(incoming.socket) ?? 0) - nowMs()) + this.#shape.roundTripMs / 2;
    const { hostname, port } = this.#target;
    const onward = request(
      // The browser's own Host goes on, so that an origin check sees what it would see without the relay.
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        const head = headOf(answer);
        this.#down(passed, Buffer.byteLength(head), () =>
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders),
        );
        answer.on('data', (chunk: Buffer) => {
          for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
            const piece = chunk.subarray(at, at + PIECE_BYTES);
            this.#down(passed, piece.length, () => outgoing.write(piece));
          }
        });
        answer.on('end', () => {
          this.#down(passed, 0, () => {
            // Before the last byte goes: what follows from it is asked for behind it.
            passed.wholeMs = nowMs();
            outgoing.end();
          });
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    this.#whenLet(passed, () => {
      if (upMs > 0) setTimeout(() => incoming.pipe(onward), upMs);
      else incoming.pipe(onward);
    });
  }

  #upgrade(incoming: IncomingMessage, near: Socket, head: Buffer): void {
    const passed = this.#note(incoming);
    this.#keep(near);
    const far = connect(Number(this.#target.port), this.#target.hostname, () =>
      this.#whenLet(passed, () => {
        far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${linesOf(incoming)}\r\n`);
        far.write(head);
      }),
    );
    this.#keep(far);
    const upMs = this.#shape.roundTripMs / 2;
    near.on('data', (chunk: Buffer) => void (upMs > 0 ? setTimeout(() => far.write(chunk), upMs) : far.write(chunk)));
    far.on('data', (chunk: Buffer) => this.#down(passed, chunk.length, () => near.write(chunk)));
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  }

  #whenLet({ turn }: Passed, go: () => void): void {
    if (turn > this.#deepest) this.#held.push(go);
    else go();
  }

  #note({ url = '' }: IncomingMessage): Passed {
    const askedMs = nowMs();
    const before = this.passed.filter(({ wholeMs }) => wholeMs !== undefined && wholeMs < askedMs);
    const passed: Passed = {
      path: url.split('?')[0] as string,
      turn: 1 + Math.max(0, ...before.map(({ turn }) => turn)),
      askedMs,
      bytes: 0,
    };
    this.passed.push(passed);
    return passed;
  }

  /** So many bytes come down the line: `arrived` when the last of them is here, in the order of the calls. */
  #down(passed: Passed, bytes: number, arrived: () => void): void {
    this.bytes += bytes;
    passed.bytes += bytes;
    const arrive = (): void => {
      this.#lastMs = nowMs();
      arrived();
    };
    if (this.#shape === BARE) {
      arrive();
      return;
    }
    this.#freeMs = Math.max(this.#freeMs, nowMs()) + (bytes * 8) / (this.#shape.mbitPerS * 1000);
    this.#coming.push({ atMs: this.#freeMs + this.#shape.roundTripMs / 2, arrived: arrive });
    if (this.#coming.length === 1) this.#wait();
  }

  /** Timers of different lengths change their order when they end in the same ms: there is one. */
  #wait(): void {
    const [first] = this.#coming;
    if (!first) return;
    setTimeout(
      () => {
        while (this.#coming[0] && this.#coming[0].atMs <= nowMs() + 0.5) this.#coming.shift()?.arrived();
        this.#wait();
      },
      Math.max(0, first.atMs - nowMs()),
    );
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

function headOf(answer: IncomingMessage): string {
  return `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${linesOf(answer)}\r\n`;
}

function linesOf({ rawHeaders }: IncomingMessage): string {
  let text = '';
  for (let at = 0; at < rawHeaders.length; at += 2) text += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return text;
}
