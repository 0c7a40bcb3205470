// Lets a participant keep the role of their place by an account, as a role on the board that names the place. The role is revoked together
// with the place. SPEC: PANEL-9.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { slices } from '../access/deletion-state.ts';
import { lockGrant } from '../access/lock-grant.ts';
import { lockPeople, lockResources } from '../access/lock-rights.ts';
import { setBoardRole } from '../access/membership-changes.ts';
import { membershipQueries } from '../access/membership-queries.ts';
import { type Place, placeQueries } from '../access/panel-place-queries.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Actor, actorOfPerson, type Grant } from '../policies/grant.ts';
import { isMore } from '../policies/grant-validity.ts';
import { refusalAtPlace, refusalOfKeeper } from '../policies/panel.ts';
import { boardRoleOf } from '../policies/workspace.ts';

export interface KeepRequest {
  /** Hash of the share token. */
  sha256: Uint8Array;
  /** The id of the account that asks. */
  person: string;
  /** The guest whose credential it showed. */
  guest: Actor | undefined;
  nowMs: number;
}

/** A participant of a session, as who manages the board names them. */
interface Participant {
  by: Grant;
  session: string;
  place: string;
}

export function panelKeepChanges(db: Kysely<Tables>) {
  return {
    /** By the participant alone, once. Throws `not-found`, `too-old`, `forbidden`, `waiting` and `gone`. */
    keepPlace(ask: KeepRequest): Promise<{ board: string; alias: string }> {
      return db.transaction().execute(async (all) => {
        const { placeOfToken } = placeQueries(all);
        const known = await placeOfToken(ask.sha256);
        if (!known) throw new CallerError('not-found');
        await lockResources(all, [{ kind: 'board', thing: known.board }]);
        await lockPeople(all, [ask.person]);
        const place = await placeOfToken(ask.sha256);
        if (!place) throw new CallerError('not-found');
        await keepRole(all, place, ask);
        return { board: place.board, alias: place.alias };
      });
    },
    /** Ends one participant with what they have kept, also after the session; false where there is neither. */
    endParticipant({ by, session, place, nowMs }: Participant & { nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        const there = await participantOf(all, { by, session, place });
        if (!there) return false;
        const { numUpdatedRows } = await all
          .updateTable('panel_place')
          .set({ ended_at: nowMs })
          .where('id', '=', place)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow();
        const wasKept = await revokeKeptRoles(all, [place]);
        return wasKept || (numUpdatedRows > 0n && !there.isSessionEnded);
      });
    },
    /** Lets a participant's kept role stay when the board is no longer lent. Returns false if the participant has kept no role. */
    letKeptStay(ask: Participant): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await lockGrant(all, ask.by);
        if (!(await participantOf(all, ask))?.isKept) return false;
        await all.updateTable('panel_place').set({ stays: 1 }).where('id', '=', ask.place).execute();
        return true;
      });
    },
  };
}

async function keepRole(all: Kysely<Tables>, place: Place, { person, guest, nowMs }: KeepRequest): Promise<void> {
  const refusal = refusalOfKeeper(place, { person: actorOfPerson({ id: person }), guest });
  if (refusal) throw new CallerError(refusal);
  const { board } = place;
  const [standing] = await membershipQueries(all).standingsOf([{ board, person }]);
  const before = standing && boardRoleOf(standing.given, standing.project);
  if (place.keptBy !== null) {
    // A participant whose response was lost may send the request again, but that does not restore a role revoked since.
    if (place.keptBy === person && before !== undefined) return;
    throw new CallerError('gone');
  }
  const refused = refusalAtPlace(place, place.sessionState, nowMs);
  if (refused) throw new CallerError(refused);
  const { role } = place.now;
  // Nobody has less by it.
  const isGiven = before === undefined || isMore(role, before);
  const keptBefore = isGiven ? await findGrantedRole(all, board, person) : null;
  if (isGiven) await setBoardRole(all, { board, person, role, nowMs, place: place.id });
  await all
    .updateTable('panel_place')
    .set({ kept_by: person, kept_before: keptBefore })
    .where('id', '=', place.id)
    .execute();
}

/** By who manages the board; what was kept by another panel is not there when that one ends. */
async function findGrantedRole(all: Kysely<Tables>, board: string, person: string): Promise<string | null> {
  const row = await all
    .selectFrom('membership')
    .select('role')
    .where('kind', '=', 'board')
    .where('thing', '=', board)
    .where('person', '=', person)
    .where('place', 'is', null)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Undefined: nobody of that session on that board; a panel is no participant of its own. */
async function participantOf(
  all: Kysely<Tables>,
  { by, session, place }: Participant,
): Promise<{ isSessionEnded: boolean; isKept: boolean } | undefined> {
  const row = await all
    .selectFrom('panel_place')
    .innerJoin('panel_session', 'panel_session.id', 'panel_place.session')
    .leftJoin('membership', 'membership.place', 'panel_place.id')
    .select(['panel_session.ended_at', 'membership.role'])
    .where('panel_place.id', '=', place)
    .where('panel_session.id', '=', session)
    .where('panel_session.board', '=', by.thing.id)
    .whereRef('panel_place.actor', '!=', 'panel_session.actor')
    .executeTakeFirst();
  return row && { isSessionEnded: row.ended_at !== null, isKept: row.role !== null };
}

/** Revokes the roles kept through these places and restores the roles that were given before. Returns false if no role was kept. */
export async function revokeKeptRoles(all: Kysely<Tables>, places: readonly string[]): Promise<boolean> {
  let wasKept = false;
  for (const some of slices(places)) {
    const kept = await all
      .selectFrom('membership')
      .innerJoin('panel_place', 'panel_place.id', 'membership.place')
      .select(['panel_place.id', 'kept_before'])
      .where('membership.place', 'in', some)
      .execute();
    wasKept ||= kept.length > 0;
    for (const { id, kept_before } of kept) {
      if (kept_before === null) await all.deleteFrom('membership').where('place', '=', id).execute();
      else
        await all
          .updateTable('membership')
          .set((of) => ({ role: kept_before, place: null, version: of('version', '+', 1) }))
          .where('place', '=', id)
          .execute();
    }
  }
  return wasKept;
}
