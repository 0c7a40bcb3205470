// The sockets of embedded boards in one room. They get the rows of the board without authors, and nothing else: they are nobody's presence,
// and nobody on the board is told of them. SPEC: EMBED.

import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { LogRow } from '../../platform/database/log/batch.ts';
import { NetworkQuota } from '../../platform/limits/network-quotas.ts';
import { rowWithoutAuthor } from '../core/without-authors.ts';
import { Reader, type ReadPage, SharedRow, SharedRows } from './reader.ts';
import type { BoardSocket } from './socket.ts';

/** A page has 256 KiB at most, or one row. */
const CACHED_PAGES = 8;

export class RoomEmbeds {
  readonly #readers = new Map<BoardSocket, Reader>();
  readonly #networks = new NetworkQuota(SERVER_LIMITS.embedsOfNetwork);
  /** Release the places of these sockets. */
  readonly #leaves = new Map<BoardSocket, () => void>();
  readonly #readLog: ReadPage;
  /** The pages of the log that were read last, because sockets that connect at the same time need the same ones. */
  readonly #pages = new Map<string, Promise<LogRow[]>>();

  constructor(readLog: ReadPage) {
    this.#readLog = readLog;
  }

  get size(): number {
    return this.#readers.size;
  }

  /**
   * Whether the board may be embedded once more, by this network. All sockets of a board are in the process that owns it, and one network
   * does not take them all from others.
   */
  hasFree(network: string): boolean {
    return this.#readers.size < SERVER_LIMITS.embedsOfBoard && this.#networks.hasFree(network);
  }

  get sockets(): Iterable<BoardSocket> {
    return this.#readers.keys();
  }

  /** Rows after `afterSeq` follow. */
  join(socket: BoardSocket, network: string, afterSeq: number, head: () => number): void {
    const reader = new Reader(socket, afterSeq, head, (...range) => this.#readPage(...range));
    this.#readers.set(socket, reader);
    this.#leaves.set(socket, this.#networks.take(network));
    reader.goOn();
  }

  leave(socket: BoardSocket): void {
    this.#readers.delete(socket);
    this.#leaves.get(socket)?.();
    this.#leaves.delete(socket);
    if (this.#readers.size === 0) this.#pages.clear();
  }

  #readPage(...range: Parameters<ReadPage>): Promise<LogRow[]> {
    const key = range.join(' ');
    const cached = this.#pages.get(key);
    if (cached) return cached;
    const page = this.#readLog(...range).then((rows) => rows.map(rowWithoutAuthor));
    page.catch(() => this.#pages.delete(key));
    this.#pages.set(key, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > CACHED_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }

  /** READ: everything up to `seq` is folded. */
  read(socket: BoardSocket, seq: number): void {
    this.#readers.get(socket)?.confirm(seq);
  }

  /** Committed rows, ascending. */
  offer(rows: readonly LogRow[]): void {
    if (this.#readers.size === 0) return;
    const shared = new SharedRows(rows.map((row) => new SharedRow(rowWithoutAuthor(row))));
    for (const reader of this.#readers.values()) reader.offer(shared);
  }

  tick(nowMs: number): void {
    for (const [socket, reader] of this.#readers) {
      reader.goOn();
      socket.tick(nowMs);
    }
  }
}
