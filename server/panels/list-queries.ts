// Panels of a board, as who manages it sees them: those that show it, and those whose participants still have it by what they kept.
// SPEC: PANEL-9, PANEL-12.

import type { Kysely } from 'kysely';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Tables } from '../platform/database/tables.ts';
import { isSessionOver } from '../policies/panel.ts';
import { type StoredSession, sessionsFrom, sessionsIn } from './session-queries.ts';

export interface BoardPanel {
  session: StoredSession;
  participants: BoardParticipant[];
}

export interface BoardParticipant {
  id: string;
  actor: string;
  name: string;
  atMs: number;
  letInMs: number | null;
  isKept: boolean;
  stays: boolean;
}

export function panelListQueries(db: Kysely<Tables>) {
  return {
    /** Returns the running sessions of the board, oldest first, then ended ones with kept roles, newest first. */
    async panelsOfBoard({ board, nowMs }: { board: string; nowMs: number }): Promise<BoardPanel[]> {
      const rows = await sessionsIn(db)
        .where('panel_session.board', '=', board)
        .where((is) =>
          is.or([
            is('panel_session.ended_at', 'is', null),
            is.exists(
              is
                .selectFrom('panel_place')
                .innerJoin('membership', 'membership.place', 'panel_place.id')
                .select('panel_place.id')
                .whereRef('panel_place.session', '=', 'panel_session.id'),
            ),
          ]),
        )
        .orderBy((of) => of.case().when('panel_session.ended_at', 'is', null).then(0).else(1).end())
        .orderBy((of) =>
          of
            .case()
            .when('panel_session.ended_at', 'is', null)
            .then(of.ref('panel_session.at'))
            .else(of.neg(of.ref('panel_session.at')))
            .end(),
        )
        .orderBy('panel_session.id')
        .limit(SERVER_LIMITS.panelsAtOnce)
        .execute();
      const panels: BoardPanel[] = [];
      for (const session of await sessionsFrom(db, rows)) {
        const isOver = isSessionOver(session, nowMs);
        // A role kept on a lent board ends with the session, even before it is revoked in the database.
        const participants = (await participantsOf(db, session, nowMs)).filter(
          ({ isKept, stays }) => !isOver || (isKept && (session.lentBy === null || stays)),
        );
        if (!isOver || participants.length > 0) panels.push({ session, participants });
      }
      return panels;
    },
  };
}

/** Participants who are in, who wait, or who keep the role; the panel itself is not a participant. */
async function participantsOf(
  db: Kysely<Tables>,
  { id, actor }: StoredSession,
  nowMs: number,
): Promise<BoardParticipant[]> {
  const rows = await db
    .selectFrom('panel_place')
    .leftJoin('membership', 'membership.place', 'panel_place.id')
    .select(['id', 'actor', 'name', 'panel_place.at', 'let_in_at', 'stays', 'membership.person as keeper'])
    .where('session', '=', id)
    .where('actor', '!=', actor)
    .where((is) =>
      is.or([
        is('membership.person', 'is not', null),
        is.and([is('ended_at', 'is', null), is('panel_place.expires', '>', nowMs)]),
      ]),
    )
    .orderBy('panel_place.at')
    .orderBy('id')
    .limit(SERVER_LIMITS.joinersOfSession)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    actor: row.actor,
    name: row.name,
    atMs: row.at,
    letInMs: row.let_in_at,
    isKept: row.keeper !== null,
    stays: Number(row.stays) !== 0,
  }));
}
