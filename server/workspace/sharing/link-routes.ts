// /api/boards/{id}/links: the links of a board.

import type { FastifyInstance } from 'fastify';
import { linkCalls } from '#protocol/contract/links.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { BoardLinks, type BoardLinksDeps } from './board-links.ts';

export function linkRoutes(http: FastifyInstance, callers: Callers, deps: BoardLinksDeps): void {
  const links = new BoardLinks(deps);
  answerCalls(http, callers, linkCalls, {
    'GET /api/boards/:id/links': ({ board }) => links.ofBoard(board),
    'POST /api/boards/:id/links': ({ grant, body, network }) => links.add(grant, body, network),
    'GET /api/boards/:id/links/:sha256': ({ board, params }) => links.link(board, params.sha256),
    'PATCH /api/boards/:id/links/:sha256': ({ grant, params, body, network }) =>
      links.change(grant, params.sha256, body, network),
  });
}
