// Adds the search index: the texts of boards by item and by token. Computes the keys of titles with the folding of search.

import { type Kysely, sql } from 'kysely';
import { titleKeyOf } from '../titles.ts';

export const name = '0040-search-index';

export const statements = [
  // One row for each indexed board, with its key in the tables below. The index is of row seq of the log, and has the tokens of this version
  // (protocol/search-tokens.ts). Items beyond the limits are omitted. Only the job named by run may write.
  `CREATE TABLE search_board (
    board TEXT PRIMARY KEY REFERENCES board (id),
    number BIGINT NOT NULL UNIQUE,
    seq BIGINT NOT NULL DEFAULT 0,
    version BIGINT NOT NULL DEFAULT 0,
    omitted BIGINT NOT NULL DEFAULT 0,
    run TEXT
  )`,
  // item: a number that is unique on its board. kind: a code of docs/formats.md.
  `CREATE TABLE search_item (
    board BIGINT NOT NULL,
    item BIGINT NOT NULL,
    id BLOB NOT NULL,
    kind INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (board, item)
  )`,
  // Both engines compare tokens byte by byte.
  {
    sqlite: `CREATE TABLE search_token (
      board INTEGER NOT NULL,
      token TEXT NOT NULL,
      item INTEGER NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (board, token, item, position)
    ) WITHOUT ROWID`,
    postgres: `CREATE TABLE search_token (
      board BIGINT NOT NULL,
      token TEXT COLLATE "C" NOT NULL,
      item BIGINT NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (board, token, item, position)
    )`,
  },
] as const;

/** Titles of ASCII letters keep their keys. */
export async function change(all: Kysely<never>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const title = sql.ref('title');
  const isOther = engine === 'sqlite' ? sql`${title} GLOB '*[^ -~]*'` : sql`${title} COLLATE "C" ~ '[^ -~]'`;
  const { rows } = await sql<{
    id: string;
    title: string;
    title_key: string;
  }>`SELECT id, title, title_key FROM board WHERE ${isOther}`.execute(all);
  for (const { id, title: text, title_key: key } of rows)
    if (titleKeyOf(text) !== key)
      await sql`UPDATE board SET title_key = ${titleKeyOf(text)} WHERE id = ${id}`.execute(all);
}
