// Appends to the logs of all boards: everything that waits is one commit, on either engine; on SQLite with the changes of the workspace
// that wait. A batch that fails fails alone, with every later batch of its board until that board is read again: a gap cannot be written
// because each batch names the head it follows. How an engine commits is sqlite/commit.ts and postgres/commit.ts.

import { hexOf } from '#protocol/bytes.ts';
import type { TxnBody } from '#protocol/frames.ts';
import type { Term } from '#protocol/terms.ts';
import type { Batch, ClientState, LogRow, StoredOutcome } from './batch.ts';
import { type Change, Changes } from './changes.ts';
import { checksumOfOutcome, checksumOfRow } from './checksums.ts';
import { type OpenSpan, type SpanNotes, withRow } from './edit-sessions.ts';

/** As it is sent, of a row that has either. */
export function bodyOf({ data, sha256, size }: LogRow): TxnBody {
  return data ? { bytes: data } : { sha256: sha256 as Uint8Array, size };
}

export interface Head {
  seq: number;
  /** Bytes of the board's transactions up to it. */
  total: number;
}

/** All batches of one board in one commit, checked: rows follow its head. */
export interface Part {
  board: string;
  epoch: number | undefined;
  rows: (LogRow & { total: number; sum: number })[];
  /** Begun by them. */
  terms: Term[];
  outcomes: (StoredOutcome & { sum: number })[];
  /** The latest state of each, by its id in hex. */
  clients: Map<string, ClientState>;
  /** The stretch of work after its rows, and what of it is new (edit-sessions.ts). */
  span: OpenSpan | undefined;
  notes: SpanNotes;
}

export interface LogCommit {
  head(board: string): Head | Promise<Head>;
  /** The stretch of work its last row is in. */
  span(board: string): OpenSpan | undefined | Promise<OpenSpan | undefined>;
  /** One commit of parts of different boards; answers which of them are not in it. Throws when none is. */
  commit(parts: readonly Part[]): Map<string, Error> | Promise<Map<string, Error>>;
  /**
   * The same, with changes of the workspace in the commit, for an engine that one thread writes to. They are made after the parts, and
   * await nothing but queries. `written`: with what is not in it, once the parts are written and before the changes are made.
   */
  commitWith?(
    parts: readonly Part[],
    changes: Changes,
    written: (failed: ReadonlyMap<string, Error>) => void,
  ): Promise<Map<string, Error>>;
}

interface Waiting {
  batch: Batch;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Of one commit; more waits for the next. */
const MAX_BYTES = 16 << 20;

export class LogWriter {
  readonly #engine: LogCommit;
  readonly #heads = new Map<string, Head>();
  /** Of boards whose head is known. */
  readonly #spans = new Map<string, OpenSpan>();
  /** By board, the last owner that failed. */
  readonly #failed = new Map<string, string>();
  #waiting: Waiting[] = [];
  readonly #changes = new Changes();
  #running: Promise<void> | undefined;
  /** Commits done, for the figures of a bench. */
  commits = 0;

  constructor(engine: LogCommit) {
    this.#engine = engine;
  }

