// /api/boards/:id/timer: one timer for everybody on the board, told by a room event. SPEC: TIMER.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '#protocol/limits.ts';
import { changeTimerRequest, startTimerRequest, type TimerAnswer } from '#protocol/timer.ts';
import { type HttpContext, permitted } from '../../access/permitted.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Grant } from '../../policies/grant.ts';

export function timerRoutes(http: FastifyInstance, context: HttpContext): void {
  const { db, bus } = context;
  const limited = { config: { rateLimit: { max: LIMITS.timerChangesPerMinute, timeWindow: 60_000 } } };
  const setterOf = async (request: FastifyRequest): Promise<Grant> =>
    (await permitted(context, request, 'set-timer')).visitor.grant;
  const changed = ({ thing: resource }: Grant): void => bus.publish({ kind: 'timer', board: resource.id });

  http.get('/api/boards/:id/timer', async (request): Promise<TimerAnswer> => {
    const { board } = await permitted(context, request, 'read');
    const [timer] = await db.reads.timers.timersOf([board]);
    return { timer: timer ? { leftMs: timer.leftMs, isPaused: timer.isPaused, by: timer.by } : null };
  });
  http.put('/api/boards/:id/timer', limited, async (request, reply) => {
    const by = await setterOf(request);
    await db.changes.timers.changeTimer({ by, change: { startMs: parsed(startTimerRequest, request.body).ms } });
    changed(by);
    return reply.code(204).send();
  });
  http.patch('/api/boards/:id/timer', limited, async (request, reply) => {
    const by = await setterOf(request);
    await db.changes.timers.changeTimer({ by, change: parsed(changeTimerRequest, request.body) });
    changed(by);
    return reply.code(204).send();
  });
  http.delete('/api/boards/:id/timer', limited, async (request, reply) => {
    const by = await setterOf(request);
    await db.changes.timers.endTimer(by);
    changed(by);
    return reply.code(204).send();
  });
}
