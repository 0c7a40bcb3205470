// Names versions of a board, and stores the names that people came with. Reads are in history-queries.ts and version-queries.ts.

import type { Kysely } from 'kysely';
import type { LogWriter } from '../../platform/database/log/log-writer.ts';
import type { Tables } from '../../platform/database/tables.ts';

export function historyChanges(db: Kysely<Tables>, { log }: { log: LogWriter }) {
  return {
    /** False when the board has no such row. */
    async nameVersion({
      board,
      seq,
      name,
      actor,
    }: {
      board: string;
      seq: number;
      name: string;
      actor: string;
    }): Promise<boolean> {
      if (seq < 1 || seq > (await log.head(board)).seq) return false;
      const now = { name, actor, at: Date.now() };
      await db
        .insertInto('board_version')
        .values({ board, seq, ...now })
        .onConflict((there) => there.columns(['board', 'seq']).doUpdateSet(now))
        .execute();
      return true;
    },
    /** False when it had none. */
    async unnameVersion({ board, seq }: { board: string; seq: number }): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('board_version')
        .where('board', '=', board)
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    /** Somebody who may write is here under this name; '': under none, which leaves the one they had. */
    async met({ board, actor, name }: { board: string; actor: string; name: string }): Promise<void> {
      if (name === '') return;
      await db
        .insertInto('board_person')
        .values({ board, actor, name })
        .onConflict((there) =>
          there
            .columns(['board', 'actor'])
            .doUpdateSet({ name })
            .where('board_person.name', '!=', name)
            .where('board_person.former', '=', 0),
        )
        .execute();
    },
  };
}
