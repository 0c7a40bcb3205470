// What each person keeps for themselves: when they opened a board, what they pinned, and their favourites.

import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface MarkAsk {
  /** The id, no actor. */
  person: string;
  mark: 'pin' | 'favourite';
  kind: 'project' | 'board';
  thing: string;
}

export function markQueries(db: Kysely<Tables>) {
  return {
    async setMark({ on, ...mark }: MarkAsk & { on: boolean }): Promise<void> {
      if (on)
        await db
          .insertInto('mark')
          .values({ ...mark, at: Date.now() })
          .onConflict((there) => there.doNothing())
          .execute();
      else
        await db
          .deleteFrom('mark')
          .where('person', '=', mark.person)
          .where('mark', '=', mark.mark)
          .where('kind', '=', mark.kind)
          .where('thing', '=', mark.thing)
          .execute();
    },
    async noteOpened({ person, board, atMs }: { person: string; board: string; atMs: number }): Promise<void> {
      await db
        .insertInto('opened_board')
        .values({ person, board, at: atMs })
        .onConflict((there) => there.columns(['person', 'board']).doUpdateSet({ at: atMs }))
        .execute();
      await db.updateTable('person').set({ seen_at: atMs }).where('id', '=', person).execute();
    },
    /** The teams in whose projects the person opened boards, the last one first; at most ten. */
    async teamsOpenedLast(person: string): Promise<string[]> {
      const rows = await db
        .selectFrom('opened_board')
        .innerJoin('board', 'board.id', 'opened_board.board')
        .innerJoin('project', 'project.id', 'board.project')
        .select((is) => ['project.team', is.fn.max<number>('opened_board.at').as('last')])
        .where('opened_board.person', '=', person)
        .groupBy('project.team')
        .orderBy('last', 'desc')
        .limit(10)
        .execute();
      return rows.map(({ team }) => team);
    },
  };
}
