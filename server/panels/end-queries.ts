// Finds panel sessions that are over and still have to be ended (end-changes.ts). SPEC: PANEL-7, PANEL-12.

import type { Kysely } from 'kysely';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { lendingsNow } from '../access/panel-lender-queries.ts';
import type { Tables } from '../platform/database/tables.ts';

/** Sessions of one look. */
const MANY = 500;

export function panelEndQueries(db: Kysely<Tables>) {
  return {
    /** Sessions that are over and not marked as ended: nobody lends the board any more, or the panel was not heard for too long. */
    async overSessions(nowMs: number): Promise<{ id: string; board: string }[]> {
      const open = db
        .selectFrom('panel_session')
        .select(['id', 'board', 'lent_by', 'heard_at'])
        .where('ended_at', 'is', null);
      const silent = await open
        .where('heard_at', '<=', nowMs - SERVER_LIMITS.panelSilenceMs)
        .orderBy('heard_at')
        .limit(MANY)
        .execute();
      const lent = await open.where('lent_by', 'is not', null).execute();
      const lendings = lent.map(({ board, lent_by }) => ({ board, lentBy: lent_by }));
      const isLent = await lendingsNow(db, lendings);
      const over = [...silent, ...lent.filter(({ board, lent_by }) => !isLent({ board, lentBy: lent_by }))];
      return [...new Map(over.map(({ id, board }) => [id, { id, board }])).values()];
    },
  };
}
