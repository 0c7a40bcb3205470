// The address of an invite: what it is to stands in the path, its secret in the fragment, which no server sees. Mail programs and
// messengers that lose a fragment keep a query: that is read too.

import type { NewInvite, ThingKind } from './generated/graphql.ts';
import { ROUTES } from './routes.ts';

export const INVITE_PATHS = {
  board: ROUTES.inviteBoard.path,
  project: ROUTES.inviteProject.path,
  team: ROUTES.inviteTeam.path,
} as const;
export type InvitePage = keyof typeof INVITE_PATHS;

export interface InviteLink {
  token: string;
  /** Of a board. */
  alias?: string | undefined;
  /** Epoch ms. */
  expiresMs?: number | undefined;
}

/** One whose link is told, to be passed on by hand. */
export type CopiedInvite = NewInvite & { readonly token: string };

/** Else a letter is on its way. */
export function hasLink(invite: NewInvite): invite is CopiedInvite {
  return invite.token !== null;
}

/** `base`: of the pages, without a slash at the end. An entity's people come by the page of its teams. */
export function inviteUrl(base: string, kind: ThingKind, { token, alias, expiresMs }: InviteLink): string {
  const told = new URLSearchParams({ share_token: token });
  if (alias !== undefined) told.set('board_alias', alias);
  if (expiresMs !== undefined) told.set('expire_at', String(expiresMs));
  return `${base}${INVITE_PATHS[kind === 'entity' ? 'team' : kind]}#${told}`;
}

/** Undefined: the address names no invite. */
export function inviteLinkOf({ hash, search }: { hash: string; search: string }): InviteLink | undefined {
  for (const text of [hash.replace(/^#/, ''), search]) {
    const told = new URLSearchParams(text);
    const token = told.get('share_token');
    if (!token) continue;
    const expiresMs = Number(told.get('expire_at') ?? Number.NaN);
    return {
      token,
      alias: told.get('board_alias') ?? undefined,
      expiresMs: Number.isFinite(expiresMs) ? expiresMs : undefined,
    };
  }
  return undefined;
}