  /** Resolves when the batch is on disk. */
  append(batch: Batch): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, resolve, reject });
      this.#begin();
    });
  }

  /**
   * Makes a change of the workspace in a commit with whatever else waits; resolves with what it gives when that is on disk. Changes are
   * made in the order they are asked for, each sees those before it, and one that throws takes back what it wrote alone.
   */
  change<T>(change: Change<T>): Promise<T> {
    if (!this.#engine.commitWith) throw new Error('this engine commits changes of the workspace by itself');
    const made = this.#changes.add(change);
    this.#begin();
    return made;
  }

  async head(board: string): Promise<Head> {
    return this.#heads.get(board) ?? this.#engine.head(board);
  }

  /** What was known of a board is read again: others may have written. */
  forget(board: string): void {
    this.#heads.delete(board);
    this.#spans.delete(board);
  }

  /** Commits what waits; nothing is lost between the last append and closing. */
  async flush(): Promise<void> {
    await this.#running;
  }

  /** After every message that has arrived by now: what came while the last commit ran is one commit. */
  #begin(): void {
    this.#running ??= arrived().then(() => this.#run());
  }

  async #run(): Promise<void> {
    for (;;) {
      await this.#commit(this.#take());
      if (this.#waiting.length === 0 && this.#changes.isEmpty) break;
      // Edits that have arrived meanwhile go before the changes that are left.
      await arrived();
    }
    this.#running = undefined;
  }

  #take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { batch } of this.#waiting) {
      for (const { data } of batch.rows) bytes += data?.length ?? 0;
      if (count > 0 && bytes > MAX_BYTES) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const parts = new Map<string, Part>();
    const within = new Map<string, Waiting[]>();
    for (const waiting of group) {
      const { board } = waiting.batch;
      try {
        const part = parts.get(board) ?? {
          board,
          epoch: waiting.batch.epoch,
          rows: [],
          terms: [],
          outcomes: [],
          clients: new Map(),
          span: this.#spans.get(board) ?? (await this.#engine.span(board)),
          notes: { begun: [], writers: [] },
        };
        await this.#join(part, waiting.batch);
        parts.set(board, part);
        within.set(board, [...(within.get(board) ?? []), waiting]);
      } catch (error) {
        this.#fail(waiting, error as Error);
      }
    }
    try {
      const failed = await this.#write([...parts.values()], within);
      if (parts.size > 0) this.commits += 1;
      for (const [board, through] of within) {
        const failure = failed.get(board);
        if (failure) for (const waiting of through) this.#fail(waiting, failure);
        else for (const { resolve } of through) resolve();
      }
    } catch (error) {
      for (const waiting of [...within.values()].flat()) this.#fail(waiting, error as Error);
    }
  }

  async #write(parts: readonly Part[], within: ReadonlyMap<string, Waiting[]>): Promise<ReadonlyMap<string, Error>> {
    const written = (failed: ReadonlyMap<string, Error>): void => {
      for (const part of parts) if (!failed.has(part.board)) this.#know(part, within.get(part.board) ?? []);
    };
    if (this.#engine.commitWith && !this.#changes.isEmpty)
      return this.#engine.commitWith(parts, this.#changes, written);
    const failed = await this.#engine.commit(parts);
    written(failed);
    return failed;
  }

  /** The head of a board and its stretch of work, by what is written. */
  #know({ board, rows, span }: Part, through: readonly Waiting[]): void {
    const last = rows.at(-1);
    // After a later batch of the board was refused, its head is read again.
    if (!last || through.some(({ batch }) => this.#failed.get(board) === batch.owner)) return;
    this.#heads.set(board, { seq: last.seq, total: last.total });
    if (span) this.#spans.set(board, span);
  }

  #fail({ batch: { board, owner }, reject }: Waiting, error: Error): void {
    this.forget(board);
    this.#failed.set(board, owner);
    reject(error);
  }

  /** Puts a batch behind what is in the part already; throws when it cannot be there, and the part is as it was. */
  async #join(part: Part, { board, owner, epoch, after, term, rows, outcomes, clients }: Batch): Promise<void> {
    if (this.#failed.get(board) === owner) throw new Error(`an earlier batch of ${board} failed`);
    if (part.epoch !== epoch) throw new Error(`${board} has changed hands`);
    let { seq, total } = part.rows.at(-1) ?? (await this.head(board));
    if (seq !== after) throw new Error(`log of ${board} is at ${seq}, not ${after}`);
    const counted = rows.map((row) => {
      seq += 1;
      if (row.seq !== seq) throw new Error(`row ${row.seq} where ${seq} was due`);
      total += row.size;
      return { ...row, total, sum: checksumOfRow(board, row) };
    });
    for (const row of rows) part.span = withRow(part.span, row, part.notes);
    part.rows.push(...counted);
    if (term !== undefined && rows.length > 0) part.terms.push({ first: after + 1, name: term });
    part.outcomes.push(...outcomes.map((outcome) => ({ ...outcome, sum: checksumOfOutcome(board, outcome) })));
    for (const client of clients) part.clients.set(hexOf(client.clientId), client);
  }
}

function arrived(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
