// The calls of a person about teams. Everything else about teams is in GraphQL (teams.graphql).

import { z } from 'zod';
import { uuid } from '../api.ts';
import { calls } from './calls.ts';

/** POST /api/user/team/validations: may this be the name of a new team? */
export const validationRequest = z.strictObject({ name: z.string() });
export const validationAnswer = z.object({
  wellFormed: z.boolean(),
  /** No other team of the person has the name. */
  free: z.boolean(),
});
export type ValidationAnswer = z.infer<typeof validationAnswer>;

const teamCall = {
  group: 'Teams, projects and boards',
  caller: 'person',
  perMinute: 'workspaceOfNetworkPerMinute',
  personPerMinute: 'workspacePerMinute',
} as const;

export const teamCalls = calls({
  'POST /api/user/team/:teamId/leave': {
    ...teamCall,
    params: { teamId: uuid },
    about: 'Leaves the team, its projects and its boards.',
    errors: ['bad-request', 'not-found', 'last-admin', 'own-team'],
  },
  'POST /api/user/team/validations': {
    ...teamCall,
    about: 'Whether a name may be that of a new team.',
    body: validationRequest,
    answer: validationAnswer,
    errors: ['bad-request'],
  },
});
