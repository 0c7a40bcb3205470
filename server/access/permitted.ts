// The one way to learn who calls about a board, by the token of a request.

import type { FastifyRequest } from 'fastify';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type { BoardVerb } from '#protocol/roles.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { parsed } from '../platform/text/parsed.ts';
import { allow } from '../policies/board.ts';
import { type Actor, board as boardThing, type Grant, type TicketHolder } from '../policies/grant.ts';
import type { GrantedRights } from './grant-validator.ts';
import type { Access } from './opening.ts';
import type { PanelActivity } from './panel-activity.ts';
import { visitorOf } from './tokens.ts';

export interface PermittedDeps {
  access: Pick<Access, 'grants'>;
  keys: Keys;
  /** The clock of boards' tokens. */
  clock: Clock;
  panelActivity: Pick<PanelActivity, 'note'>;
}

/** The holder of a board's token. */
export interface PermittedCaller extends GrantedRights {
  board: string;
  actor: Actor;
  grant: Grant;
  visitor: TicketHolder;
}

/**
 * Authenticates the request for the board its path names, and authorizes `verb` there. What the token's grant was given by must
 * still stand, and give the same role: what is given out here should not outlive it.
 */
export async function permitted(
  { access, keys, clock, panelActivity }: PermittedDeps,
  request: FastifyRequest,
  verb: BoardVerb,
): Promise<PermittedCaller> {
  const { id } = request.params as { id: string };
  const resource = boardThing(parsed(uuid, id));
  const visitor = visitorOf(keys, request.headers.authorization, clock.nowMs());
  const { grant } = visitor;
  // 404, not 403: a token of one board learns nothing about another.
  if (grant.thing.id !== resource.id) throw new CallerError('not-found');
  if (!allow(grant, verb, resource)) throw new CallerError('forbidden');
  const rights = await access.grants.validate(grant);
  panelActivity.note([grant.actor]);
  return { board: resource.id, actor: grant.actor, grant, visitor, ...rights };
}

/** The same for what only those may who read the board's history. */
export async function permittedHistory(
  deps: PermittedDeps,
  request: FastifyRequest,
  verb: BoardVerb,
): Promise<PermittedCaller> {
  const caller = await permitted(deps, request, verb);
  if (!caller.history) throw new CallerError('forbidden');
  return caller;
}

/** The same for calls that require the right to end the board's links, also if the board is read-only. */
export async function permittedLinkManager(
  deps: PermittedDeps,
  request: FastifyRequest,
  verb: BoardVerb,
): Promise<PermittedCaller> {
  const caller = await permitted(deps, request, verb);
  if (!caller.mayEndLinks) throw new CallerError('forbidden');
  return caller;
}
