// POST /api/invites/shown: what an invite's page shows before anybody signs in. The token is in the body, which no log has. A token that
// never existed, one that ended and one that expired have the same answer.

import type { FastifyInstance } from 'fastify';
import { inviteCalls } from '#protocol/contract/invites.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { Invites } from './invites.ts';

export function inviteRoutes(http: FastifyInstance, callers: Callers, invites: Invites): void {
  answerCalls(http, callers, inviteCalls, {
    'POST /api/invites/shown': ({ body }) => invites.shownToAnybody(body.token),
  });
}
