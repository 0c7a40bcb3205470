// /api/boards/{id}/timer: one timer for everybody on the board. SPEC: TIMER.

import type { FastifyInstance } from 'fastify';
import { timerCalls } from '#protocol/contract/timers.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { Timers, type TimersDeps } from './timers.ts';

export function timerRoutes(http: FastifyInstance, callers: Callers, deps: TimersDeps): void {
  const timers = new Timers(deps);
  answerCalls(http, callers, timerCalls, {
    'GET /api/boards/:id/timer': ({ board }) => timers.ofBoard(board),
    'PUT /api/boards/:id/timer': ({ grant, body }) => timers.change(grant, { startMs: body.ms }),
    'PATCH /api/boards/:id/timer': ({ grant, body }) => timers.change(grant, body),
    'DELETE /api/boards/:id/timer': ({ grant }) => timers.end(grant),
  });
}
