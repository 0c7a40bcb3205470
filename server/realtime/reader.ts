// Brings the rows of a board to one socket, once each, in ascending seq: live while it keeps up, from the log in pages while
// it catches up or was too slow. Never holds rows for it. SPEC: RES, LIM-2, LIM-3.

import { hexOf } from '#protocol/bytes.ts';
import { encodeRow, encodeServerFrame, opsFrame } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { splicesText } from '#protocol/txn.ts';
import { bodyOf, type LogRow } from '../db/log-writer.ts';
import type { BoardSocket } from './socket.ts';

/** Rows of (after, upTo], at least one when there is one. */
export type ReadPage = (after: number, upTo: number, mostBytes: number) => Promise<LogRow[]>;

const pageBytes = 256 * 1024;
/** Room for the frame's own head beside its rows. */
const framePayload = LIMITS.frameBytes - 64;
const pauseAtUnsent = 1 << 20;
const goOnAtUnsent = 1 << 18;
/** Own rows a reader may be behind with. */
const mostAwaited = 1 << 17;

/** A committed row, encoded once for all readers. */
export class SharedRow {
  readonly row: LogRow;
  #bytes: Uint8Array | undefined;
  #clientId: string | undefined;
  constructor(row: LogRow) {
    this.row = row;
  }
  get bytes(): Uint8Array {
    this.#bytes ??= encodeRow({ ...this.row, body: bodyOf(this.row) });
    return this.#bytes;
  }
  /** The pusher is told what was logged: that may differ from what it sent. */
  get splicesText(): boolean {
    return this.row.data !== undefined && splicesText(this.row.data);
  }
  get clientId(): string {
    this.#clientId ??= hexOf(this.row.clientId);
    return this.#clientId;
  }
}

/** Rows committed together; their OPS frames are made once for all who pushed none of them. */
export class SharedRows {
  readonly rows: readonly SharedRow[];
  #frames: Uint8Array[] | undefined;
  constructor(rows: readonly LogRow[]) {
    this.rows = rows.map((row) => new SharedRow(row));
  }
  get frames(): readonly Uint8Array[] {
    this.#frames ??= framesOf(this.rows);
    return this.#frames;
  }
}

function framesOf(rows: readonly SharedRow[]): Uint8Array[] {
  const frames: Uint8Array[] = [];
  let part: Uint8Array[] = [];
  let size = 0;
  for (const { bytes } of rows) {
    if (part.length > 0 && size + bytes.length > framePayload) {
      frames.push(opsFrame(part));
      part = [];
      size = 0;
    }
    part.push(bytes);
    size += bytes.length;
  }
  if (part.length > 0) frames.push(opsFrame(part));
  return frames;
}

export class Reader {
  readonly #socket: BoardSocket;
  readonly #readPage: ReadPage;
  readonly #head: () => number;
  #sentSeq: number;
  /** False: rows come from the log until it has reached the head. */
  #live = false;
  #paging = false;
  /** Rows sent from the log that READ has not confirmed. */
  #ahead: { seq: number; bytes: number }[] = [];
  #aheadBytes = 0;
  /** Bytes of rows committed since it last took anything. */
  #owedBytes = 0;
  /** Own numbers pushed on this socket, "index:number", whose rows are announced by ACK. */
  readonly #awaited = new Set<string>();

  constructor(socket: BoardSocket, sentSeq: number, head: () => number, readPage: ReadPage) {
    this.#socket = socket;
    this.#sentSeq = sentSeq;
    this.#head = head;
    this.#readPage = readPage;
  }

  pushed(client: number, clientSeq: number): void {
    this.#awaited.add(`${client}:${clientSeq}`);
  }

  answered(client: number, clientSeq: number): void {
    this.#awaited.delete(`${client}:${clientSeq}`);
  }

