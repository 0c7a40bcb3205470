// The board's log as the server gives it, page after page, and what of it is at hand. Knows nothing of the engine.

import { ApiError } from '#protocol/browser/request.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { LOG_NEXT } from '#protocol/contract/history.ts';
import { decodeServerFrame, type Row } from '#protocol/frames.ts';
import type { BoardApi } from '../sync/board-api.ts';

/** The contract says what it is; its values would bring zod. */
const NEXT: typeof LOG_NEXT = 'x-next-after';
/** More than this is forgotten: it comes again when it is wanted. */
const MAX_BYTES = 32 * 1024 * 1024;

export interface LoggedRow {
  seq: number;
  actor: string;
  atMs: number;
  txn: Uint8Array;
}

export class Log {
  readonly #api: Pick<BoardApi, 'send' | 'blob'>;
  /** Without a gap: the rows after `#from`. */
  #rows: LoggedRow[] = [];
  #from = 0;
  #bytes = 0;

  constructor(api: Pick<BoardApi, 'send' | 'blob'>) {
    this.#api = api;
  }

  /** The rows in (after, upTo]. Rejects with an ApiError. One reader at a time. */
  async *rows(after: number, upTo: number, signal: AbortSignal): AsyncGenerator<LoggedRow> {
    for (let at = after; at < upTo; at += 1) {
      const known = at - this.#from;
      if (known < 0 || known > this.#rows.length || this.#bytes > MAX_BYTES) this.#beginAt(at);
      if (at - this.#from === this.#rows.length) await this.#fetch(at, upTo, signal);
      yield this.#rows[at - this.#from] as LoggedRow;
    }
  }

  #beginAt(seq: number): void {
    this.#rows = [];
    this.#from = seq;
    this.#bytes = 0;
  }

  async #fetch(after: number, upTo: number, signal: AbortSignal): Promise<void> {
    const response = await this.#api.send(`log?after=${after}&upTo=${upTo}`, {}, signal);
    const bytes = new Uint8Array(await response.arrayBuffer().catch(() => new ArrayBuffer(0)));
    const decoded = decodeServerFrame(bytes);
    if (!decoded.ok || decoded.frame.type !== 'ops') throw new ApiError(bytes.length === 0 ? 'network' : 'damaged', 0);
    const { rows } = decoded.frame;
    const last = rows.at(-1)?.seq;
    const goesOn = last === upTo || response.headers.get(NEXT) === String(last);
    if (!goesOn || rows.some(({ seq }, k) => seq !== after + 1 + k)) throw new ApiError('damaged', 0);
    const whole = await Promise.all(rows.map((row) => this.#whole(row, signal)));
    this.#rows.push(...whole);
    this.#bytes += whole.reduce((sum, { txn }) => sum + txn.length, 0);
  }

  async #whole({ seq, actor, atMs, body }: Row, signal: AbortSignal): Promise<LoggedRow> {
    const txn = 'bytes' in body ? body.bytes : await this.#api.blob(hexOf(body.sha256), signal);
    return { seq, actor, atMs, txn };
  }
}
