// What passes between the socket thread and the thread of the rooms: plain data only.

import type { TxnBody } from '#protocol/frames.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { LogRow } from '../db/log-writer.ts';
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
  actor: string;
  role: BoardRole;
  txns: PushedTxn[];
}

export interface Answer {
  clientId: string;
  clientSeq: number;
  decision: Decision;
}

export interface HelloAsk {
  board: string;
  actor: string;
  clients: { clientId: string; settled: number }[];
}

export type HelloReply = { ok: true; outcomes: Answer[] } | { ok: false; error: 'forbidden' };

export type RoomEvent =
  /** Committed: rows in ascending seq, refusals and repeated answers; and the pushes that are through with it. */
  | {
      type: 'decided';
      board: string;
      rows: LogRow[];
      answers: Answer[];
      done: { session: number; txns: number; bytes: number }[];
      /** The board's mode after these rows, when one of them sets it. */
      mode?: number;
      /** From handing the rows to the log until they were on disk; undefined when nothing was committed. */
      appendMs?: number;
    }
  /** The board takes nothing more; whoever comes again opens it anew from disk. */
  | { type: 'failed'; board: string; reason: string }
  /** The tail is long, or has rested: a snapshot would be good. */
  | { type: 'snapshot-due'; board: string };

/** Bytes of a push's transactions that count against its socket's budget. */
export function weightOf(txns: readonly PushedTxn[]): number {
  let bytes = 0;
  for (const { body } of txns) bytes += 64 + ('bytes' in body ? body.bytes.length : 0);
  return bytes;
}
