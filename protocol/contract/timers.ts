// The calls of a board's timer, with their bodies: one timer for everybody on the board, sent to them by a room event
// (protocol/room-events.ts). SPEC: TIMER.

import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { calls } from './calls.ts';

/** PUT /api/boards/{id}/timer: starts it, in place of the one there is. */
export const startTimerRequest = z.object({ ms: z.int().min(LIMITS.timerMinMs).max(LIMITS.timerMs) });

/** PATCH /api/boards/{id}/timer: stops it for a while, goes on, or gives more time. One that is over begins anew with what is added. */
export const changeTimerRequest = z
  .object({ isPaused: z.boolean(), addMs: z.int().min(LIMITS.timerMinMs).max(LIMITS.timerMs) })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change');
export type ChangeTimerRequest = z.infer<typeof changeTimerRequest>;

/** GET /api/boards/{id}/timer */
export const timerAnswer = z.object({
  timer: z
    .object({
      leftMs: z.number(),
      isPaused: z.boolean(),
      /** The actor who started it, or changed it last. */
      by: z.string(),
    })
    .nullable(),
});
export type TimerAnswer = z.infer<typeof timerAnswer>;

const group = 'Boards';
const set = { group, caller: { board: 'set-timer' }, perMinute: 'timerChangesPerMinute' } as const;

export const timerCalls = calls({
  'GET /api/boards/:id/timer': {
    group,
    caller: { board: 'read' },
    about: 'The timer of the board: what it has left, by the server’s clock.',
    answer: timerAnswer,
  },
  'PUT /api/boards/:id/timer': {
    ...set,
    about: 'Starts the timer for everybody on the board, in place of the one there is.',
    body: startTimerRequest,
    errors: ['bad-request'],
  },
  'PATCH /api/boards/:id/timer': {
    ...set,
    about: 'Stops the timer for a while, lets it go on, or gives it more time.',
    body: changeTimerRequest,
    errors: ['bad-request'],
  },
  'DELETE /api/boards/:id/timer': { ...set, about: 'Ends the timer.' },
});
