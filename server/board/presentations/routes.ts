// /api/boards/{id}/presentation: one presentation to everybody on the board. SPEC: PRESENT.

import type { FastifyInstance } from 'fastify';
import { presentationCalls } from '#protocol/contract/presentations.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { Presentations, type PresentationsDeps } from './presentations.ts';

export function presentationRoutes(http: FastifyInstance, callers: Callers, deps: PresentationsDeps): void {
  const presentations = new Presentations(deps);
  answerCalls(http, callers, presentationCalls, {
    'GET /api/boards/:id/presentation': ({ board }) => presentations.ofBoard(board),
    'PUT /api/boards/:id/presentation': ({ grant, body }) => presentations.start(grant, body),
    'PATCH /api/boards/:id/presentation': ({ grant, body }) => presentations.change(grant, body),
    'DELETE /api/boards/:id/presentation': ({ grant }) => presentations.end(grant),
  });
}
