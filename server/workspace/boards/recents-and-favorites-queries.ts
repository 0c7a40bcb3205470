// What each person keeps for themselves: when they opened a board, what they pinned, and their favourites.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Boards that tell in which team somebody was last. */
const OPENED_LAST = 50;

export function recentsAndFavoritesQueries(db: Kysely<Tables>) {
  return {
    /** The teams of the boards the person opened, the last one first. */
    async teamsOpenedLast(person: string): Promise<string[]> {
      const last = db
        .selectFrom('opened_board')
        .select(['opened_board.board', 'opened_board.at'])
        .where('person', '=', person)
        .orderBy('at', 'desc')
        .limit(OPENED_LAST);
      const rows = await db
        .selectFrom(last.as('last'))
        .innerJoin('board', 'board.id', 'last.board')
        .innerJoin('project', 'project.id', 'board.project')
        .select('project.team')
        .orderBy('last.at', 'desc')
        .execute();
      return [...new Set(rows.map(({ team }) => team))];
    },
  };
}
