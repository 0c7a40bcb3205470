// /api/boards: opening a board, tickets for its socket, and deleting it.

import type { FastifyInstance } from 'fastify';
import { boardCalls } from '#protocol/contract/boards.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { BoardOpening, type BoardOpeningDeps } from './board-opening.ts';

export function boardRoutes(http: FastifyInstance, callers: Callers, deps: Omit<BoardOpeningDeps, 'log'>): void {
  const opening = new BoardOpening({ ...deps, log: http.log });
  answerCalls(http, callers, boardCalls, {
    'POST /api/boards/open': ({ body, authorization, network }) => opening.open(body, { authorization, network }),
    'POST /api/boards/:id/ticket': async ({ visitor }) => ({ ticket: deps.tickets.issue(visitor) }),
    'DELETE /api/boards/:id': ({ grant }) => opening.delete(grant),
  });
}
