// Sessions at panels and who is in them. A change by the panel is made in its own transaction, where what it rests on is looked at again.
// SPEC: PANEL.

import type { Kysely, Selectable } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { Grant } from '../access/grant.ts';
import { mayRun } from '../policies/panel.ts';
import { holdGrant } from './held-grant.ts';
import { type Place, placeOf, placesIn } from './panel-places.ts';
import type { Tables } from './tables.ts';

export interface StoredSession {
  id: string;
  board: string;
  actor: string;
  lentBy: string | null;
  role: BoardRole;
  asks: boolean;
  atMs: number;
  endedMs: number | null;
}

export interface NewPlace {
  id: string;
  board: string;
  session: string;
  actor: string;
  name: string;
  sha256: Uint8Array | null;
  atMs: number;
  expiresMs: number | null;
}

export interface SessionChange {
  role?: BoardRole | undefined;
  asks?: boolean | undefined;
  ended?: true;
}

export function panelQueries(db: Kysely<Tables>) {
  const places = placesIn(db);

  return {
    async sessionOfPanel(ask: { board: string; actor: string }): Promise<StoredSession | undefined> {
      const row = await db
        .selectFrom('panel_session')
        .selectAll()
        .where('actor', '=', ask.actor)
        .where('board', '=', ask.board)
        .executeTakeFirst();
      return row && sessionOf(row);
    },
    async aliasOfBoard(board: string): Promise<string | undefined> {
      const row = await db.selectFrom('board').select('alias').where('id', '=', board).executeTakeFirst();
      return row?.alias;
    },
    async panelSession(id: string): Promise<StoredSession | undefined> {
      const row = await db.selectFrom('panel_session').selectAll().where('id', '=', id).executeTakeFirst();
      return row && sessionOf(row);
    },
    /** Sessions that panels have on a board by a code of who shares it, and that have not ended. */
    async lentPanels(board: string): Promise<StoredSession[]> {
      const rows = await db
        .selectFrom('panel_session')
        .selectAll()
        .where('board', '=', board)
        .where('lent_by', 'is not', null)
        .where('ended_at', 'is', null)
        .orderBy('at')
        .execute();
      return rows.map(sessionOf);
    },
    /** Of a panel on its own board; where it is there already it stays. */
    async beginSession(session: { id: string; by: Grant; role: BoardRole; nowMs: number }): Promise<void> {
      const { actor, thing } = session.by;
      await db.transaction().execute(async (all) => {
        await holdGrant(all, session.by);
        const own = { id: session.id, board: thing.id, actor, lent_by: null, role: session.role, at: session.nowMs };
        await begin(all, own);
      });
    },
    /** Of a panel on a board that was lent to it: false where the panel has a session already. */
    lendSession(ask: { id: string; board: string; actor: string; lentBy: string; nowMs: number }): Promise<boolean> {
      const { id, board, actor, lentBy, nowMs } = ask;
      return db
        .transaction()
        .execute((all) => begin(all, { id, board, actor, lent_by: lentBy, role: 'editor', at: nowMs }));
    },
    async changeSession({ by, change, nowMs }: { by: Grant; change: SessionChange; nowMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const { id } = await ran(all, by);
        const { role, asks, ended } = change;
        await all
          .updateTable('panel_session')
          .set({
            ...(role !== undefined && { role }),
            ...(asks !== undefined && { asks: asks ? 1 : 0 }),
            ...(ended && { ended_at: nowMs }),
          })
          .where('id', '=', id)
          .execute();
        if (ended) await all.deleteFrom('panel_code').where('session', '=', id).execute();
      });
    },
    async endCodes(by: Grant): Promise<void> {
      await db.transaction().execute(async (all) => {
        const { id } = await ran(all, by);
        await all.deleteFrom('panel_code').where('session', '=', id).execute();
      });
    },
    /** False where nobody waits there. */
    letIn({ by, place, nowMs }: { by: Grant; place: string; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { id } = await ran(all, by);
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
    /** Ends one joiner, or all; false where there is none. The panel itself stays. */
    endPlaces({ by, place, nowMs }: { by: Grant; place?: string | undefined; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { id, actor } = await ran(all, by);
        const { numUpdatedRows } = await all
          .updateTable('panel_place')
          .set({ ended_at: nowMs })
          .where('session', '=', id)
          .where('actor', '!=', actor)
          .where('ended_at', 'is', null)
          .$if(place !== undefined, (of) => of.where('id', '=', place as string))
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },
    /** A panel on a board by who may share that; false where there is none. */
    endLentPanel({ by, session, nowMs }: { by: Grant; session: string; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await holdGrant(all, by);
        const { numUpdatedRows } = await all
          .updateTable('panel_session')
          .set({ ended_at: nowMs })
          .where('id', '=', session)
          .where('board', '=', by.thing.id)
          .where('lent_by', 'is not', null)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow();
        await all.deleteFrom('panel_code').where('session', '=', session).execute();
        return numUpdatedRows > 0n;
      });
    },
    /** Who came, the first first; not the panel itself, nor who was ended. */
    async joinersOf({ session, limit }: { session: StoredSession; limit: number }): Promise<Place[]> {
      const rows = await places
        .where('panel_place.session', '=', session.id)
        .where('panel_place.actor', '!=', session.actor)
        .where('panel_place.ended_at', 'is', null)
        .orderBy('panel_place.at')
        .orderBy('panel_place.id')
        .limit(limit)
        .execute();
      return rows.map(placeOf);
    },
    /** One of each actor: who waits, or was ended there, waits until they are let in. False: the session has as many as it may. */
    takePlace(place: NewPlace & { isLetIn: boolean; max: number }): Promise<boolean> {
      const { atMs, expiresMs, isLetIn, max, ...one } = place;
      return db.transaction().execute(async (all) => {
        const had = await all
          .selectFrom('panel_place')
          .select(['id', 'ended_at', 'let_in_at'])
          .where('session', '=', one.session)
          .where('actor', '=', one.actor)
          .executeTakeFirst();
        if (had) {
          // Who was ended here is not back without being let in.
          const isBack = had.ended_at !== null;
          await all
            .updateTable('panel_place')
            .set({
              sha256: one.sha256,
              expires: expiresMs,
              ended_at: null,
              let_in_at: isBack ? null : had.let_in_at,
              ...(one.name !== '' && { name: one.name }),
            })
            .where('id', '=', had.id)
            .execute();
          return true;
        }
        const { there } = await all
          .selectFrom('panel_place')
          .select((of) => of.fn.countAll<number>().as('there'))
          .where('session', '=', one.session)
          .executeTakeFirstOrThrow();
        if (Number(there) >= max) return false;
        await all
          .insertInto('panel_place')
          .values({ ...one, at: atMs, expires: expiresMs, let_in_at: isLetIn ? atMs : null })
          .onConflict((same) => same.doNothing())
          .execute();
        return true;
      });
    },
    async namePlace({ id, name }: { id: string; name: string }): Promise<void> {
      await db.updateTable('panel_place').set({ name }).where('id', '=', id).execute();
    },
  };
}

function sessionOf(row: Selectable<Tables['panel_session']>): StoredSession {
  const { id, board, actor, role } = row;
  return {
    id,
    board,
    actor,
    lentBy: row.lent_by,
    role: role as BoardRole,
    asks: Number(row.asks) !== 0,
    atMs: row.at,
    endedMs: row.ended_at,
  };
}

/** The session and its panel's own place. */
async function begin(
  all: Kysely<Tables>,
  session: { id: string; board: string; actor: string; lent_by: string | null; role: string; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await all
    .insertInto('panel_session')
    .values(session)
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

/** The session that who has this grant runs. Throws `forbidden`, and what `holdGrant` does. */
export async function ran(all: Kysely<Tables>, by: Grant): Promise<StoredSession> {
  await holdGrant(all, by);
  const row = await all
    .selectFrom('panel_session')
    .selectAll()
    .where('actor', '=', by.actor)
    .where('board', '=', by.thing.id)
    .executeTakeFirst();
  const session = row && sessionOf(row);
  if (!session || !mayRun(by, session)) throw new CallerError('forbidden');
  return session;
}
