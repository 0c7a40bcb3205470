// What every HTTP resource is given, and the one way to ask who a request is.

import type { FastifyRequest } from 'fastify';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type { BoardVerb } from '#protocol/roles.ts';
import type { Repair } from '../board/core/repair.ts';
import type { ImageLimits } from '../board/files/image-queries.ts';
import type { Uploads } from '../board/files/upload-limits.ts';
import type { Bearers } from '../identity/bearer.ts';
import type { Permissions } from '../identity/permissions.ts';
import type { BlobStore, Parts } from '../platform/blobs/store.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Client } from '../platform/threads/rpc.ts';
import { allow } from '../policies/board.ts';
import { type Actor, board as boardThing, type TicketHolder } from '../policies/grant.ts';
import type { DatabaseHandlers } from '../start/database-thread.ts';
import { parsed } from '../web/errors.ts';
import type { HeardPanels } from './heard-panels.ts';
import type { Access } from './opening.ts';
import type { StorageUserOf } from './storage-user.ts';
import type { Tickets } from './tickets.ts';
import { visitorOf } from './tokens.ts';

export interface HttpContext {
  db: Client<DatabaseHandlers>;
  access: Access;
  bearers: Bearers;
  /** Undefined: nobody needs one. */
  permissions: Permissions | undefined;
  bus: Bus;
  keys: Keys;
  tickets: Tickets;
  /** The clock of tickets and of boards' tokens. */
  clock: Clock;
  blobs: BlobStore;
  parts: Parts;
  repair: Repair;
  heardPanels: HeardPanels;
  /** Whose body is received is counted by this. */
  networkOf(request: FastifyRequest): string;
  uploads: Uploads;
  storageUserOf: StorageUserOf;
  imageLimits: ImageLimits;
  /** How long a finished file that is handed out lives. */
  handedFileMs: number;
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
 * Authenticates the request for the board its path names, and authorizes `verb` there. What the token's grant was given by must
 * still stand, and give the same role: what is given out here should not outlive it. `history`: whether it gives the board's history.
 */
export async function permitted(
  { access, keys, clock, heardPanels }: HttpContext,
  request: FastifyRequest,
  verb: BoardVerb,
): Promise<{ board: string; actor: Actor; visitor: TicketHolder; history: boolean }> {
  const { id } = request.params as { id: string };
  const resource = boardThing(parsed(uuid, id));
  const visitor = visitorOf(keys, request.headers.authorization, clock.nowMs());
  const { grant } = visitor;
  // 404, not 403: a token of one board learns nothing about another.
  if (grant.thing.id !== resource.id) throw new CallerError('not-found');
  if (!allow(grant, verb, resource)) throw new CallerError('forbidden');
  const history = await access.grants.holds(grant);
  heardPanels.note([grant.actor]);
  return { board: resource.id, actor: grant.actor, visitor, history };
}

/** The same for what only those may who read the board's history. */
export async function permittedHistory(
  context: HttpContext,
  request: FastifyRequest,
  verb: 'read' | 'name-version',
): Promise<{ board: string; actor: Actor }> {
  const { board, actor, history } = await permitted(context, request, verb);
  if (!history) throw new CallerError('forbidden');
  return { board, actor };
}
