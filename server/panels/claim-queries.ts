// Taking home the board of a panel's session: by its claim secret, once. What nobody took home is deleted. SPEC: PANEL-8, PANEL-10.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export function panelClaimQueries(db: Kysely<Tables>) {
  return {
    /** Who has claimed the board of a session, as they are called, and the project it is in ('': none). */
    async claimOf(session: string): Promise<{ by: string; project: string } | undefined> {
      const row = await db
        .selectFrom('panel_session')
        .innerJoin('board', 'board.id', 'panel_session.board')
        .leftJoin('project', 'project.id', 'board.project')
        .select(['claimed_by', 'project.name as project'])
        .where('panel_session.id', '=', session)
        .executeTakeFirst();
      if (!row || row.claimed_by === null) return undefined;
      const id = row.claimed_by.slice('person:'.length);
      const person = await db.selectFrom('person').select('name').where('id', '=', id).executeTakeFirst();
      return { by: person?.name ?? '', project: row.project ?? '' };
    },
  };
}
