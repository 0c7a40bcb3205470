// One transaction of a person, pushed as every client pushes it: by a socket to a process that serves boards, which passes it on to the
// one that owns the board. So it is checked, logged and shown to others as what it is, whether the board is open or not.

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { CallerError, CLOSE, ERRORS, type ErrorCode } from '#protocol/errors.ts';
import { decodeServerFrame, encodeClientFrame, type ServerFrame } from '#protocol/frames.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import type { Tickets } from '../../access/tickets.ts';
import type { boardQueries } from '../../board/core/board-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import type { TicketHolder } from '../../policies/grant.ts';

type Db = Uses<{
  reads: {
    boards: Only<typeof boardQueries, 'terms'>;
  };
  log: Only<typeof logQueries, 'head'>;
}>;

export interface PushDeps {
  db: Db;
  tickets: Tickets;
  /** Of a process that serves boards: http://host:port; undefined while there is none. */
  boardsAddress(): Promise<string | undefined>;
}

const TRIES = 5;
const RETRY_MS = 300;
const ANSWER_MS = 10_000;

type Answer = 'done' | 'again' | CallerError;

/** `visitor` as at this moment: asked for again where the board's owner sends it back. Throws why it was refused. */
export async function pushAs(deps: PushDeps, visitor: () => Promise<TicketHolder>, txn: Uint8Array): Promise<void> {
  // The same number of the same client every time: however often it is sent, it is done once.
  const clientId = new Uint8Array(randomBytes(16));
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await pushOnce(deps, await visitor(), clientId, txn);
    if (answer === 'done') return;
    if (answer !== 'again') throw answer;
    await delay(tries * RETRY_MS);
  }
  throw new CallerError('not-ready');
}

async function pushOnce(
  { db, tickets, boardsAddress }: PushDeps,
  visitor: TicketHolder,
  clientId: Uint8Array,
  bytes: Uint8Array,
): Promise<Answer> {
  const board = visitor.grant.thing.id;
  const address = await boardsAddress();
  if (address === undefined) return 'again';
  // It has all rows: none are sent to it.
  const { seq: lastSeq } = await db.log.head(board);
  const [term] = lastSeq === 0 ? [] : await db.reads.boards.terms({ board, from: lastSeq, max: 1 });
  const ws = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, {
    handshakeTimeout: ANSWER_MS,
    perMessageDeflate: false,
  });
  return new Promise((resolve) => {
    const end = (answer: Answer): void => {
      clearTimeout(late);
      resolve(answer);
      ws.close();
    };
    const late = setTimeout(() => end('again'), ANSWER_MS);
    ws.on('error', () => end('again'));
    ws.on('close', (code) => end(answerOfClose(code)));
    ws.on('open', () => {
      const ticket = tickets.issue(visitor);
      const clients = [{ clientId, settled: 0 }];
      ws.send(
        encodeClientFrame({
          type: 'hello',
          proto: PROTOCOL_VERSION,
          ticket,
          lastSeq,
          clients,
          ...(term && { term: term.name }),
        }),
      );
    });
    ws.on('message', (data: Buffer) => {
      const decoded = decodeServerFrame(new Uint8Array(data));
      if (!decoded.ok) return end('again');
      if (decoded.frame.type === 'welcome')
        ws.send(encodeClientFrame({ type: 'push', txns: [{ client: 0, clientSeq: 1, settled: 0, body: { bytes } }] }));
      const answer = answerOf(decoded.frame, clientId);
      if (answer) end(answer);
    });
  });
}

/** Of the one number that was pushed. */
function answerOf(frame: ServerFrame, clientId: Uint8Array): Answer | undefined {
  if (frame.type === 'ack') return 'done';
  if (frame.type === 'ops')
    return frame.rows.some((row) => Buffer.compare(row.clientId, clientId) === 0) ? 'done' : undefined;
  if (frame.type === 'reject') return refusal(frame.code);
  const outcome = frame.type === 'welcome' ? frame.outcomes[0] : undefined;
  return outcome && (outcome.ok ? 'done' : refusal(outcome.code));
}

function refusal(code: string): CallerError {
  const name = code.replace(/:.*/, '');
  return new CallerError(name in ERRORS ? (name as ErrorCode) : 'forbidden');
}

function answerOfClose(code: number): Answer {
  if (code === CLOSE.gone) return new CallerError('gone');
  if (code === CLOSE.forbidden) return new CallerError('forbidden');
  return code === CLOSE.damaged ? new CallerError('damaged') : 'again';
}
