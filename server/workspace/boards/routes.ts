// The calls of a person about their boards. Everything else about boards is in GraphQL.

import type { FastifyInstance } from 'fastify';
import { userBoardCalls } from '#protocol/contract/user-boards.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { AccountBoards } from './account-boards.ts';
import type { BoardLifecycle } from './board-lifecycle.ts';
import type { Boards } from './boards.ts';

interface UserBoardServices {
  accountBoards: AccountBoards;
  boards: Boards;
  life: BoardLifecycle;
}

export function userBoardRoutes(
  http: FastifyInstance,
  callers: Callers,
  { accountBoards, boards, life }: UserBoardServices,
): void {
  answerCalls(http, callers, userBoardCalls, {
    'GET /api/user/boards': ({ person }) => accountBoards.list(person),
    'POST /api/user/boards': ({ person, body }) => accountBoards.claim(person, body),
    'GET /api/user/dashboard': ({ person, query }) => boards.dashboard(person, query.teamId),
    'GET /api/user/team/:teamId/board/recently_opened': ({ person, params, query }) =>
      boards.recent(person, params.teamId, query.perpage),
    'POST /api/user/team/:teamId/board/recently_opened': ({ person, params, body }) =>
      boards.noteOpened(person, { board: body.board_id, project: body.project_id, team: params.teamId }),
    'POST /api/user/team/:teamId/project/:projectId/pin': ({ person, params }) =>
      boards.pinProject(person, params, true),
    'DELETE /api/user/team/:teamId/project/:projectId/pin': ({ person, params }) =>
      boards.pinProject(person, params, false),
    'POST /api/user/project/:projectId/board_token': ({ person, params }) => life.boardToken(person, params.projectId),
    'POST /api/user/boards/create': ({ person, body }) => life.createByToken(person, body['create-board-token']),
  });
}
