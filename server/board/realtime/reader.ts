// Brings the rows of a board to one socket, once each, in ascending seq: live while it keeps up, from the log in pages while
// it catches up or was too slow. Never holds rows for it. SPEC: RES, LIM-2, LIM-3.

import { hexOf } from '#protocol/bytes.ts';
import { encodeRow, headOf } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { isLoggedAnew } from '#protocol/txn.ts';
import type { LogRow } from '../../platform/database/log/batch.ts';
import { bodyOf } from '../../platform/database/log/log-writer.ts';
import type { BoardSocket } from './socket.ts';
import { type Wire, wireOf } from './wire.ts';

/** Rows of (after, upTo], at least one when there is one. */
export type ReadPage = (after: number, upTo: number, maxBytes: number) => Promise<LogRow[]>;

const PAGE_BYTES = 256 * 1024;
/** Room for the frame's own head beside its rows. */
const FRAME_PAYLOAD = LIMITS.frameBytes - 64;
/** Water marks of what its socket has not taken, bytes. */
const HIGH_WATER_BYTES = 1 << 20;
const LOW_WATER_BYTES = 1 << 18;
/** Own rows a reader may be behind with. */
const MAX_AWAITED = 1 << 17;

type Ack = { client: number; clientSeq: number; seq: number; atMs: number };

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
  get isLoggedAnew(): boolean {
    return this.row.data !== undefined && isLoggedAnew(this.row.data);
  }
  get clientId(): string {
    this.#clientId ??= hexOf(this.row.clientId);
    return this.#clientId;
  }
}

/** Encoded rows one after the other, as many as one frame takes. */
interface Run {
  /** Place of its first row among all. */
  first: number;
  /** Where each of its rows ends in `bytes`. */
  ends: readonly number[];
  bytes: Buffer;
}

/** Rows in ascending seq without gaps, encoded once; each reader gets of them what it has not, without a copy. */
export class SharedRows {
  readonly rows: readonly SharedRow[];
  #runs: readonly Run[] | undefined;
  #whole: readonly Wire[] | undefined;
  #places: Map<string, number[]> | undefined;

  constructor(rows: readonly SharedRow[]) {
    this.rows = rows;
  }

  /** OPS frames of rows[from] to before rows[to]. */
  wires(from: number, to: number): readonly Wire[] {
    if (from > 0 || to < this.rows.length) return this.#cut(from, to);
    this.#whole ??= this.#cut(from, to);
    return this.#whole;
  }

  /** Where rows of this client are. */
  placesOf(clientId: string): readonly number[] {
    this.#places ??= placesByClient(this.rows);
    return this.#places.get(clientId) ?? [];
  }

  #cut(from: number, to: number): Wire[] {
    this.#runs ??= runsOf(this.rows);
    return this.#runs.flatMap(({ first, ends, bytes }) => {
      const begin = Math.max(from - first, 0);
      const end = Math.min(to - first, ends.length);
      if (begin >= end) return [];
      return [wireOf(headOf('ops', end - begin), bytes.subarray(ends[begin - 1] ?? 0, ends[end - 1]))];
    });
  }
}

function placesByClient(rows: readonly SharedRow[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { clientId }] of rows.entries()) {
    const list = places.get(clientId);
    if (list) list.push(at);
    else places.set(clientId, [at]);
  }
  return places;
}

