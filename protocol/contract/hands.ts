// The call by which a leader lowers raised hands. A hand itself is raised and lowered as presence (protocol/presence.ts). SPEC: PRES.

import { z } from 'zod';
import { calls } from './calls.ts';

export const handCalls = calls({
  'DELETE /api/boards/:id/hands/:session': {
    group: 'Boards',
    caller: { board: 'lead' },
    perMinute: 'leadChangesPerMinute',
    about: 'Lowers the raised hand of one session; `all` lowers all of them.',
    params: { session: z.union([z.literal('all'), z.coerce.number().int().min(1).max(0xffff_ffff)]) },
  },
});
