// Places in sessions at panels: what grants by a code stand on (SPEC: PANEL-5, RIGHT-1).

import type { Kysely } from 'kysely';
import type { BoardRole } from '#protocol/roles.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { SourceNow } from '../policies/grant.ts';
import { type KeptPlace, type SessionState, sessionEndMs } from '../policies/panel.ts';
import { DELETION_STATE, type DeletionRow, deletedMsOf, restOf, slices } from './deletion-state.ts';
import { lendingsNow } from './panel-lender-queries.ts';

/** Somebody's place in a session, with what it gives now. */
export interface Place extends KeptPlace {
  id: string;
  board: string;
  alias: string;
  session: string;
  sessionState: SessionState;
  name: string;
  atMs: number;
  now: SourceNow;
}

/** What grants by a code stand on: also within a transaction. */
export function placeQueries(db: Kysely<Tables>) {
  const places = placesIn(db);

  return {
    async placeOfToken(sha256: Uint8Array): Promise<Place | undefined> {
      const row = await places.where('panel_place.sha256', '=', sha256).executeTakeFirst();
      return row && (await placesFrom(db, [row]))[0];
    },
    /** A panel's own. */
    async placeOfPanel(actor: string): Promise<Place | undefined> {
      const row = await places
        .where('panel_place.actor', '=', actor)
        .where('panel_session.actor', '=', actor)
        .executeTakeFirst();
      return row && (await placesFrom(db, [row]))[0];
    },
    async placesNow(ids: string[]): Promise<Place[]> {
      const found: Place[] = [];
      for (const some of slices(ids))
        found.push(...(await placesFrom(db, await places.where('panel_place.id', 'in', some).execute())));
      return found;
    },
  };
}

export function placesIn(db: Kysely<Tables>) {
  return db
    .selectFrom('panel_place')
    .innerJoin('panel_session', 'panel_session.id', 'panel_place.session')
    .innerJoin('board', 'board.id', 'panel_place.board')
    .leftJoin('project', 'project.id', 'board.project')
    .leftJoin('team', 'team.id', 'project.team')
    .leftJoin('entity', 'entity.id', 'team.entity')
    .select([
      'panel_place.id',
      'panel_place.board',
      'board.alias',
      'panel_place.session',
      'panel_place.actor',
      'panel_place.name',
      'panel_place.at',
      'panel_place.expires',
      'panel_place.let_in_at',
      'panel_place.ended_at',
      'panel_place.kept_by',
      'panel_session.ended_at as session_ended_at',
      'panel_session.heard_at',
      'panel_session.lent_by',
      'panel_session.role',
      'panel_session.actor as panel',
    ])
    .select(DELETION_STATE);
}

interface PlaceOfPanelRow extends DeletionRow {
  id: string;
  board: string;
  alias: string;
  session: string;
  actor: string;
  name: string;
  at: number;
  expires: number | null;
  let_in_at: number | null;
  ended_at: number | null;
  kept_by: string | null;
  session_ended_at: number | null;
  heard_at: number;
  lent_by: string | null;
  role: string;
  panel: string;
}

/** Rows of `placesIn`, with what became of their sessions. */
export async function placesFrom(db: Kysely<Tables>, rows: readonly PlaceOfPanelRow[]): Promise<Place[]> {
  const sessions = rows.map(({ board, lent_by }) => ({ board, lentBy: lent_by }));
  const isLent = await lendingsNow(db, sessions);
  return rows.map((row) => placeOf(row, isLent({ board: row.board, lentBy: row.lent_by })));
}

function placeOf(row: PlaceOfPanelRow, mayLend: boolean): Place {
  const { id, board, alias, session, actor, name } = row;
  // What joiners may do is nothing to the panel: where it stands on its place it is an editor.
  const role = actor === row.panel ? 'editor' : (row.role as BoardRole);
  const [letInMs, endedMs] = [row.let_in_at, row.ended_at];
  const sessionState = { endedMs: row.session_ended_at, heardMs: Number(row.heard_at), mayLend };
  const isSessionEnded = sessionState.endedMs !== null || !mayLend;
  const endMs = sessionEndMs(sessionState);
  return {
    id,
    board,
    alias,
    session,
    sessionState,
    actor,
    name,
    atMs: row.at,
    letInMs,
    endedMs,
    expiresMs: row.expires,
    keptBy: row.kept_by,
    now: {
      role,
      // Who comes in anew was let in anew.
      version: letInMs ?? 0,
      expiresMs: row.expires === null ? endMs : Math.min(row.expires, endMs),
      revoked: letInMs === null || endedMs !== null || isSessionEnded,
      history: false,
      deleted: deletedMsOf(row) !== null,
      ...restOf(row),
    },
  };
}
