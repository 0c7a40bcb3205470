// /api/boards/{id}/hands: whoever leads a board lowers raised hands. Hands are presence, which the process that owns the board has; the
// request may reach any process. SPEC: PRES-12.

import type { FastifyInstance } from 'fastify';
import { handCalls } from '#protocol/contract/hands.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';

export function handRoutes(http: FastifyInstance, callers: Callers, { bus }: { bus: Pick<Bus, 'publish'> }): void {
  answerCalls(http, callers, handCalls, {
    'DELETE /api/boards/:id/hands/:session': async ({ board, params }) =>
      bus.publish({ kind: 'hands', board, session: params.session }),
  });
}
