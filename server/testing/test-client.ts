// A scripted client: opens a board over HTTP, speaks frames over a real socket, keeps what it was told, and can say what it
// believes is saved. It does exactly what a test tells it; it never retries by itself.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import {
  type ClientFrame,
  decodeServerFrame,
  encodeClientFrame,
  type Row,
  type ServerFrame,
  type WelcomeFrame,
} from '#protocol/frames.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { isLoggedAnew } from '#protocol/txn.ts';
import { deriveBoard, sha256 } from '../access/board-secrets.ts';

export type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

export async function openBoard(
  address: string,
  secret: Uint8Array,
  more: { alias?: string; guest?: string; name?: string } = {},
): Promise<OpenBoardAnswer> {
  const response = await fetch(`${address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      alias: deriveBoard(secret).alias,
      secret: Buffer.from(secret).toString('base64url'),
      ...more,
    }),
  });
  if (!response.ok) throw new Error(`open: ${response.status} ${await response.text()}`);
  return (await response.json()) as OpenBoardAnswer;
}

/** By who made the board: whoever edits it by this link reads its history, and so is sent its rows from the first one on. */
export async function grantHistory(
  address: string,
  { id, token }: Pick<OpenBoardAnswer, 'id' | 'token'>,
  secret: Uint8Array,
): Promise<void> {
  const response = await fetch(`${address}/api/boards/${id}/links/${hexOf(sha256(secret))}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"history":true}',
  });
  if (!response.ok) throw new Error(`the link: ${response.status} ${await response.text()}`);
}

export class TestClient {
  readonly ws: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly clientId: Uint8Array;
  /** Whether it says READ for every row it gets. */
  reads = false;
  /** Rows and values of others are kept; not where there are very many. */
  keeps = true;
  /** The last row that was announced, its own or another's, or that is in the snapshot it began at. */
  lastSeq = 0;
  /** Set when the socket is closed. */
  closed: { code: number; reason: string } | undefined;
  /** In hex: the clients of its HELLO. */
  #said: ReadonlySet<string> = new Set();
  #wake: (() => void)[] = [];

  constructor(address: string, clientId: Uint8Array = randomBytes(16), headers: Record<string, string> = {}) {
    this.clientId = clientId;
    this.ws = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers, perMessageDeflate: false });
    this.ws.binaryType = 'nodebuffer';
    this.ws.on('message', (data: Buffer) => {
      const decoded = decodeServerFrame(new Uint8Array(data));
      if (!decoded.ok) throw new Error(`the server sent no frame: ${decoded.error}`);
      const { frame } = decoded;
      if (this.keeps || frame.type === 'welcome' || frame.type === 'bye') this.frames.push(frame);
      const row = frame.type === 'ops' ? frame.rows.at(-1) : undefined;
      if (frame.type === 'welcome') this.lastSeq = frame.snapshot?.seq ?? this.lastSeq;
      this.lastSeq = row?.seq ?? (frame.type === 'ack' ? frame.acks.at(-1)?.seq : undefined) ?? this.lastSeq;
      if (this.reads && row) this.send({ type: 'read', seq: row.seq });
      this.#changed();
    });
    this.ws.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#changed();
    });
    this.ws.on('error', () => undefined);
  }

  /** Opens the board, connects, says HELLO and waits for WELCOME. */
  static async join(
    address: string,
    secret: Uint8Array,
    more: {
      clientId?: Uint8Array;
      lastSeq?: number;
      term?: string;
      proto?: number;
      settled?: number;
      opened?: OpenBoardAnswer;
      clients?: { clientId: Uint8Array; settled: number }[];
    } = {},
  ): Promise<TestClient> {
    const opened = more.opened ?? (await openBoard(address, secret));
    const peer = new TestClient(address, more.clientId);
    await peer.isConnected();
    const clients = more.clients ?? [{ clientId: peer.clientId, settled: more.settled ?? 0 }];
    const { proto = PROTOCOL_VERSION, lastSeq = 0, term } = more;
    peer.send({ type: 'hello', proto, ticket: opened.ticket, lastSeq, clients, ...(term !== undefined && { term }) });
    await peer.until(() => peer.welcome !== undefined || peer.closed !== undefined);
    return peer;
  }

  async isConnected(): Promise<void> {
    if (this.ws.readyState === WebSocket.CONNECTING) await once(this.ws, 'open');
  }

  get welcome(): WelcomeFrame | undefined {
    return this.of('welcome')[0];
  }

  of<T extends ServerFrame['type']>(type: T): FrameOf<T>[] {
    return this.frames.filter((frame): frame is FrameOf<T> => frame.type === type);
  }

  get rows(): Row[] {
    return this.of('ops').flatMap(({ rows }) => rows);
  }

  get acks(): FrameOf<'ack'>['acks'] {
    return this.of('ack').flatMap(({ acks }) => acks);
  }

  get rejects(): FrameOf<'reject'>[] {
    return this.of('reject');
  }

  /** Sequence numbers in the order they were announced, rows and ACKs together. */
  get seqs(): number[] {
    return this.frames.flatMap((frame) =>
      frame.type === 'ops'
        ? frame.rows.map(({ seq }) => seq)
        : frame.type === 'ack'
          ? frame.acks.map(({ seq }) => seq)
          : [],
    );
  }

  send(frame: ClientFrame): void {
    if (frame.type === 'hello') this.#said = new Set(frame.clients.map(({ clientId }) => hexOf(clientId)));
    this.ws.send(encodeClientFrame(frame));
  }

  push(clientSeq: number, bytes: Uint8Array, { client = 0, settled = 0 } = {}): void {
    this.send({ type: 'push', txns: [{ client, clientSeq, settled, body: { bytes } }] });
  }

  /** Its ACK or REJECT, or the row that comes in place of an ACK. */
  async answer(clientSeq: number): Promise<{ seq: number } | { code: string }> {
    const isOwn = (row: Row) =>
      row.clientSeq === clientSeq &&
      this.#said.has(hexOf(row.clientId)) &&
      'bytes' in row.body &&
      isLoggedAnew(row.body.bytes);
    const find = () =>
      this.acks.findLast((ack) => ack.clientSeq === clientSeq) ??
      this.rows.findLast(isOwn) ??
      this.rejects.findLast((reject) => reject.clientSeq === clientSeq);
    await this.until(() => find() !== undefined || this.closed !== undefined);
    const found = find();
    if (!found) throw new Error(`closed without an answer: ${JSON.stringify(this.closed)}`);
    return 'code' in found ? { code: found.code } : { seq: found.seq };
  }

  /** Waits for a state; looks again at every frame. */
  async until(reached: () => boolean, deadlineMs = 50_000): Promise<void> {
    const deadline = Date.now() + deadlineMs;
    while (!reached()) {
      if (Date.now() > deadline) throw new Error(`not reached within ${deadlineMs} ms: ${reached}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  async isClosed(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== undefined);
    return this.closed as { code: number; reason: string };
  }

  /** A round trip: everything sent before it was read by the server. */
  async ping(): Promise<void> {
    const before = this.of('pong').length;
    this.send({ type: 'ping' });
    await this.until(() => this.of('pong').length > before || this.closed !== undefined);
  }

  /** Without a goodbye, as a lost connection. */
  cut(): void {
    this.ws.terminate();
  }

  async leave(): Promise<void> {
    if (this.closed) return;
    this.ws.close();
    await this.isClosed();
  }

  #changed(): void {
    const wake = this.#wake;
    this.#wake = [];
    for (const one of wake) one();
  }
}
