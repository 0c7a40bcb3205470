// What every HTTP resource is given, and the one way to ask who a request is.

import type { FastifyRequest } from 'fastify';
import { boardId } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type { BoardVerb } from '#protocol/roles.ts';
import type { Keys } from '../auth/keys.ts';
import type { Tickets } from '../auth/tickets.ts';
import { type Grant, grantOf } from '../auth/tokens.ts';
import type { BlobStore, Parts } from '../blobs/store.ts';
import type { Bus } from '../bus/bus.ts';
import type { Uploads } from '../callers/uploads.ts';
import type { Link } from '../db/links.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { may } from '../policies/board.ts';
import { endOf, lapseOf } from '../policies/link.ts';
import type { Repair } from '../rooms/repair.ts';
import type { Client } from '../threads/rpc.ts';
import { parsed } from './errors.ts';

export interface HttpContext {
  db: Client<DatabaseHandlers>;
  bus: Bus;
  keys: Keys;
  tickets: Tickets;
  blobs: BlobStore;
  parts: Parts;
  repair: Repair;
  /** Whose body is received is counted by this. */
  networkOf(request: FastifyRequest): string;
  uploads: Uploads;
  readyKeptMs: number;
  openBoardsPerMinute: number;
  historyPerMinute: number;
  duplicatesPerMinute: number;
  /** What a board held after row `seq`, as transactions of a new board. */
  txnsAt(ask: { board: string; seq: number }): Promise<Uint8Array[]>;
  /** So that a version opens quickly from now on; nobody waits for it. */
  snapshotForVersion(board: string, seq: number): void;
}

/**
 * Authenticates the request for the board its path names, and authorizes `verb` there. The link the token was given for must
 * still stand, and give the same role: what is given out here should not outlive it.
 */
export async function permitted(context: HttpContext, request: FastifyRequest, verb: BoardVerb): Promise<Grant> {
  const { id } = request.params as { id: string };
  const board = parsed(boardId, id);
  const grant = grantOf(context.keys, request.headers.authorization, board, Date.now());
  if (!may(grant.role, verb)) throw new CallerError('forbidden');
  const link = await context.db.linkOfBoard({ board, sha256: Buffer.from(grant.link, 'hex') });
  // A board or link that never was is not told apart from one of others.
  if (!link) throw new CallerError('not-found');
  const lapse = lapseOf(grant.role, link, Date.now());
  if (lapse) throw new CallerError(lapse === 'role-changed' ? 'unauthorized' : 'gone');
  return grant;
}

/** The link, while it opens its board. */
export function standing(link: Link | undefined): Link {
  if (!link) throw new CallerError('not-found');
  if (endOf(link, Date.now())) throw new CallerError('gone');
  return link;
}
