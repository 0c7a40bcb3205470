// /api/boards: opening a board, by its creator's credential or a link's secret, and tickets for its socket. The first holder of an
// edit secret that yields the alias makes the board; nobody can make two (docs/formats.md, "Derived names").

import type { FastifyInstance } from 'fastify';
import { type OpenBoardAnswer, openBoardRequest, type TicketAnswer } from '#protocol/api.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import type { Visitor } from '../access/grant.ts';
import { guestOf, tokenFor } from '../auth/tokens.ts';
import { type HttpContext, permitted } from './context.ts';
import { parsed } from './errors.ts';

export function boardRoutes(http: FastifyInstance, context: HttpContext): void {
  const rateLimit = { max: context.openBoardsPerMinute, timeWindow: 60_000 };

  http.post('/api/boards/open', { config: { rateLimit } }, async (request): Promise<OpenBoardAnswer> => {
    const { alias, secret, guest, name = '' } = parsed(openBoardRequest, request.body);
    const { actor, credential } = guestOf(context.keys, guest);
    const grant = await context.access.open(actor, alias, secret);
    const visitor: Visitor = { grant, name };
    const nowMs = Date.now();
    return {
      id: grant.thing.id,
      alias,
      role: grant.role,
      actor,
      name,
      guest: credential,
      ticket: context.tickets.issue(visitor, nowMs),
      ...tokenFor(context.keys, visitor, nowMs),
      protocol: PROTOCOL_VERSION,
    };
  });

  http.post('/api/boards/:id/ticket', async (request): Promise<TicketAnswer> => {
    const { visitor } = await permitted(context, request, 'read');
    return { ticket: context.tickets.issue(visitor, Date.now()) };
  });
}
