// What the pages of invites ask.

import type { InviteShown, Place } from '#protocol/workspace.ts';
import { operation } from '../../api/graphql-client.ts';

export const INVITE = operation<{ invite: InviteShown | null }, { token: string }>(
  'query Invite($token: String!) { invite(token: $token) { kind name role invitedBy email } }',
);

export const ACCEPT_INVITE = operation<{ acceptInvite: Place }, { token: string }>(
  'mutation AcceptInvite($token: String!) { acceptInvite(token: $token) { kind id alias } }',
);
