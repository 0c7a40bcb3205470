// Creates, changes and ends panel sessions, and admits their participants. A change by the panel checks its grant again in its own
// transaction. Reads are in session-queries.ts. SPEC: PANEL.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { slices } from '../access/deletion-state.ts';
import { lockGrant } from '../access/lock-grant.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Grant } from '../policies/grant.ts';
import { mayRun } from '../policies/panel.ts';
import { endSession } from './end-changes.ts';
import { revokeKeptRoles } from './keep-changes.ts';
import { type StoredSession, sessionsFrom, sessionsIn } from './session-queries.ts';

export interface SessionChange {
  role?: BoardRole | undefined;
  asks?: boolean | undefined;
}

export function panelSessionChanges(db: Kysely<Tables>) {
  return {
    /** Of a panel on its own board; where it is there already it stays. */
    async beginSession(session: { id: string; by: Grant; role: BoardRole; nowMs: number }): Promise<void> {
      const { actor, thing: resource } = session.by;
      await db.transaction().execute(async (all) => {
        await lockGrant(all, session.by);
        const own = { id: session.id, board: resource.id, actor, lent_by: null, role: session.role, at: session.nowMs };
        await begin(all, own);
      });
    },
    async changeSession({ by, change, nowMs }: { by: Grant; change: SessionChange; nowMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const { id } = await ran(all, by, nowMs);
        const { role, asks } = change;
        await all
          .updateTable('panel_session')
          .set({ ...(role !== undefined && { role }), ...(asks !== undefined && { asks: asks ? 1 : 0 }) })
          .where('id', '=', id)
          .execute();
      });
    },
    /** Ends the session of the panel that requests it. */
    async endOwnSession({ by, nowMs }: { by: Grant; nowMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await endSession(all, (await ran(all, by, nowMs)).id, nowMs);
      });
    },
    async endCodes({ by, nowMs }: { by: Grant; nowMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const { id } = await ran(all, by, nowMs);
        await all.deleteFrom('panel_code').where('session', '=', id).execute();
      });
    },
    /** False where nobody waits there. */
    admit({ by, place, nowMs }: { by: Grant; place: string; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { id } = await ran(all, by, nowMs);
        const { numUpdatedRows } = await all
          .updateTable('panel_place')
          .set({ let_in_at: nowMs })
          .where('id', '=', place)
          .where('session', '=', id)
          .where('let_in_at', 'is', null)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },
    /** Ends one participant, or all, with what they have kept; false where there is none. The panel itself stays. */
    endPlaces({ by, place, nowMs }: { by: Grant; place?: string | undefined; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { id, actor } = await ran(all, by, nowMs);
        const ended = await all
          .updateTable('panel_place')
          .set({ ended_at: nowMs })
          .where('session', '=', id)
          .where('actor', '!=', actor)
          .where('ended_at', 'is', null)
          .$if(place !== undefined, (of) => of.where('id', '=', place as string))
          .returning('id')
          .execute();
        await revokeKeptRoles(
          all,
          ended.map((one) => one.id),
        );
        return ended.length > 0;
      });
    },
    /** Stores when these panels last used their credential, for their sessions that have not ended. */
    async panelsHeard({ actors, nowMs }: { actors: string[]; nowMs: number }): Promise<void> {
      for (const some of slices(actors))
        await db
          .updateTable('panel_session')
          .set({ heard_at: nowMs })
          .where('actor', 'in', some)
          .where('ended_at', 'is', null)
          .where('heard_at', '>', nowMs - SERVER_LIMITS.panelSilenceMs)
          .where('heard_at', '<', nowMs)
          .execute();
    },
    async namePlace({ id, name }: { id: string; name: string }): Promise<void> {
      await db.updateTable('panel_place').set({ name }).where('id', '=', id).execute();
    },
  };
}

/** The session and its panel's own place. False: the panel has a session already. */
export async function begin(
  all: Kysely<Tables>,
  session: { id: string; board: string; actor: string; lent_by: string | null; role: string; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await all
    .insertInto('panel_session')
    .values({ ...session, heard_at: session.at })
    .onConflict((there) => there.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  const { id, board, actor, at } = session;
  await all
    .insertInto('panel_place')
    .values({ id, board, session: id, actor, name: '', sha256: null, at, expires: null, let_in_at: at })
    .execute();
  return true;
}

/** The session that who has this grant runs. Throws `forbidden`, and what `lockGrant` does. */
export async function ran(all: Kysely<Tables>, by: Grant, nowMs: number): Promise<StoredSession> {
  await lockGrant(all, by);
  const rows = await sessionsIn(all)
    .where('panel_session.actor', '=', by.actor)
    .where('panel_session.board', '=', by.thing.id)
    .execute();
  const [session] = await sessionsFrom(all, rows);
  if (!session || !mayRun(by, session, nowMs)) throw new CallerError('forbidden');
  return session;
}
