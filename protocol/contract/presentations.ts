// The calls of a board's presentation, with their bodies: at most one at a time, sent to everybody on the board by a room event
// (protocol/room-events.ts). SPEC: PRESENT.

import { z } from 'zod';
import { PRESENTATION_SCREENS } from '../room-events.ts';
import { calls } from './calls.ts';

const position = {
  /** The id of the frame; null on a board without frames. */
  frame: z.guid().nullable(),
  page: z.int().min(0).max(100_000),
};

/** PUT /api/boards/{id}/presentation: starts it, or takes it over from the presenter. */
export const startPresentationRequest = z.object(position);

/** PATCH /api/boards/{id}/presentation: only by the presenter. */
export const changePresentationRequest = z
  .object({ ...position, screen: z.enum(PRESENTATION_SCREENS) })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change');
export type ChangePresentationRequest = z.infer<typeof changePresentationRequest>;

/** GET /api/boards/{id}/presentation */
export const presentationAnswer = z.object({
  presentation: z
    .object({
      ...position,
      screen: z.enum(PRESENTATION_SCREENS),
      /** The actor who presents. */
      by: z.string(),
      sinceMs: z.number(),
      frameSinceMs: z.number(),
    })
    .nullable(),
});
export type PresentationAnswer = z.infer<typeof presentationAnswer>;

const group = 'Boards';
const present = { group, caller: { board: 'present' }, perMinute: 'presentationChangesPerMinute' } as const;

export const presentationCalls = calls({
  'GET /api/boards/:id/presentation': {
    group,
    caller: { board: 'read' },
    about: 'The presentation to everybody on the board: who presents which frame, and since when.',
    answer: presentationAnswer,
  },
  'PUT /api/boards/:id/presentation': {
    ...present,
    about: 'Starts the presentation, or takes it over from the presenter.',
    body: startPresentationRequest,
    errors: ['bad-request'],
  },
  'PATCH /api/boards/:id/presentation': {
    ...present,
    about: 'Presents another frame or page, or covers the screens. Only the presenter may; anybody else gets `gone`.',
    body: changePresentationRequest,
    errors: ['bad-request', 'gone'],
  },
  'DELETE /api/boards/:id/presentation': { ...present, about: 'Ends the presentation.' },
});
