// Writes the search index: the texts of items, and the tokens of each. One run at a time writes the index of a board.

import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Token } from '#protocol/search-tokens.ts';
import { ofMoment } from '../../platform/database/commit-marks.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** An item of the index of its board. */
export interface IndexedText {
  /** The number of the item in the index of its board. */
  item: number;
  id: Uint8Array;
  kind: number;
  text: string;
}

export interface TokenRow extends Token {
  item: number;
}

/** The board's number in the index, and the run that writes it. */
interface Run {
  number: number;
  run: string;
}

/** Tokens that leave the index of a board, by their items, and tokens that come into it. */
export interface ChangedTokens extends Run {
  removed: readonly { item: number; tokens: readonly string[] }[];
  added: readonly TokenRow[];
}

/** Items that leave the index of a board, and items that come into it or replace one of the same number. */
export interface ChangedItems extends Run {
  removed: readonly number[];
  written: readonly IndexedText[];
}

/** `seq`: of the last row of the log that is indexed. `omitted`: items beyond the limits of an index. */
interface EndedRun extends Run {
  seq: number;
  version: number;
  omitted: number;
}

/** `run` of an index that is being deleted. */
const REMOVAL = 'removal';
/** The rows of one statement. */
const STATEMENT_ROWS = 200;
/** The rows that one commit deletes. */
const SLICE_ROWS = 1000;

export function searchIndexChanges(db: Kysely<Tables>) {
  /** Throws if another run has begun since. */
  async function checkRun(all: Kysely<Tables>, number: number, run: string): Promise<void> {
    const { numUpdatedRows } = await all
      .updateTable('search_board')
      .set({ run })
      .where('number', '=', number)
      .where('run', '=', run)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Error('another run writes the index of this board');
  }

  return {
    /**
     * Lets this run alone write the index of a board. Returns the board's number and the version of its index; 0: it has none. `isWhole`: the
     * run before it, if any, came to its end.
     */
    beginIndexing: ofMoment(async ({ board, run }: { board: string; run: string }) => {
      // Two boards that are indexed for the first time at once may get the same number. Then one of the jobs fails and runs again.
      await db
        .insertInto('search_board')
        .columns(['board', 'number'])
        .expression((is) =>
          is
            .selectFrom('search_board')
            .select([sql<string>`${board}`.as('board'), sql<number>`coalesce(max(number), 0) + 1`.as('number')])
            // Without a WHERE, SQLite reads ON CONFLICT as the condition of a join.
            .where(sql<SqlBool>`true`),
        )
        .onConflict((conflict) => conflict.column('board').doNothing())
        .execute();
      return db.transaction().execute(async (all) => {
        // The row is this run's from here on, so that it reads what the run before it has left.
        const index = all.updateTable('search_board').where('board', '=', board);
        const before = await index
          .set(({ ref }) => ({ run: ref('run') }))
          .returningAll()
          .executeTakeFirstOrThrow();
        await index.set({ run }).execute();
        return { number: Number(before.number), version: Number(before.version), isWhole: before.run === null };
      });
    }),
    /**
     * Changes tokens in one commit. Throws if another run has begun since. Nothing of a run waits for an fsync, because the job ends after it
     * by a durable commit: an index whose run was interrupted is built anew.
     */
    changeTokens: ofMoment(async ({ number: board, run, removed, added }: ChangedTokens): Promise<void> => {
      await db.transaction().execute(async (all) => {
        await checkRun(all, board, run);
        for (const { item, tokens } of removed) {
          for (let i = 0; i < tokens.length; i += STATEMENT_ROWS)
            await all
              .deleteFrom('search_token')
              .where('board', '=', board)
              .where('token', 'in', tokens.slice(i, i + STATEMENT_ROWS))
              .where('item', '=', item)
              .execute();
        }
        for (let i = 0; i < added.length; i += STATEMENT_ROWS)
          await all
            .insertInto('search_token')
            .values(added.slice(i, i + STATEMENT_ROWS).map((row) => ({ board, ...row })))
            // A token that another version of Unicode made may be left.
            .onConflict((conflict) => conflict.doNothing())
            .execute();
      });
    }),
    /** Changes items in one commit, as `changeTokens` does tokens. */
    changeItems: ofMoment(async ({ number: board, run, removed, written }: ChangedItems): Promise<void> => {
      const numbers = [...removed, ...written.map(({ item }) => item)];
      await db.transaction().execute(async (all) => {
        await checkRun(all, board, run);
        await all.deleteFrom('search_item').where('board', '=', board).where('item', 'in', numbers).execute();
        if (written.length > 0)
          await all
            .insertInto('search_item')
            .values(written.map((row) => ({ board, ...row })))
            .execute();
      });
    }),
    /** Stores up to which row the board is indexed. */
    endIndexing: ofMoment(async ({ number, run, ...noted }: EndedRun): Promise<void> => {
      await db.transaction().execute(async (all) => {
        await checkRun(all, number, run);
        await all
          .updateTable('search_board')
          .set({ ...noted, run: null })
          .where('number', '=', number)
          .execute();
      });
    }),
    /** Lets a sweep ask for the index of a board. */
    async markStale(board: string): Promise<void> {
      await db.updateTable('search_board').set({ version: 0 }).where('board', '=', board).execute();
    },
    /** Deletes a slice of a board's index. Returns false if nothing is left. */
    removeIndex: (board: string): Promise<boolean> => db.transaction().execute((all) => removeIndex(all, board)),
  };
}

/** Deletes a slice of a board's index. Returns false if nothing is left. */
export async function removeIndex(all: Kysely<Tables>, board: string): Promise<boolean> {
  // No run writes from here on.
  const indexed = await all
    .updateTable('search_board')
    .set({ run: REMOVAL })
    .where('board', '=', board)
    .returning('number')
    .executeTakeFirst();
  if (!indexed) return false;
  const { number } = indexed;
  for (const [table, column] of [
    ['search_token', 'token'],
    ['search_item', 'item'],
  ] as const) {
    const [rows, key] = [sql.table(table), sql.ref(column)];
    const { numAffectedRows } = await sql`DELETE FROM ${rows} WHERE board = ${number} AND ${key} <= coalesce(
      (SELECT ${key} FROM ${rows} WHERE board = ${number} ORDER BY ${key} LIMIT 1 OFFSET ${SLICE_ROWS}),
      (SELECT max(${key}) FROM ${rows} WHERE board = ${number}))`.execute(all);
    if (numAffectedRows) return true;
  }
  await all.deleteFrom('search_board').where('board', '=', board).execute();
  return false;
}
