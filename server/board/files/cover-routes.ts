// POST /api/user/covers: the covers of a page of cards by one request.

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { coverCalls } from '#protocol/contract/covers.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { Covers } from './covers.ts';

export function coverRoutes(http: FastifyInstance, callers: Callers, covers: Covers): void {
  answerCalls(http, callers, coverCalls, {
    async 'POST /api/user/covers'({ person, body, request, reply }) {
      const records = await covers.newer(person, body, request.log);
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .send(Readable.from(records, { objectMode: false }));
    },
  });
}
