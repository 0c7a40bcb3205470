// /api/boards/{id}/links/{sha256} and DELETE /api/boards/{id}: changing what a link gives, ending it, deleting a board. What is
// changed here takes effect on open sockets, of this process and others (server/realtime/rights-watch.ts).

import type { FastifyInstance } from 'fastify';
import { changeLinkRequest, hex64 } from '#protocol/api.ts';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { type HttpContext, permitted } from './context.ts';
import { parsed } from './errors.ts';

export function rightsRoutes(http: FastifyInstance, context: HttpContext): void {
  const { db, bus } = context;

  http.patch('/api/boards/:id/links/:sha256', async (request, reply) => {
    const { board } = await permitted(context, request, 'share');
    const sha256 = bytesOfHex(parsed(hex64, (request.params as { sha256: string }).sha256), 32) as Uint8Array;
    const change = parsed(changeLinkRequest, request.body);
    if (!(await db.changeLink({ board, sha256, change }))) throw new CallerError('not-found');
    bus.publish({ kind: 'rights', board });
    return reply.code(204).send();
  });

  http.delete('/api/boards/:id', async (request, reply) => {
    const { board } = await permitted(context, request, 'delete');
    await db.deleteBoard(board);
    bus.publish({ kind: 'rights', board });
    return reply.code(204).send();
  });
}
