// /api/boards/{id}/versions, /at, /log and /duplicate: the history of a board, and a new board made of it.

import type { FastifyInstance } from 'fastify';
import { historyCalls, LOG_NEXT } from '#protocol/contract/history.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { BoardHistory, type BoardHistoryDeps } from './board-history.ts';

export function historyRoutes(http: FastifyInstance, callers: Callers, deps: BoardHistoryDeps): void {
  const boardHistory = new BoardHistory(deps);
  answerCalls(http, callers, historyCalls, {
    'GET /api/boards/:id/versions': ({ board, query }) => boardHistory.versions(board, query),
    'PUT /api/boards/:id/versions/:seq': ({ board, actor, params, body }) =>
      boardHistory.nameVersion(board, params.seq, { name: body.name, actor }),
    'DELETE /api/boards/:id/versions/:seq': ({ board, params }) => boardHistory.unnameVersion(board, params.seq),
    'GET /api/boards/:id/at/:seq': ({ board, params }) => boardHistory.snapshotAt(board, params.seq),
    async 'GET /api/boards/:id/log'({ board, query, reply }) {
      const { frame, nextAfter } = await boardHistory.logPage(board, query);
      if (nextAfter !== undefined) reply.header(LOG_NEXT, nextAfter);
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(frame));
    },
    'POST /api/boards/:id/duplicate': ({ visitor, history, body }) => boardHistory.duplicate(visitor, history, body),
  });
}
