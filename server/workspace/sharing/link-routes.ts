// /api/boards/{id}/links and DELETE /api/boards/{id}: which links a board has, making one, changing what one gives, ending it,
// deleting the board. What is changed here takes effect on open sockets, of this process and others (server/board/realtime/rights-watch.ts).

import type { FastifyInstance } from 'fastify';
import {
  changeLinkRequest,
  hex64,
  type LinkAnswer,
  type LinksAnswer,
  type NewLinkAnswer,
  newLinkRequest,
} from '#protocol/api.ts';
import { bytesOfHex, hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { LINK_ROLES } from '#protocol/roles.ts';
import { newLinkSecret } from '../../access/opening.ts';
import { type HttpContext, permitted } from '../../access/permitted.ts';
import { parsed } from '../../platform/text/parsed.ts';

export function rightsRoutes(http: FastifyInstance, context: HttpContext): void {
  const { db, bus, access } = context;
  const max = LIMITS.linksOfBoard;
  const limited = { config: { rateLimit: { max: LIMITS.linksOfNetworkPerMinute, timeWindow: 60_000 } } };

  http.get('/api/boards/:id/links', async (request): Promise<LinksAnswer> => {
    const { board } = await permitted(context, request, 'share');
    const links = await db.reads.links.linksOf(board);
    return {
      links: links.flatMap(({ sha256, role, expiresMs, revoked, derived, password, history }) =>
        LINK_ROLES.filter((one) => one === role).map((role) => ({
          sha256,
          role,
          expires: expiresMs,
          revoked,
          hasPassword: password !== null,
          history,
          derived,
        })),
      ),
    };
  });

  http.get('/api/boards/:id/links/:sha256', async (request): Promise<LinkAnswer> => {
    const { board } = await permitted(context, request, 'read');
    const name = parsed(hex64, (request.params as { sha256: string }).sha256);
    const link = (await db.reads.links.linksOf(board)).find(({ sha256 }) => sha256 === name);
    const role = LINK_ROLES.find((one) => one === link?.role);
    if (!link || !role) throw new CallerError('not-found');
    return { role, expires: link.expiresMs, revoked: link.revoked };
  });

  http.post('/api/boards/:id/links', limited, async (request, reply): Promise<NewLinkAnswer> => {
    const { actor, visitor } = await permitted(context, request, 'share');
    const { role, expires, password, history } = parsed(newLinkRequest, request.body);
    const { secret, sha256 } = newLinkSecret();
    const asker = { network: context.networkOf(request), actor };
    const kept = password === undefined ? null : await access.linkPasswords.hashOf(password, null, asker);
    const link = { role, sha256, expires: expires ?? null, password: kept, history };
    if (!(await db.changes.links.addLink({ by: visitor.grant, link, max }))) throw new CallerError('too-many-links');
    reply.code(201);
    return { secret, sha256: hexOf(sha256) };
  });

  http.patch('/api/boards/:id/links/:sha256', async (request, reply) => {
    const { board, actor, visitor } = await permitted(context, request, 'share');
    const name = parsed(hex64, (request.params as { sha256: string }).sha256);
    const sha256 = bytesOfHex(name, 32) as Uint8Array;
    const { password, ...other } = parsed(changeLinkRequest, request.body);
    const hashOf = async (text: string): Promise<string> => {
      const before = (await db.reads.links.linksOf(board)).find((link) => link.sha256 === name);
      if (!before) throw new CallerError('not-found');
      return access.linkPasswords.hashOf(text, before.password, { network: context.networkOf(request), actor });
    };
    const change = { ...other, password: typeof password === 'string' ? await hashOf(password) : password };
    if (!(await db.changes.links.changeLink({ by: visitor.grant, sha256, change }))) throw new CallerError('not-found');
    bus.publish({ kind: 'rights', board });
    return reply.code(204).send();
  });

  http.delete('/api/boards/:id', async (request, reply) => {
    const { board, visitor } = await permitted(context, request, 'delete');
    await db.changes.links.deleteBoard({ by: visitor.grant });
    bus.publish({ kind: 'rights', board });
    return reply.code(204).send();
  });
}
