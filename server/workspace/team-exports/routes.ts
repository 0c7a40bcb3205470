// /api/user/team/{teamId}/export, for who administers the team, and /api/team-exports, where the file is loaded by a form of the page.

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { orderTeamExportRequest, type TeamExport, type TeamExportTicket } from '#protocol/user-workspace.ts';
import { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { EntryNames } from '../../platform/text/file-names.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Authenticator } from '../../policies/person.ts';
import { TeamExports, type TeamExportsDeps } from './team-exports.ts';

const HOUR_MS = 3600_000;
/** A ticket and its field's name. */
const FORM_BYTES = 2048;

export function teamExportRoutes(http: FastifyInstance, deps: TeamExportsDeps, bearers: Authenticator): void {
  const exports = new TeamExports(deps);
  const orders = new RateLimiter(LIMITS.teamExportsPerHour, HOUR_MS);
  const limited = { config: { rateLimit: { max: LIMITS.teamExportAsksPerMinute, timeWindow: 60_000 } } };
  const asked = async (request: { headers: { authorization?: string | undefined }; params: unknown }) => {
    const person = await bearers.personOf(request.headers.authorization);
    if (!person) throw new CallerError('unauthorized');
    return { person: person.id, team: parsed(uuid, (request.params as { teamId: string }).teamId) };
  };
  const path = '/api/user/team/:teamId/export';

  http.get(path, limited, async (request): Promise<{ export: TeamExport | null }> => {
    const { person, team } = await asked(request);
    return { export: await exports.newest(person, team) };
  });
  http.post(path, limited, async (request, reply) => {
    const { person, team } = await asked(request);
    await deps.access.team(person, team, 'export');
    const { language } = parsed(orderTeamExportRequest, request.body);
    if (!orders.take(team, performance.now())) throw new CallerError('too-many-requests');
    return reply.code(202).send({ export: await exports.order(person, team, language) });
  });
  http.post(`${path}/ticket`, limited, async (request): Promise<TeamExportTicket> => {
    const { person, team } = await asked(request);
    return { ticket: await exports.ticket(person, team) };
  });

  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post('/api/team-exports', limited, async ({ body }, reply) => {
      const ticket = body instanceof URLSearchParams ? body.get('ticket') : null;
      const { name, blob } = await exports.open(ticket ?? '');
      const file = new EntryNames('atrium').take(name, '.zip');
      return reply
        .type('application/zip')
        .headers({
          'content-length': blob.size,
          'content-disposition': `attachment; filename="atrium.zip"; filename*=UTF-8''${encodeURIComponent(file)}`,
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
          'cache-control': 'no-store',
        })
        .send(Readable.from(blob.body, { objectMode: false }));
    });
  });
}
