// /api/boards: opening an anonymous board by its secret, and tickets for its socket. The first holder of an edit secret that
// yields the alias makes the board; nobody can make two (docs/formats.md, "Derived names").

import type { FastifyInstance } from 'fastify';
import { type OpenBoardAnswer, openBoardRequest, type TicketAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { boardOfSecret, secretBytes, sha256 } from '../auth/links.ts';
import { type Grant, guestOf, tokenFor } from '../auth/tokens.ts';
import type { Link } from '../db/links.ts';
import { type HttpContext, permitted, standing } from './context.ts';
import { parsed } from './errors.ts';

export function boardRoutes(http: FastifyInstance, context: HttpContext): void {
  const rateLimit = { max: context.openBoardsPerMinute, timeWindow: 60_000 };

  http.post('/api/boards/open', { config: { rateLimit } }, async (request): Promise<OpenBoardAnswer> => {
    const { alias, secret, guest, name } = parsed(openBoardRequest, request.body);
    const bytes = secretBytes(secret);
    const link = await linkOf(context, alias, bytes);
    const { actor, credential } = guestOf(context.keys, guest);
    const { role } = link;
    const grant: Grant = { board: link.board, actor, role, name: name ?? '', link: hexOf(sha256(bytes)) };
    const nowMs = Date.now();
    return {
      id: link.board,
      alias,
      role,
      actor,
      name: grant.name,
      guest: credential,
      ticket: context.tickets.issue(grant, nowMs),
      ...tokenFor(context.keys, grant, nowMs),
    };
  });

  http.post('/api/boards/:id/ticket', async (request): Promise<TicketAnswer> => {
    const grant = await permitted(context, request, 'read');
    return { ticket: context.tickets.issue(grant, Date.now()) };
  });
}

/** The link this secret is; makes the board when the secret is the edit secret of the alias. */
async function linkOf({ db }: HttpContext, alias: string, secret: Uint8Array): Promise<Link> {
  const known = await db.findLink({ alias, sha256: sha256(secret) });
  if (known) return standing(known);
  const made = boardOfSecret(secret);
  // Unknown alias and wrong secret look alike from outside.
  if (made.alias !== alias) throw new CallerError('not-found');
  await db.createBoard(made);
  return standing(await db.findLink({ alias, sha256: sha256(secret) }));
}
