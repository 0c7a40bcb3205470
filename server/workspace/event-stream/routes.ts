// GET /api/user/events: what changes of the workspace, told to whoever is signed in for as long as the connection lasts
// (Server-Sent Events, protocol/workspace.ts). A browser reads it by fetch, for the bearer.

import type { FastifyInstance } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import type { HttpContext } from '../../access/permitted.ts';
import type { EventStreams } from './event-streams.ts';

/** Of one network a minute: a school behind one address comes back after a restart. */
const REQUESTS_PER_MINUTE = 1200;

export function eventRoutes(http: FastifyInstance, { bearers }: HttpContext, streams: EventStreams): void {
  const config = { rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: 60_000 } };
  http.get('/api/user/events', { config, exposeHeadRoute: false }, async ({ headers }, reply) => {
    const person = await bearers.personOf(headers.authorization);
    if (!person) throw new CallerError('unauthorized');
    streams.open(person, headers.authorization, reply.raw);
    return reply.hijack();
  });
}
