// Calls that the log writer itself answers, and those that must see what it has committed. They run on the thread that writes.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { batchOf, type PackedBatch } from './batch.ts';
import type { Head, LogWriter } from './log-writer.ts';

export function logQueries(db: Kysely<Tables>, { log }: { log: LogWriter }) {
  return {
    append: (batch: PackedBatch): Promise<void> => log.append(batchOf(batch)),
    commits: () => log.commits,
    head(board: string): Promise<Head> {
      return log.head(board);
    },
    /** Bytes of the rows after `after`, up to the head. */
    async tailBytes({ board, after }: { board: string; after: number }): Promise<number> {
      const { total } = await log.head(board);
      return total - (await totalAt(db, board, after));
    },
    async probe(): Promise<void> {
      await db
        .insertInto('probe')
        .values({ id: 1, at: Date.now() })
        .onConflict((there) => there.column('id').doUpdateSet({ at: Date.now() }))
        .execute();
    },
  };
}

/** Bytes of the log up to and including `seq`. */
export async function totalAt(db: Kysely<Tables>, board: string, seq: number): Promise<number> {
  const row = await db
    .selectFrom('board_op')
    .select('total')
    .where('board', '=', board)
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.total ?? 0;
}
