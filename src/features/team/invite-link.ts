// The invite by which whoever has its link joins as a member.

import { inviteUrl } from '#protocol/invite-links.ts';
import type { NewInvite } from '#protocol/workspace.ts';
import { copyText } from '../../app/copy-text.ts';
import { ask } from '../../app/workspace/signed-in-api.ts';
import { CREATE_INVITE } from './documents.ts';

export async function copyInviteLink(teamId: string): Promise<boolean> {
  const { createInvite } = await ask(CREATE_INVITE, { id: teamId, email: '', role: 'member' });
  return copyText(linkOf(createInvite));
}

export function linkOf({ invite, token }: NewInvite): string {
  return inviteUrl(location.origin, 'team', { token, expiresMs: invite.expiresMs });
}
