// Adds, accepts and ends invites, and gives and takes roles. Each change locks the right to it in its own transaction.
// Who may invite, accept and end them is decided in invites.ts; reads are in invite-queries.ts.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { GivenRole, InviteLink, ThingKind } from '#protocol/generated/graphql.ts';
import type { EntityRole, TeamRole } from '#protocol/roles.ts';
import { requestEntries } from '../../access/inbox-event-changes.ts';
import { lockAndCheckRights, lockPeople } from '../../access/lock-rights.ts';
import type { Right, WorkspaceAccess } from '../../access/membership.ts';
import { addMember, setBoardRole } from '../../access/membership-changes.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { gives } from '../../policies/workspace.ts';

export interface NewInviteToken {
  sha256: Uint8Array;
  kind: Exclude<InviteLink, 'old'>;
  madeBy: string;
  atMs: number;
  expiresMs: number;
}

export interface NewStoredInvite {
  id: string;
  kind: ThingKind;
  thing: string;
  role: GivenRole;
  email: string;
  token: NewInviteToken;
  right: Right;
}

interface FurtherToken {
  id: string;
  /** The number of tokens of one invite. */
  max: number;
  token: NewInviteToken;
}

interface Room {
  max: number;
  maxTokens: number;
}

export interface AcceptedInvite {
  id: string;
  person: string;
  verifies: boolean;
  /** The invite is accepted without a link: its address must be the person's own, verified. */
  mustHaveAddress?: boolean;
  nowMs: number;
  /** Of who made the token, to invite. */
  right: Right;
}

export function inviteChanges(db: Kysely<Tables>) {
  return {
    /**
     * One that waits for the same address in the same role takes the token: none that went out before ends. In another role it gives way,
     * so that no link gives more than it was made for. The id; undefined, and nothing is made, where `max` invites wait already.
     */
    addInvite({ max, maxTokens, token, right, ...invite }: NewStoredInvite & Room): Promise<string | undefined> {
      const { madeBy: invited_by, atMs: at, expiresMs: expires } = token;
      return db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const waiting = all
          .selectFrom('invite')
          .where('kind', '=', invite.kind)
          .where('thing', '=', invite.thing)
          .where('revoked', '=', 0)
          .where('accepted_at', 'is', null)
          .where('expires', '>', at);
        const same =
          invite.email === ''
            ? undefined
            : await waiting.select(['id', 'role']).where('email', '=', invite.email).executeTakeFirst();
        if (same?.role === invite.role) {
          await addFurther(all, { id: same.id, max: maxTokens, token });
          await requestInviteEntry(all, { ...invite, id: same.id }, token);
          return same.id;
        }
        if (same) await all.updateTable('invite').set({ revoked: 1 }).where('id', '=', same.id).execute();
        const { there } = await waiting.select((of) => of.fn.countAll<number>().as('there')).executeTakeFirstOrThrow();
        if (Number(there) >= max) return undefined;
        await all
          .insertInto('invite')
          .values({ ...invite, invited_by, at, expires })
          .execute();
        await addToken(all, invite.id, token);
        await requestInviteEntry(all, invite, token);
        return invite.id;
      });
    },
    /** None of those before ends. Throws where the invite does not wait, or has `max` of them that live. */
    addInviteToken: ({ right, ...further }: FurtherToken & { right: Right }) =>
      db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const invite = await addFurther(all, further);
        await requestInviteEntry(all, invite, further.token);
      }),
    /** With all its tokens. False: somebody has accepted it, or it was ended before. */
    endInvite({ id, right }: { id: string; right: Right }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const { numUpdatedRows } = await all
          .updateTable('invite')
          .set({ revoked: 1 })
          .where('id', '=', id)
          .where('revoked', '=', 0)
          .where('accepted_by', 'is', null)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },
    /** Ends an open invite for the person's own verified address. Returns false if there is none. */
    declineInvite({ id, person, nowMs }: { id: string; person: string; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        if (!(await isOfTheirAddress(all, id, person))) return false;
        const { numUpdatedRows } = await all
          .updateTable('invite')
          .set({ revoked: 1 })
          .where('id', '=', id)
          .where('revoked', '=', 0)
          .where('accepted_by', 'is', null)
          .where('expires', '>', nowMs)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },
    /**
     * One with an address is for one person; of those who come at once one has it. Who has as much already is given nothing. `verifies`:
     * that address is theirs from now on. False, and nothing is given: it is over.
     */
    acceptInvite(ask: AcceptedInvite): Promise<boolean> {
      const { id, person, verifies, mustHaveAddress = false, nowMs, right } = ask;
      return db.transaction().execute(async (all) => {
        const access = await rightsStill(all, right);
        if (!access) return false;
        if (mustHaveAddress && !(await isOfTheirAddress(all, id, person))) return false;
        const invite = await all
          .updateTable('invite')
          .set({ revoked: 0 })
          .where('id', '=', id)
          .where('revoked', '=', 0)
          .where('expires', '>', nowMs)
          .where('accepted_by', 'is', null)
          .returning(['kind', 'thing', 'role', 'email'])
          .executeTakeFirst();
        if (!invite) return false;
        const { kind, thing: resource, role } = invite;
        if (invite.email !== '')
          await all
            .updateTable('invite')
            .set({ accepted_by: person, accepted_at: nowMs })
            .where('id', '=', id)
            .execute();
        await lockPeople(all, [person]);
        // Whoever says yes is here.
        await all.updateTable('person').set({ seen_at: nowMs }).where('id', '=', person).execute();
        if (verifies) await verify(all, { person, emailKey: invite.email, nowMs });
        const has = await access.roleThere(person, kind, resource);
        if (has !== undefined && gives(kind, has, role)) return true;
        if (kind === 'board') await setBoardRole(all, { board: resource, person, role, nowMs });
        else await addMember(all, { kind, thing: resource, person, role: role as EntityRole | TeamRole, nowMs });
        return true;
      });
    },
  };
}

