// Bodies of the calls of a board's timer: one for everybody on it, told to them by a room event (room-events.ts).

import { z } from 'zod';
import { LIMITS } from './limits.ts';

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
