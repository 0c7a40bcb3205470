// What a HELLO is answered with: whether the log is the one it named, its terms, and WELCOME in as many frames as it takes. Sends
// nothing, knows no socket. SPEC: HS-5, HS-7, RES-4, RES-9.

import { encodeServerFrame, type HelloFrame, type Outcome, type WelcomeFrame } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { type Term, termAt } from '#protocol/terms.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { boardQueries } from '../core/board-queries.ts';
import { type Wire, wireOf } from './wire.ts';

/** Of one frame: with the longest names, codes and numbers they are a quarter of it. */
const MAX_OUTCOMES = 8192;
/** Bytes of the chunks in one frame. */
const CHUNKS_BYTES = LIMITS.frameBytes - 1024;
/** With them, a snapshot's manifest and outcomes WELCOME is still one frame. Rows before the oldest of so many are of no known term. */
const MAX_TERMS = 10_000;

/** What of a board's log has to be known here. */
export interface Log {
  board: string;
  head: number;
  /** Of the rows since it was opened. */
  term: Term;
}

export type TermsOfBoard = Uses<{ reads: { boards: Only<typeof boardQueries, 'terms'> } }>;

/** The terms of row `from` and of all later ones, future ones included. */
export async function termsFrom(db: TermsOfBoard, { board, term }: Log, from: number): Promise<Term[]> {
  if (from >= term.first) return [term];
  const kept = await db.reads.boards.terms({ board, from, max: MAX_TERMS });
  return [...kept.filter(({ first }) => first < term.first), term];
}

/** Whether the row that HELLO named is in this log. A client that does not know its term is believed as far as the head. */
export async function isInLog(db: TermsOfBoard, log: Log, { lastSeq, term }: HelloFrame): Promise<boolean> {
  if (lastSeq === 0 || lastSeq > log.head) return lastSeq === 0;
  return term === undefined || termAt(await termsFrom(db, log, lastSeq), lastSeq) === term;
}

/** One message of several frames: nothing may come between. Undefined: too long for a client that does not know OUTCOMES. */
export function welcomeWire(welcome: WelcomeFrame): Wire | undefined {
  const { outcomes, proto, chunks = [] } = welcome;
  const before = chunkFrames(chunks);
  if (outcomes.length <= MAX_OUTCOMES) return [...before, encodeServerFrame(welcome)].flatMap((bytes) => wireOf(bytes));
  if (proto < 2) {
    const bytes = encodeServerFrame(welcome);
    return bytes.length > LIMITS.frameBytes ? undefined : wireOf(bytes);
  }
  const frames = before;
  for (let at = 0; at < outcomes.length; at += MAX_OUTCOMES) {
    const part: Outcome[] = outcomes.slice(at, at + MAX_OUTCOMES);
    frames.push(encodeServerFrame({ type: 'outcomes', outcomes: part }));
  }
  return [...frames, encodeServerFrame({ ...welcome, outcomes: [] })].flatMap((bytes) => wireOf(bytes));
}

/** As many in a frame as it takes; none is as long as one. */
function chunkFrames(chunks: readonly Uint8Array[]): Uint8Array[] {
  const parts: Uint8Array[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > CHUNKS_BYTES) {
      parts.push([]);
      bytes = chunk.length;
    }
    parts.at(-1)?.push(chunk);
  }
  return parts.map((part) => encodeServerFrame({ type: 'chunks', chunks: part }));
}
