// The calls by which a board is led: locked focus, silence, hidden names, the tools of the others. The state is sent to everybody on the board by
// a room event (protocol/room-events.ts). SPEC: LEAD.

import { z } from 'zod';
import { TOOL_NAMES } from '../tools.ts';
import { calls } from './calls.ts';

/** PATCH /api/boards/{id}/lead */
export const changeLeadRequest = z
  .object({
    /** Whether the views of the others follow the caller's. */
    isFocusLocked: z.boolean(),
    isSilent: z.boolean(),
    hidesNames: z.boolean(),
    tools: z.array(z.enum(TOOL_NAMES)).max(TOOL_NAMES.length).nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change');
export type ChangeLeadRequest = z.infer<typeof changeLeadRequest>;

export const leadCalls = calls({
  'PATCH /api/boards/:id/lead': {
    group: 'Boards',
    caller: { board: 'lead' },
    perMinute: 'leadChangesPerMinute',
    about: 'Changes how the board is led: locked focus, silence, hidden names and cursors, the tools that others see.',
    body: changeLeadRequest,
    errors: ['bad-request'],
  },
});
