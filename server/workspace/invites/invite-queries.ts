// Invites to entities, teams, projects and boards, their tokens, and what accepting one gives: a membership. A token itself is nowhere
// here, only its SHA-256. Who may invite, accept and end them is decided in invites.ts.

import type { Kysely, Selectable } from 'kysely';
import type { GivenRole, InviteLink, ThingKind } from '#protocol/generated/graphql.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface StoredInvite {
  id: string;
  kind: ThingKind;
  thing: string;
  role: GivenRole;
  /** '': of whoever has the link. */
  email: string;
  /** A person's id, and what they are called. */
  invitedBy: string;
  inviter: string;
  atMs: number;
  expiresMs: number;
  revoked: boolean;
  acceptedBy: string | null;
}

/** By one of its tokens: what is asked of who has it, who made it, and until when it is one. */
export interface InviteByToken extends StoredInvite {
  token: { kind: InviteLink; madeBy: string; maker: string; expiresMs: number };
}

export function inviteQueries(db: Kysely<Tables>) {
  const invites = db
    .selectFrom('invite')
    .innerJoin('person', 'person.id', 'invite.invited_by')
    .selectAll('invite')
    .select('person.name as inviter');

  return {
    /** Those that wait, the newest first. */
    async waitingInvites(ask: { kind: ThingKind; thing: string; nowMs: number }): Promise<StoredInvite[]> {
      const rows = await invites
        .where('kind', '=', ask.kind)
        .where('thing', '=', ask.thing)
        .where('revoked', '=', 0)
        .where('accepted_at', 'is', null)
        .where('expires', '>', ask.nowMs)
        .orderBy('at', 'desc')
        .orderBy('invite.id')
        .execute();
      return rows.map(inviteOf);
    },
    async inviteOfId(id: string): Promise<StoredInvite | undefined> {
      const row = await invites.where('invite.id', '=', id).executeTakeFirst();
      return row && inviteOf(row);
    },
    /** The people whose links of an invite have not expired, the newest link first. */
    async makersOfInvite({ id, nowMs }: { id: string; nowMs: number }): Promise<string[]> {
      const rows = await db
        .selectFrom('invite_token')
        .select('made_by')
        .where('invite', '=', id)
        .where('expires', '>', nowMs)
        .orderBy('at', 'desc')
        .execute();
      return [...new Set(rows.map(({ made_by }) => made_by))];
    },
    async inviteOfToken(sha256: Uint8Array): Promise<InviteByToken | undefined> {
      const row = await invites
        .innerJoin('invite_token as token', 'token.invite', 'invite.id')
        .innerJoin('person as maker', 'maker.id', 'token.made_by')
        .select(['token.kind as token_kind', 'made_by', 'maker.name as maker', 'token.expires as token_expires'])
        .where('token.sha256', '=', sha256)
        .executeTakeFirst();
      if (!row) return undefined;
      const { token_kind, made_by, maker, token_expires } = row;
      return {
        ...inviteOf(row),
        token: { kind: token_kind, madeBy: made_by, maker, expiresMs: token_expires },
      };
    },
  };
}

function inviteOf(row: Selectable<Tables['invite']> & { inviter: string }): StoredInvite {
  const { id, kind, thing: resource, role, email, invited_by, inviter, at, expires, revoked, accepted_by } = row;
  return {
    id,
    kind,
    thing: resource,
    role,
    email,
    invitedBy: invited_by,
    inviter,
    atMs: at,
    expiresMs: expires,
    revoked: revoked !== 0,
    acceptedBy: accepted_by,
  };
}
