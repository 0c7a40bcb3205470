// What passes between the socket thread and the thread of the rooms: plain data only.

import type { TxnBody } from '#protocol/frames.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { Term } from '#protocol/terms.ts';
import { LOG_ROW, type LogRow } from '../../platform/database/log/batch.ts';
import { type Columns, columnsOf, type Fields, rowsOf } from '../../platform/threads/columns.ts';
import type { HeadSnapshot } from './head-snapshot.ts';
import type { Decision } from './outcomes.ts';

export interface PushedTxn {
  /** 32 hex digits. */
  clientId: string;
  clientSeq: number;
  settled: number;
  body: TxnBody;
}

/** What one PUSH asks of a board. */
export interface Push {
  board: string;
  session: number;
  /** All actors that count as the one who pushes, a line each, who that is first. */
  own: string;
  /** Of clientIds that belong to a guest with their first transaction, that guest. */
  ofGuest: OfGuest;
  role: BoardRole;
  txns: PushedTxn[];
}

export type OfGuest = Readonly<Record<string, string>>;

export interface Answer {
  clientId: string;
  clientSeq: number;
  decision: Decision;
}

/** A board as it was opened. */
export interface OpenedBoard {
  head: number;
  mode: number;
  title: string;
  /** Of the rows since then. */
  term: Term;
}

export interface HelloAsk {
  board: string;
  /** As of a push. */
  own: string;
  clients: { clientId: string; settled: number }[];
}

export type HelloReply = { ok: true; outcomes: Answer[] } | { ok: false; error: 'forbidden' };

/**
 * Request for a reader without history who could start at row `from`. With `isInline`, the response also contains the current board if a
 * row after `from` removes anything.
 */
export interface HeadAsk {
  board: string;
  from: number;
  isInline: boolean;
}

export interface HeadState {
  /** All rows after this one only add to the board. */
  addsAfter: number;
  /** Undefined: it was not asked for, `from` is enough, or the board is too large. */
  snapshot: HeadSnapshot | undefined;
}

/** How much of a push is decided. */
export interface Done {
  session: number;
  txns: number;
  bytes: number;
}

/** Committed: rows in ascending seq, refusals and repeated answers; and the pushes that are through with it. */
export interface Decided {
  type: 'decided';
  board: string;
  rows: LogRow[];
  answers: Answer[];
  done: Done[];
  /** The board's mode after these rows, when one of them sets it. */
  mode?: number;
  /** The board's title after these rows, when one of them sets something of the board's own. */
  title?: string;
  /** From handing the rows to the log until they were on disk; undefined when nothing was committed. */
  appendMs?: number;
}

type OtherEvent =
  /** The board takes nothing more; who reconnects opens it again from disk. */
  | { type: 'failed'; board: string; reason: string }
  /** Stored data was found damaged and was not needed; `snapshots`: those it was in. */
  | { type: 'damaged'; board: string; damage: string; snapshots: number[] }
  /** The tail is long or idle: a snapshot is due. */
  | { type: 'snapshot-due'; board: string };

export type RoomEvent = Decided | OtherEvent;

type PackedDecided = Omit<Decided, 'rows' | 'done'> & { rows: Columns<LogRow>; done: Columns<Done> };
/** As it goes to the socket thread. */
export type PackedEvent = PackedDecided | OtherEvent;

const DONE: Fields<Done> = { session: 'plain', txns: 'plain', bytes: 'plain' };

export function packEvent(event: RoomEvent): PackedEvent {
  if (event.type !== 'decided') return event;
  return { ...event, rows: columnsOf(event.rows, LOG_ROW), done: columnsOf(event.done, DONE) };
}

export function eventOf(event: PackedEvent): RoomEvent {
  return event.type === 'decided' ? { ...event, rows: rowsOf(event.rows), done: rowsOf(event.done) } : event;
}

/** A push without its transactions, and how many they are. */
type PushHead = Omit<Push, 'txns'> & { count: number };
/** A transaction of any push: its bytes, or name and size. */
interface FlatTxn extends Omit<PushedTxn, 'body'> {
  bytes?: Uint8Array;
  sha256?: Uint8Array;
  size?: number;
}
/** As they go to the thread of the rooms. */
export interface PackedPushes {
  heads: Columns<PushHead>;
  txns: Columns<FlatTxn>;
}

const HEAD: Fields<PushHead> = {
  board: 'plain',
  session: 'plain',
  own: 'plain',
  ofGuest: 'plain',
  role: 'plain',
  count: 'plain',
};
const TXN: Fields<FlatTxn> = {
  clientId: 'plain',
  clientSeq: 'plain',
  settled: 'plain',
  bytes: 'bytes',
  sha256: 'bytes',
  size: 'plain',
};

export function packPushes(pushes: readonly Push[]): PackedPushes {
  const heads = pushes.map(({ txns, ...head }) => ({ ...head, count: txns.length }));
  const txns = pushes.flatMap((push) => push.txns.map(({ body, ...txn }): FlatTxn => ({ ...txn, ...body })));
  return { heads: columnsOf(heads, HEAD), txns: columnsOf(txns, TXN) };
}

export function pushesOf({ heads, txns }: PackedPushes): Push[] {
  const all = rowsOf(txns).map(({ bytes, sha256, size, ...txn }): PushedTxn => {
    return { ...txn, body: sha256 ? { sha256, size: size as number } : { bytes: bytes as Uint8Array } };
  });
  let at = 0;
  return rowsOf(heads).map(({ count, ...head }) => {
    at += count;
    return { ...head, txns: all.slice(at - count, at) };
  });
}

/** Bytes of a push's transactions that count against its socket's budget. */
export function weightOf(txns: readonly PushedTxn[]): number {
  let bytes = 0;
  for (const { body } of txns) bytes += 64 + ('bytes' in body ? body.bytes.length : 0);
  return bytes;
}
