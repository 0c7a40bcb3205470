// A batch: the rows, outcomes and states of clients that one board commits at once, and how it goes from one thread to another. How
// batches are written is log-writer.ts.

import { randomBytes } from 'node:crypto';
import { type Columns, columnsOf, type Fields, rowsOf } from '../../threads/columns.ts';

export interface LogRow {
  seq: number;
  clientId: Uint8Array;
  clientSeq: number;
  actor: string;
  atMs: number;
  /** Inline bytes; undefined with sha256 for a transaction by reference, without it where they are in a pack. */
  data?: Uint8Array;
  sha256?: Uint8Array;
  size: number;
  /** As it was stored (checksums.ts); undefined of rows written before there were any. */
  sum?: number;
}

export interface StoredOutcome {
  clientId: Uint8Array;
  clientSeq: number;
  hash: Uint8Array;
  seq?: number;
  atMs?: number;
  code?: string;
}

/** State of a client that a batch touched. */
export interface ClientState {
  clientId: Uint8Array;
  actor: string;
  settled: number;
  last: number;
}

/** What one board commits at once. */
export interface Batch {
  board: string;
  /** The opening of the board. After one of its batches failed no later one is accepted: it was built on the lost one. */
  owner: string;
  /** The ownership's epoch (realtime/owner-queries.ts): once the board changed owner the batch is refused. Undefined: a single process. */
  epoch?: number | undefined;
  /** The head this batch follows. */
  after: number;
  /** Begins with its first row; undefined: the owner has begun its term before. */
  term?: string | undefined;
  rows: LogRow[];
  outcomes: StoredOutcome[];
  clients: ClientState[];
}

/** The name of a term: random, so that no other has it. */
export function newTerm(): string {
  return randomBytes(8).toString('hex');
}

/** A batch as it goes from one thread to another. */
export interface PackedBatch extends Omit<Batch, 'rows' | 'outcomes' | 'clients'> {
  rows: Columns<LogRow>;
  outcomes: Columns<StoredOutcome>;
  clients: Columns<ClientState>;
}

export const LOG_ROW: Fields<LogRow> = {
  seq: 'plain',
  clientId: 'bytes',
  clientSeq: 'plain',
  actor: 'plain',
  atMs: 'plain',
  data: 'bytes',
  sha256: 'bytes',
  size: 'plain',
  sum: 'plain',
};
const OUTCOME: Fields<StoredOutcome> = {
  clientId: 'bytes',
  clientSeq: 'plain',
  hash: 'bytes',
  seq: 'plain',
  atMs: 'plain',
  code: 'plain',
};
const CLIENT: Fields<ClientState> = { clientId: 'bytes', actor: 'plain', settled: 'plain', last: 'plain' };

export function packBatch({ rows, outcomes, clients, ...batch }: Batch): PackedBatch {
  return {
    ...batch,
    rows: columnsOf(rows, LOG_ROW),
    outcomes: columnsOf(outcomes, OUTCOME),
    clients: columnsOf(clients, CLIENT),
  };
}

export function batchOf({ rows, outcomes, clients, ...batch }: PackedBatch): Batch {
  return { ...batch, rows: rowsOf(rows), outcomes: rowsOf(outcomes), clients: rowsOf(clients) };
}