function runsOf(rows: readonly SharedRow[]): Run[] {
  const runs: Run[] = [];
  let [first, size] = [0, 0];
  let ends: number[] = [];
  const close = (to: number): void => {
    if (to > first) runs.push({ first, ends, bytes: Buffer.concat(rows.slice(first, to).map(({ bytes }) => bytes)) });
    [first, size, ends] = [to, 0, []];
  };
  for (const [at, { bytes }] of rows.entries()) {
    if (size > 0 && size + bytes.length > FRAME_PAYLOAD) close(at);
    size += bytes.length;
    ends.push(size);
  }
  close(rows.length);
  return runs;
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
  /** Bytes of rows committed since it last took anything, counted up to this seq. */
  #owedBytes = 0;
  #owedSeq = 0;
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

  /** All that was pushed is decided: what is awaited still, while nothing is to come, was skipped. */
  allDecided(): void {
    if (this.#live) this.#awaited.clear();
    else if (this.#awaited.size > MAX_AWAITED) this.#socket.bye('too-slow');
  }

  /** Whether the row was announced on this socket, or stood below its HELLO's lastSeq. */
  hasSent(seq: number): boolean {
    return seq <= this.#sentSeq;
  }

  /** Committed rows up to the board's head, from one on that it has or that follows. */
  offer(shared: SharedRows): void {
    const { rows } = shared;
    if (this.#live && this.#socket.unsentBytes > HIGH_WATER_BYTES) {
      this.#live = false;
      this.#ahead = [];
      this.#aheadBytes = 0;
      this.#owedBytes = 0;
      this.#owedSeq = this.#sentSeq;
    }
    if (this.#live) {
      this.#send(shared);
      return;
    }
    for (const { row } of rows) if (row.seq > this.#owedSeq) this.#owedBytes += row.data?.length ?? 64;
    this.#owedSeq = rows.at(-1)?.row.seq ?? this.#owedSeq;
    if (this.#owedBytes > SERVER_LIMITS.tooSlowBytes) this.#socket.bye('too-slow');
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
        if (this.#aheadBytes >= LIMITS.readAheadBytes || this.#socket.unsentBytes > LOW_WATER_BYTES) return;
        const page = await this.#readPage(this.#sentSeq, head, PAGE_BYTES);
        const rows = page.map((row) => new SharedRow(row));
        let bytes = 0;
        for (const row of rows) bytes += row.bytes.length;
        const last = page.at(-1);
        if (!last) throw new Error(`the log has no row after ${this.#sentSeq}, though its head is ${head}`);
        this.#ahead.push({ seq: last.seq, bytes });
        this.#aheadBytes += bytes;
        this.#send(new SharedRows(rows));
      }
    } catch (error) {
      this.#socket.fail(error);
    } finally {
      this.#paging = false;
    }
  }

  /** Those it has not: foreign rows as OPS, own ones that are awaited as ACK, all in order. */
  #send(shared: SharedRows): void {
    const { rows } = shared;
    const last = rows.at(-1)?.row.seq ?? 0;
    if (last <= this.#sentSeq) return;
    let acks: Ack[] = [];
    let begun = Math.max(0, this.#sentSeq + 1 - (rows[0] as SharedRow).row.seq);
    for (const at of this.#ownPlaces(shared, begun)) {
      const ack = this.#ackOf(rows[at] as SharedRow);
      if (!ack) continue;
      if (begun < at) {
        this.#sendAcks(acks);
        this.#sendRows(shared, begun, at);
        acks = [];
      }
      acks.push(ack);
      begun = at + 1;
    }
    this.#sendAcks(acks);
    this.#sendRows(shared, begun, rows.length);
    this.#sentSeq = last;
  }

  /** From `begun` on, ascending; of those that await nothing none is asked for. */
  #ownPlaces(shared: SharedRows, begun: number): readonly number[] {
    if (this.#awaited.size === 0) return [];
    const { clients } = this.#socket;
    const places = clients.flatMap((clientId) => shared.placesOf(clientId)).filter((at) => at >= begun);
    return clients.length > 1 ? places.sort((a, b) => a - b) : places;
  }

  /** Undefined: the row itself is sent. */
  #ackOf(shared: SharedRow): Ack | undefined {
    const client = this.#socket.clients.indexOf(shared.clientId);
    const { seq, clientSeq, atMs } = shared.row;
    const isAwaited = this.#awaited.delete(`${client}:${clientSeq}`);
    return isAwaited && !shared.isLoggedAnew ? { client, clientSeq, seq, atMs } : undefined;
  }

  #sendAcks(acks: Ack[]): void {
    if (acks.length > 0) this.#socket.send({ type: 'ack', acks }, this.#taken);
  }

  #sendRows(shared: SharedRows, from: number, to: number): void {
    if (from < to) for (const wire of shared.wires(from, to)) this.#socket.sendWire(wire, this.#taken);
  }

  readonly #taken = (error?: Error | null): void => {
    if (error) return;
    this.#owedBytes = 0;
    if (!this.#live && this.#socket.unsentBytes <= LOW_WATER_BYTES) this.goOn();
  };
}
