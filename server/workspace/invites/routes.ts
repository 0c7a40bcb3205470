// POST /api/invites/shown: what an invite's page says before anybody signs in. The token comes in the body, which no log has; a token
// that never was, one that ended and one that expired are answered alike.

import type { FastifyInstance } from 'fastify';
import type { InviteShown } from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { inviteShownRequest } from '#protocol/user-workspace.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Invites } from './invites.ts';

export function inviteRoutes(http: FastifyInstance, invites: Invites): void {
  const limited = { config: { rateLimit: { max: LIMITS.invitesShownPerMinute, timeWindow: 60_000 } } };
  http.post('/api/invites/shown', limited, async (request): Promise<InviteShown> => {
    return invites.shownToAnybody(parsed(inviteShownRequest, request.body).token);
  });
}
