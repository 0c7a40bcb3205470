// /api/boards/{id}/meeting: roles for a meeting, and people who are removed from the board.

import type { FastifyInstance } from 'fastify';
import { meetingCalls } from '#protocol/contract/meetings.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { Meetings, type MeetingsDeps } from './meetings.ts';

export function meetingRoutes(http: FastifyInstance, callers: Callers, deps: MeetingsDeps): void {
  const meetings = new Meetings(deps);
  answerCalls(http, callers, meetingCalls, {
    'GET /api/boards/:id/meeting': ({ board }) => meetings.ofBoard(board),
    'GET /api/boards/:id/meeting/own-role': ({ grant }) => meetings.ownRole(grant),
    'PUT /api/boards/:id/meeting/roles/:actor': ({ grant, params, body }) =>
      meetings.assignRole(grant, params.actor, body),
    'DELETE /api/boards/:id/meeting/roles/:actor': ({ grant, params }) => meetings.endRole(grant, params.actor),
    'PUT /api/boards/:id/meeting/removed/:actor': ({ grant, params }) => meetings.remove(grant, params.actor),
    'DELETE /api/boards/:id/meeting/removed/:actor': ({ grant, params }) => meetings.undoRemoval(grant, params.actor),
  });
}
