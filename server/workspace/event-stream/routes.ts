// GET /api/user/events: changes of the workspace, sent to the person for as long as the connection lasts (Server-Sent Events,
// protocol/workspace.ts). A browser reads it by fetch, for the bearer.

import type { FastifyInstance } from 'fastify';
import { eventCalls } from '#protocol/contract/events.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { EventStreams } from './event-streams.ts';

export function eventRoutes(http: FastifyInstance, callers: Callers, streams: EventStreams): void {
  answerCalls(http, callers, eventCalls, {
    'GET /api/user/events': ({ person, request, reply }) => {
      streams.open(person, request.headers.authorization, reply.raw);
      return reply.hijack();
    },
  });
}
