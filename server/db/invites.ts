// Invites to entities, teams, projects and boards, and what accepting one gives: a membership. The token itself is nowhere here, only its
// SHA-256. Who may invite, accept and end them is decided in server/sharing.

import type { Kysely, Selectable } from 'kysely';
import type { InviteKind } from '#protocol/workspace.ts';
import type { Tables } from './tables.ts';

export interface StoredInvite {
  id: string;
  kind: InviteKind;
  thing: string;
  role: string;
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

/** What somebody is invited to. Boards may be in no project; an entity is in no team. */
export interface InvitingThing {
  name: string;
  entity: string | null;
  team: string | null;
  project: string | null;
  /** Of a board. */
  alias: string | null;
}

export interface NewStoredInvite {
  id: string;
  kind: InviteKind;
  thing: string;
  role: string;
  email: string;
  sha256: Uint8Array;
  invitedBy: string;
  atMs: number;
  expiresMs: number;
}

export interface GivenMembership {
  kind: InviteKind;
  thing: string;
  person: string;
  role: string;
}

export function inviteQueries(db: Kysely<Tables>) {
  const invites = db
    .selectFrom('invite')
    .innerJoin('person', 'person.id', 'invite.invited_by')
    .selectAll('invite')
    .select('person.name as inviter');
  const give = (all: Kysely<Tables>, { kind, thing, person, role }: GivenMembership, nowMs: number) =>
    all
      .insertInto('membership')
      .values({ kind, thing, person, role, at: nowMs })
      .onConflict((there) =>
        there
          .columns(['kind', 'thing', 'person'])
          .doUpdateSet((of) => ({ role, version: of('membership.version', '+', 1) }))
          .where('membership.role', '!=', role),
      )
      .execute();

  return {
    /** Undefined: there is none, or it was deleted. */
    async invitingThing({ kind, id }: { kind: InviteKind; id: string }): Promise<InvitingThing | undefined> {
      const none = { entity: null, team: null, project: null, alias: null };
      if (kind === 'entity') {
        const row = await db.selectFrom('entity').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
        return row && { ...none, name: row.name, entity: row.id };
      }
      if (kind === 'team') {
        const row = await db
          .selectFrom('team')
          .select(['id', 'name', 'entity'])
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        return row && { ...none, name: row.name, entity: row.entity, team: row.id };
      }
      if (kind === 'project') {
        const row = await db
          .selectFrom('project')
          .innerJoin('team', 'team.id', 'project.team')
          .select(['project.id', 'project.name', 'team', 'entity'])
          .where('project.id', '=', id)
          .where('project.deleted_at', 'is', null)
          .where('team.deleted_at', 'is', null)
          .executeTakeFirst();
        return row && { ...none, name: row.name, entity: row.entity, team: row.team, project: row.id };
      }
      const row = await db
        .selectFrom('board')
        .leftJoin('project', 'project.id', 'board.project')
        .leftJoin('team', 'team.id', 'project.team')
        .select(['title', 'alias', 'board.project', 'project.team', 'team.entity'])
        .where('board.id', '=', id)
        .where('board.deleted_at', 'is', null)
        .where('project.deleted_at', 'is', null)
        .where('team.deleted_at', 'is', null)
        .executeTakeFirst();
      return row && { name: row.title, alias: row.alias, project: row.project, team: row.team, entity: row.entity };
    },
    /** One that waits for the same address gives way to it. False, and nothing is made, where `max` wait already. */
    addInvite({ max, ...invite }: NewStoredInvite & { max: number }): Promise<boolean> {
      const { invitedBy: invited_by, atMs: at, expiresMs: expires, ...rest } = invite;
      return db.transaction().execute(async (all) => {
        const waiting = all
          .selectFrom('invite')
          .where('kind', '=', rest.kind)
          .where('thing', '=', rest.thing)
          .where('revoked', '=', 0)
          .where('accepted_at', 'is', null)
          .where('expires', '>', at);
        const { there } = await waiting.select((of) => of.fn.countAll<number>().as('there')).executeTakeFirstOrThrow();
        if (Number(there) >= max) return false;
        if (rest.email !== '')
          await all
            .updateTable('invite')
            .set({ revoked: 1 })
            .where('kind', '=', rest.kind)
            .where('thing', '=', rest.thing)
            .where('email', '=', rest.email)
            .where('accepted_at', 'is', null)
            .execute();
        await all
          .insertInto('invite')
          .values({ ...rest, invited_by, at, expires })
          .execute();
        return true;
      });
    },
    /** Those that wait, the newest first. */
    async waitingInvites(ask: { kind: InviteKind; thing: string; nowMs: number }): Promise<StoredInvite[]> {
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
    async inviteOfToken(sha256: Uint8Array): Promise<StoredInvite | undefined> {
      const row = await invites.where('sha256', '=', sha256).executeTakeFirst();
      return row && inviteOf(row);
    },
    /** The token before is none from now on. */
    async renewInvite(ask: { id: string; sha256: Uint8Array; invitedBy: string; atMs: number; expiresMs: number }) {
      await db
        .updateTable('invite')
        .set({ sha256: ask.sha256, invited_by: ask.invitedBy, at: ask.atMs, expires: ask.expiresMs })
        .where('id', '=', ask.id)
        .execute();
    },
    async endInvite(id: string): Promise<void> {
      await db.updateTable('invite').set({ revoked: 1 }).where('id', '=', id).execute();
    },
    /**
     * One with an address is for one person; of those who come at once one has it. `role` null: they have as much already. False, and
     * nothing is given: it is over.
     */
    acceptInvite(ask: { id: string; person: string; role: string | null; nowMs: number }): Promise<boolean> {
      const { id, person, role, nowMs } = ask;
      return db.transaction().execute(async (all) => {
        const invite = await all
          .selectFrom('invite')
          .select(['kind', 'thing', 'email'])
          .where('id', '=', id)
          .where('revoked', '=', 0)
          .where('expires', '>', nowMs)
          .executeTakeFirst();
        if (!invite) return false;
        if (invite.email !== '') {
          const { numUpdatedRows } = await all
            .updateTable('invite')
            .set({ accepted_by: person, accepted_at: nowMs })
            .where('id', '=', id)
            .where('accepted_by', 'is', null)
            .executeTakeFirstOrThrow();
          if (numUpdatedRows === 0n) return false;
        }
        const kind = invite.kind as InviteKind;
        if (role !== null) await give(all, { kind, thing: invite.thing, person, role }, nowMs);
        return true;
      });
    },
    async giveRole({ nowMs, ...given }: GivenMembership & { nowMs: number }): Promise<void> {
      await give(db, given, nowMs);
    },
    /** False where nothing was given. */
    async takeRole({ kind, thing, person }: Omit<GivenMembership, 'role'>): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('membership')
        .where('kind', '=', kind)
        .where('thing', '=', thing)
        .where('person', '=', person)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function inviteOf(row: Selectable<Tables['invite']> & { inviter: string }): StoredInvite {
  const { id, kind, thing, role, email, invited_by, inviter, at, expires, revoked, accepted_by } = row;
  return {
    id,
    kind: kind as InviteKind,
    thing,
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
