// /api/boards: opening a board, by its creator's credential or a link's secret, and tickets for its socket. The first holder of an
// edit secret that yields the alias makes the board; nobody can make two (docs/formats.md, "Derived names").

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type OpenBoardAnswer, openBoardRequest, type TicketAnswer } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { isPanel } from '#protocol/people.ts';
import { type HttpContext, permitted } from '../../access/permitted.ts';
import { requesterOf } from '../../access/requester.ts';
import { tokenFor } from '../../access/tokens.ts';
import { SharedRateLimiter } from '../../platform/limits/shared-rate-limiter.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { TicketHolder } from '../../policies/grant.ts';
import { needsPermission } from '../../policies/grant-validity.ts';
import type { Person } from '../../policies/person.ts';

export function boardRoutes(http: FastifyInstance, context: HttpContext): void {
  const rateLimit = { max: context.openBoardsPerMinute, timeWindow: 60_000 };

  const attempts = new SharedRateLimiter(context.db);
  /** New guests of one network are counted by all processes together; who has a credential is not held up by them. SPEC: SHARE-7. */
  const countNew = async (network: string): Promise<void> => {
    const perMinute = { max: context.openBoardsPerMinute, windowMs: 60_000 };
    // Where nothing can be written any more boards are read on: each process counts for itself then, by the route's own limit.
    const isCounted = await attempts.take('new guest', network, perMinute).catch(() => true);
    if (!isCounted) throw new CallerError('too-many-requests');
  };

  http.post('/api/boards/open', { config: { rateLimit } }, async (request): Promise<OpenBoardAnswer> => {
    const body = parsed(openBoardRequest, request.body);
    const { alias, secret, name = '', password, ifp_share_token: shareToken } = body;
    const {
      actor,
      credential,
      linked,
      known,
      isKnown,
      person: by,
    } = await requesterOf(context, request.headers.authorization, body.guest, body.panel);
    const network = context.networkOf(request);
    if (!isKnown) await countNew(network);
    const requires = async () => by && context.permissions?.require(by, request.headers.authorization);
    const entering = { password, shareToken, name: name || known, network, mayMake: requires };
    const { grant: opened, history, readOnly } = await context.access.open(actor, alias, secret, entering);
    if (needsPermission(opened)) await requires();
    if (by) noteOpened(context, request.log, by, opened.thing.id);
    context.panelActivity.note([actor]);
    const grant = { ...opened, ...(by?.signIn && { signIn: by.signIn }) };
    const visitor: TicketHolder = { grant, name: name || known, ...(linked && { guest: linked }) };
    return {
      id: grant.thing.id,
      alias,
      role: grant.role,
      history,
      ...(readOnly && { readOnly }),
      actor,
      ...(by && { own: await context.access.own({ actor, guest: linked }) }),
      name: visitor.name,
      ...(isPanel(actor) ? { guest: '', panel: credential } : { guest: credential }),
      ticket: context.tickets.issue(visitor),
      ...tokenFor(context.keys, visitor, context.clock.nowMs()),
      protocol: PROTOCOL_VERSION,
    };
  });

  http.post('/api/boards/:id/ticket', async (request): Promise<TicketAnswer> => {
    const { visitor } = await permitted(context, request, 'read');
    return { ticket: context.tickets.issue(visitor) };
  });
}

/** For the list of boards opened last. Nobody waits for it. */
function noteOpened({ db }: HttpContext, log: FastifyBaseLogger, { id: person }: Person, board: string): void {
  db.changes.recentsAndFavorites.noteOpened({ person, board, atMs: Date.now() }).catch((error: unknown) => {
    log.warn({ board, err: error }, 'that somebody opened the board was not noted');
  });
}
