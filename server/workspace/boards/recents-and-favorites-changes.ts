// Stores when a person opened a board, what they pinned, and their favorites. Reads are in recents-and-favorites-queries.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export interface MarkAsk {
  /** The id, no actor. */
  person: string;
  mark: 'pin' | 'favourite';
  kind: 'project' | 'board';
  thing: string;
}

/** "Last here" is said in days: no page writes it anew each time it asks. */
const SEEN_EVERY_MS = 5 * 60_000;

export function recentsAndFavoritesChanges(db: Kysely<Tables>) {
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
    /** They are here: signed in, or looking at what is theirs. Written once in a while. */
    async noteSeen({ person, atMs }: { person: string; atMs: number }): Promise<void> {
      await db
        .updateTable('person')
        .set({ seen_at: atMs })
        .where('id', '=', person)
        .where((is) => is.or([is('seen_at', 'is', null), is('seen_at', '<', atMs - SEEN_EVERY_MS)]))
        .execute();
    },
  };
}
