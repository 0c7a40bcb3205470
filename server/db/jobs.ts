// Work waiting for a process with the service `jobs`. One process takes a job; a job lost with its process is
// requested again by the one that needs it.

import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const snapshot = 'snapshot';

export function jobQueries(db: Kysely<Tables>) {
  return {
    async askSnapshot(board: string): Promise<void> {
      await db
        .insertInto('job')
        .values({ kind: snapshot, board, at: Date.now() })
        .onConflict((there) => there.doNothing())
        .execute();
    },
    /** The board that has waited longest, or undefined when none waits. */
    async takeSnapshot(): Promise<string | undefined> {
      for (;;) {
        const next = await db
          .selectFrom('job')
          .select('board')
          .where('kind', '=', snapshot)
          .orderBy('at')
          .limit(1)
          .executeTakeFirst();
        if (!next) return undefined;
        const { numDeletedRows } = await db
          .deleteFrom('job')
          .where('kind', '=', snapshot)
          .where('board', '=', next.board)
          .executeTakeFirstOrThrow();
        // Otherwise another process was quicker.
        if (numDeletedRows > 0n) return next.board;
      }
    },
  };
}
