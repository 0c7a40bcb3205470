// Writes the search index: the texts of items, and the tokens of each. One run at a time writes the index of a board.

import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Token } from '../../platform/text/tokens.ts';

/** An item whose indexed text changes. */
export interface ItemChange {
  /** The number of the item in the index of its board. */
  item: number;
  id: Uint8Array;
  kind: number;
  /** Null: the item is removed. */
  text: string | null;
  /** The distinct tokens of the indexed text. */
  oldTokens: readonly string[];
  newTokens: readonly Token[];
}

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

  async function writeItem(all: Kysely<Tables>, board: number, change: ItemChange): Promise<void> {
    const { item, id, kind, text, oldTokens, newTokens } = change;
    for (let i = 0; i < oldTokens.length; i += STATEMENT_ROWS)
      await all
        .deleteFrom('search_token')
        .where('board', '=', board)
        .where('token', 'in', oldTokens.slice(i, i + STATEMENT_ROWS))
        .where('item', '=', item)
        .execute();
    await all.deleteFrom('search_item').where('board', '=', board).where('item', '=', item).execute();
    if (text === null) return;
    await all.insertInto('search_item').values({ board, item, id, kind, text }).execute();
    const rows = newTokens.map(({ token, position }) => ({ board, token, item, position }));
    for (let i = 0; i < rows.length; i += STATEMENT_ROWS)
      await all
        .insertInto('search_token')
        .values(rows.slice(i, i + STATEMENT_ROWS))
        // A token that another version of Unicode made may be left.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  return {
    /** Lets this run alone write the index of a board. Returns the board's number and the version of its index; 0: it has none. */
    async beginIndexing({ board, run }: { board: string; run: string }): Promise<{ number: number; version: number }> {
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
      const { number, version } = await db
        .updateTable('search_board')
        .set({ run })
        .where('board', '=', board)
        .returning(['number', 'version'])
        .executeTakeFirstOrThrow();
      return { number: Number(number), version: Number(version) };
    },
    /** Writes these changes in one commit. Throws if another run has begun since. */
    async indexItems(items: { number: number; run: string; changes: readonly ItemChange[] }): Promise<void> {
      const { number, run, changes } = items;
      await db.transaction().execute(async (all) => {
        await checkRun(all, number, run);
        for (const change of changes) await writeItem(all, number, change);
      });
    },
    /** Notes that the index is that of row `seq`. `omitted`: items beyond the limits of an index. */
    async endIndexing(index: {
      number: number;
      run: string;
      seq: number;
      version: number;
      omitted: number;
    }): Promise<void> {
      const { number, run, ...noted } = index;
      await db.transaction().execute(async (all) => {
        await checkRun(all, number, run);
        await all
          .updateTable('search_board')
          .set({ ...noted, run: null })
          .where('number', '=', number)
          .execute();
      });
    },
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
    .set({ run: null })
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
