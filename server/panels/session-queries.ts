// Sessions at panels and who is in them. A change by the panel is made in its own transaction, where what it rests on is looked at again.
// SPEC: PANEL.

import type { Kysely, Selectable } from 'kysely';
import type { BoardRole } from '#protocol/roles.ts';
import { lendingsNow } from '../access/panel-lender-queries.ts';
import { type Place, placesFrom, placesIn } from '../access/panel-place-queries.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { PanelSession } from '../policies/panel.ts';

export interface StoredSession extends PanelSession {
  id: string;
  board: string;
  lentBy: string | null;
  role: BoardRole;
  /** The session asks, or the board lets in nobody unasked. */
  asks: boolean;
  atMs: number;
}

export function panelSessionQueries(db: Kysely<Tables>) {
  const places = placesIn(db);

  return {
    async sessionOfPanel(ask: { board: string; actor: string }): Promise<StoredSession | undefined> {
      const rows = await sessionsIn(db)
        .where('panel_session.actor', '=', ask.actor)
        .where('panel_session.board', '=', ask.board)
        .execute();
      return (await sessionsFrom(db, rows))[0];
    },
    async aliasOfBoard(board: string): Promise<string | undefined> {
      const row = await db.selectFrom('board').select('alias').where('id', '=', board).executeTakeFirst();
      return row?.alias;
    },
    async panelSession(id: string): Promise<StoredSession | undefined> {
      const rows = await sessionsIn(db).where('panel_session.id', '=', id).execute();
      return (await sessionsFrom(db, rows))[0];
    },
    /** Participants in the order of joining, without the panel itself and without ended or expired ones. */
    async joinersOf(ask: { session: StoredSession; limit: number; nowMs: number }): Promise<Place[]> {
      const { session, limit, nowMs } = ask;
      const rows = await places
        .where('panel_place.session', '=', session.id)
        .where('panel_place.actor', '!=', session.actor)
        .where('panel_place.ended_at', 'is', null)
        .where('panel_place.expires', '>', nowMs)
        .orderBy('panel_place.at')
        .orderBy('panel_place.id')
        .limit(limit)
        .execute();
      return placesFrom(db, rows);
    },
  };
}

export function sessionsIn(db: Kysely<Tables>) {
  return db
    .selectFrom('panel_session')
    .innerJoin('board', 'board.id', 'panel_session.board')
    .selectAll('panel_session')
    .select('board.admits');
}

/** Rows of `sessionsIn`. */
export async function sessionsFrom(
  db: Kysely<Tables>,
  rows: readonly (Selectable<Tables['panel_session']> & { admits: string })[],
): Promise<StoredSession[]> {
  const lendings = rows.map(({ board, lent_by }) => ({ board, lentBy: lent_by }));
  const isLent = await lendingsNow(db, lendings);
  return rows.map((row) => ({
    id: row.id,
    board: row.board,
    actor: row.actor,
    lentBy: row.lent_by,
    role: row.role as BoardRole,
    asks: Number(row.asks) !== 0 || row.admits === 'asked',
    atMs: row.at,
    endedMs: row.ended_at,
    heardMs: Number(row.heard_at),
    mayLend: isLent({ board: row.board, lentBy: row.lent_by }),
  }));
}

/** Nobody else changes who is in the session until the transaction ends. */
export async function lockSession(all: Kysely<Tables>, id: string): Promise<void> {
  await all
    .updateTable('panel_session')
    .set((of) => ({ actor: of.ref('actor') }))
    .where('id', '=', id)
    .execute();
}