/** Whether the invite's address is the person's own, verified. */
async function isOfTheirAddress(all: Kysely<Tables>, invite: string, person: string): Promise<boolean> {
  const row = await all
    .selectFrom('invite')
    .innerJoin('person', (on) => on.on((is) => is(is.fn('lower', ['person.email']), '=', is.ref('invite.email'))))
    .select('person.id')
    .where('invite.id', '=', invite)
    .where('person.id', '=', person)
    .where('email_verified', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined: who invited does so no more. */
async function rightsStill(all: Kysely<Tables>, right: Right): Promise<WorkspaceAccess | undefined> {
  try {
    return await lockAndCheckRights(all, [right]);
  } catch (error) {
    if (error instanceof CallerError) return undefined;
    throw error;
  }
}

async function addFurther(all: Kysely<Tables>, { id, max, token }: FurtherToken): Promise<EntryOfInvite> {
  // Written first: who ends the invite at the same time, or makes another token, waits or is waited for, on either engine.
  const invite = await all
    .updateTable('invite')
    .set({ expires: token.expiresMs })
    .where('id', '=', id)
    .where('revoked', '=', 0)
    .where('accepted_at', 'is', null)
    .returning(['id', 'kind', 'thing', 'email'])
    .executeTakeFirst();
  if (!invite) throw new CallerError('not-found');
  const tokens = all.selectFrom('invite_token').where('invite', '=', id).where('expires', '>', token.atMs);
  const { there } = await tokens.select((of) => of.fn.countAll<number>().as('there')).executeTakeFirstOrThrow();
  if (Number(there) >= max) throw new CallerError('too-many-links');
  await addToken(all, id, token);
  return invite;
}

type EntryOfInvite = Pick<NewStoredInvite, 'id' | 'kind' | 'thing' | 'email'>;

/** Requests an entry for the person with the invite's address. */
async function requestInviteEntry(all: Kysely<Tables>, invite: EntryOfInvite, token: NewInviteToken): Promise<void> {
  const { id, kind, thing: resource, email } = invite;
  if (email !== '')
    await requestEntries(all, {
      kind: 'invite',
      resourceKind: kind,
      resource,
      subject: id,
      sender: token.madeBy,
    });
}

async function addToken(all: Kysely<Tables>, invite: string, token: NewInviteToken): Promise<void> {
  const { sha256, kind, madeBy: made_by, atMs: at, expiresMs: expires } = token;
  await all.insertInto('invite_token').values({ sha256, invite, kind, made_by, at, expires }).execute();
}

/** Where the account is of the provider here, and still has this address. */
async function verify(all: Kysely<Tables>, ask: { person: string; emailKey: string; nowMs: number }): Promise<void> {
  const { person, emailKey, nowMs } = ask;
  const { numUpdatedRows } = await all
    .updateTable('account')
    .set({ email_verified: 1, updated_at: nowMs })
    .where('sub', '=', (of) => of.selectFrom('person').select('sub').where('id', '=', person))
    .where('email_key', '=', emailKey)
    .where('email_verified', '=', 0)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n)
    await all.updateTable('person').set({ email_verified: 1 }).where('id', '=', person).execute();
}
