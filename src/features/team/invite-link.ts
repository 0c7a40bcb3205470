// Links of invites, for whoever has them. Copying one ends none of the others.

import { type CopiedInvite, hasLink, inviteUrl } from '#protocol/invite-links.ts';
import type { TeamRole } from '#protocol/roles.ts';
import { COPY_INVITE_LINK, CREATE_INVITE } from '../../api/operations/invites.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { INVITES } from './operations.ts';
import { codeOf } from './refusal.ts';

/** What is said once a link is copied, by what it gives. */
export const COPIED = {
  admin: 'invite.linkCopiedAdmin',
  member: 'invite.linkCopied',
  contributor: 'invite.linkCopiedContributor',
} as const satisfies Record<TeamRole, string>;

/** By which whoever has its link joins as a member: of the invite for that, where one waits. */
export async function copyMemberLink(teamId: string): Promise<boolean> {
  const { invites } = await ask(INVITES, { kind: 'team', id: teamId });
  const waiting = invites.find(({ email, role }) => email === '' && role === 'member');
  if (waiting) {
    try {
      return await copyLinkOf(waiting.id);
    } catch (error) {
      // Ended meanwhile, or it has as many links as it may have.
      if (codeOf(error) !== 'not-found' && codeOf(error) !== 'too-many-links') throw error;
    }
  }
  const { createInvite } = await ask(CREATE_INVITE, { kind: 'team', id: teamId, email: '', role: 'member' });
  return hasLink(createInvite) && copyText(linkOf(createInvite));
}

export async function copyLinkOf(inviteId: string): Promise<boolean> {
  const { copyInviteLink } = await ask(COPY_INVITE_LINK, { id: inviteId });
  return hasLink(copyInviteLink) && copyText(linkOf(copyInviteLink));
}

export function linkOf({ invite, token }: CopiedInvite): string {
  return inviteUrl(location.origin, invite.kind, { token, expiresMs: invite.expiresMs });
}
