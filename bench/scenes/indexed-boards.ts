// Boards of many people in a database with their search index, as many rows as 200 texts of each board have. The texts are made by the database
// itself.

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { TOKENS_VERSION } from '#protocol/search-tokens.ts';
import { openDatabase, type Where } from '../../server/platform/database/open-database.ts';
import type { Tables } from '../../server/platform/database/tables.ts';

/** A token of each text of all boards; of readable boards; of the other boards; of one of these. */
export const TOKENS = { all: 'lesson', readable: 'quince', forbidden: 'medlar', single: 'solitary' } as const;
const TEXTS = 200;
export const READABLE = 5;
/** People to whom the other boards belong. */
const OTHER_PEOPLE = 1000;
/** The first board that the person may not read. */
const SINGLE = READABLE + 1;
/** Boards of one commit. */
const BATCH_BOARDS = 250;
const TEXT = 6;

/** The first five boards are the person's. */
export async function seedIndexedBoards(where: Where, { person, count }: { person: string; count: number }) {
  const database = await openDatabase(where);
  try {
    for (let first = 1; first <= count; first += BATCH_BOARDS) {
      const last = Math.min(count, first + BATCH_BOARDS - 1);
      await database.queries.transaction().execute(async (all) => {
        await addBoards(all, { person, first, last });
        await addTexts(all, { first, last, isSqlite: 'file' in where });
      });
    }
    // PostgreSQL does this by itself within a minute.
    if ('url' in where) await sql`ANALYZE`.execute(database.queries);
  } finally {
    await database.close();
  }
}

interface Range {
  first: number;
  last: number;
}

async function addBoards(all: Kysely<Tables>, { person, first, last }: Range & { person: string }): Promise<void> {
  const numbers = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  const boards = numbers.map((number) => ({ number, id: randomUUID() }));
  const columns = { created_at: 1, title: 'Rivers and roads', title_key: 'rivers and roads' };
  await all
    .insertInto('board')
    .values(boards.map(({ id, number }) => ({ id, alias: id, changed_at: number, ...columns })))
    .execute();
  const creators = boards.map(({ id, number }) => ({
    board: id,
    actor: `person:${number <= READABLE ? person : `another-${number % OTHER_PEOPLE}`}`,
  }));
  await all.insertInto('board_creator').values(creators).execute();
  await all
    .insertInto('search_board')
    .values(boards.map(({ id, number }) => ({ board: id, number, seq: 1, version: TOKENS_VERSION })))
    .execute();
}

async function addTexts(all: Kysely<Tables>, { first, last, isSqlite }: Range & { isSqlite: boolean }): Promise<void> {
  const texts = sql`WITH RECURSIVE boards (board) AS (
      SELECT CAST(${first} AS BIGINT) UNION ALL SELECT board + 1 FROM boards WHERE board < ${last}
    ), items (item) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT item + 1 FROM items WHERE item < ${TEXTS}),
    texts AS (SELECT board, item, 't' || item AS number,
      CASE WHEN board <= ${READABLE} THEN ${sql.lit(TOKENS.readable)} ELSE ${sql.lit(TOKENS.forbidden)} END AS fruit
      FROM boards CROSS JOIN items)`;
  const id = isSqlite ? sql`randomblob(16)` : sql`decode(md5(board || '-' || item), 'hex')`;
  await sql`INSERT INTO search_item (board, item, id, kind, text) ${texts}
    SELECT board, item, ${id}, ${sql.lit(TEXT)}, ${sql.lit(TOKENS.all)} || ' ' || number || ' ' || fruit
    FROM texts ORDER BY board, item`.execute(all);
  await sql`INSERT INTO search_token (board, token, item, position) ${texts}
    SELECT board, ${sql.lit(TOKENS.all)} AS token, item, 0 FROM texts UNION ALL SELECT board, number, item, 1 FROM texts
    UNION ALL SELECT board, fruit, item, 2 FROM texts
    UNION ALL SELECT board, ${sql.lit(TOKENS.single)}, item, 3 FROM texts WHERE board = ${SINGLE} AND item = 1
    ORDER BY board, token, item`.execute(all);
}