  /** All that was pushed is decided: what is awaited still, while nothing is to come, was passed over. */
  allDecided(): void {
    if (this.#live) this.#awaited.clear();
    else if (this.#awaited.size > mostAwaited) this.#socket.bye('too-slow');
  }

  /** Whether the row was announced on this socket, or stood below its HELLO's lastSeq. */
  hasSent(seq: number): boolean {
    return seq <= this.#sentSeq;
  }

  /** Newly committed rows, up to the board's head. */
  offer(shared: SharedRows): void {
    const { rows } = shared;
    if (this.#live && this.#socket.unsentBytes > pauseAtUnsent) {
      this.#live = false;
      this.#ahead = [];
      this.#aheadBytes = 0;
      this.#owedBytes = 0;
    }
    if (this.#live) {
      // The usual case: nothing of its own, nothing it has already.
      if (this.#awaited.size === 0 && rows[0]?.row.seq === this.#sentSeq + 1) {
        for (const frame of shared.frames) this.#socket.sendBytes(frame, this.#taken);
        this.#sentSeq = rows.at(-1)?.row.seq ?? this.#sentSeq;
      } else {
        this.#send(rows.filter(({ row }) => row.seq > this.#sentSeq));
      }
      return;
    }
    for (const { row } of rows) this.#owedBytes += row.data?.length ?? 64;
    if (this.#owedBytes > LIMITS.tooSlowBytes) this.#socket.bye('too-slow');
    else this.goOn();
  }

  /** READ: everything up to `seq` is folded. */
  confirm(seq: number): void {
    this.#owedBytes = 0;
    let confirmed = 0;
    while (confirmed < this.#ahead.length && (this.#ahead[confirmed] as { seq: number }).seq <= seq) {
      this.#aheadBytes -= (this.#ahead[confirmed] as { bytes: number }).bytes;
      confirmed += 1;
    }
    this.#ahead.splice(0, confirmed);
    this.goOn();
  }

  /** Sends pages while there is room; becomes live at the head. */
  goOn(): void {
    if (!this.#live && !this.#paging) void this.#page();
  }

  async #page(): Promise<void> {
    this.#paging = true;
    try {
      while (this.#socket.isOpen) {
        const head = this.#head();
        if (this.#sentSeq >= head) {
          this.#live = true;
          return;
        }
        if (this.#aheadBytes >= LIMITS.readAheadBytes || this.#socket.unsentBytes > goOnAtUnsent) return;
        const rows = (await this.#readPage(this.#sentSeq, head, pageBytes)).map((row) => new SharedRow(row));
        let bytes = 0;
        for (const row of rows) bytes += row.bytes.length;
        const last = rows.at(-1);
        if (!last) throw new Error(`the log has no row after ${this.#sentSeq}, though its head is ${head}`);
        this.#ahead.push({ seq: last.row.seq, bytes });
        this.#aheadBytes += bytes;
        this.#send(rows);
      }
    } catch {
      this.#socket.bye('failed');
    } finally {
      this.#paging = false;
    }
  }

  #send(rows: readonly SharedRow[]): void {
    let foreign: SharedRow[] = [];
    let acks: { client: number; clientSeq: number; seq: number; atMs: number }[] = [];
    const flush = (): void => {
      for (const frame of framesOf(foreign)) this.#socket.sendBytes(frame, this.#taken);
      if (acks.length > 0) this.#socket.sendBytes(encodeServerFrame({ type: 'ack', acks }), this.#taken);
      foreign = [];
      acks = [];
    };
    for (const shared of rows) {
      const { seq, clientSeq, atMs } = shared.row;
      const client = this.#socket.clients.indexOf(shared.clientId);
      const isAwaited = client >= 0 && this.#awaited.delete(`${client}:${clientSeq}`);
      const isAcked = isAwaited && !shared.splicesText;
      // Of foreign and own rows one kind at a time is gathered, so that all stay in order.
      if (isAcked ? foreign.length > 0 : acks.length > 0) flush();
      if (isAcked) acks.push({ client, clientSeq, seq, atMs });
      else foreign.push(shared);
      this.#sentSeq = seq;
    }
    flush();
  }

  readonly #taken = (): void => {
    this.#owedBytes = 0;
    if (!this.#live && this.#socket.unsentBytes <= goOnAtUnsent) this.goOn();
  };
}
