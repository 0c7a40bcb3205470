// The call of an invite's page before anybody signs in. Everything else about invites is in GraphQL (invites.graphql).

import { z } from 'zod';
import { calls } from './calls.ts';
import { graphqlType } from './graphql-type.ts';

/** POST /api/invites/shown, by whoever has a link: answered by InviteShown, or `not-found`. */
export const inviteShownRequest = z.object({ token: z.string().min(1).max(200) });

export const inviteCalls = calls({
  'POST /api/invites/shown': {
    group: 'Teams, projects and boards',
    caller: 'anybody',
    perMinute: 'invitesShownPerMinute',
    about:
      'Who invites, to what, in which role, by the token of a link; alike for one that never was, one that ended and one that expired.',
    body: inviteShownRequest,
    answer: graphqlType('InviteShown'),
    errors: ['bad-request', 'not-found'],
  },
});
