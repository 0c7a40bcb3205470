// Finds words in titles of boards and in the search index. The boards that the caller may read are the first part of the statement: hits on other
// boards are neither counted nor read. The tokens of a board are neighbors in the index, so that the cost depends on readable boards alone.

import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Phrase, Token } from '#protocol/search-tokens.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { keyPattern, titleKeyOf } from '../../platform/database/titles.ts';
import { type BoardArm, boardsOf, isSome } from '../boards/arm-queries.ts';

export interface SearchQuery {
  /** The id, no actor. */
  person: string;
  arms: BoardArm[];
  /** A part of a title, as typed. Empty: titles are not searched. */
  title: string;
  /** An item must contain all of them. Empty: items are not searched. */
  phrases: readonly Phrase[];
  /** The kinds of items: codes of docs/formats.md. Undefined: all. */
  kinds: readonly number[] | undefined;
  offset: number;
  limit: number;
}

/** A board found by its title, or an item of it. */
export interface SearchRow {
  board: string;
  item: { id: Uint8Array; kind: number; text: string } | null;
}

/** The number of boards whose items are searched: those with whole words first, then those that changed last. */
const MAX_BOARDS = 50;
/** Follows all tokens that have the same prefix. */
const LAST_CHAR = '\u{10ffff}';

/** Ranks of hits, best first. */
const [TITLE, WHOLE_WORDS, PREFIXES] = [0, 1, 2];

export function searchQueries(db: Kysely<Tables>, database: Pick<Database, 'isInList'>) {
  return {
    /** Returns the teams in which a person has a role: in the team, its entity, or one of its projects. */
    async teamsOf(person: string): Promise<string[]> {
      const ids = (kind: string) =>
        db.selectFrom('membership').select('thing').where('person', '=', person).where('kind', '=', kind);
      const rows = await db
        .selectFrom('team')
        .select('id')
        .where((is) =>
          is.or([
            is('id', 'in', ids('team')),
            is('entity', 'in', ids('entity')),
            is('id', 'in', is.selectFrom('project').select('team').where('project.id', 'in', ids('project'))),
          ]),
        )
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Returns those of these boards of which some texts are not in the index. */
    async partialBoards(ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('search_board')
        .select('board')
        .where('board', 'in', ids)
        .where('omitted', '>', 0)
        .execute();
      return rows.map(({ board }) => board);
    },
    /** Returns the number of hits, and a page of them: titles, whole words, prefixes; equal ones by the last change of the board. */
    async search(query: SearchQuery): Promise<{ count: number; rows: SearchRow[] }> {
      const { person, title, phrases, kinds, offset, limit } = query;
      const arms = query.arms.filter(isSome);
      const hasTitles = titleKeyOf(title.trim()) !== '';
      const hasItems = phrases.length > 0 && kinds?.length !== 0;
      if (arms.length === 0 || !(hasTitles || hasItems)) return { count: 0, rows: [] };
      const sources = [...(hasTitles ? [titleHits(title)] : []), ...(hasItems ? [sql`SELECT * FROM item_hit`] : [])];
      const { rows } = await sql<ResultRow>`WITH readable AS MATERIALIZED (
          SELECT board.id, board.changed_at, board.title_key, indexed.number
          FROM board LEFT JOIN search_board AS indexed ON indexed.board = board.id
          WHERE board.id IN (${boardsOf({ db, database }, person, arms)})
        ), ${hasItems ? itemHits(phrases, kinds) : sql``} hit AS MATERIALIZED (${sql.join(sources, sql` UNION ALL `)})
        SELECT total.count, page.* FROM (SELECT count(*) AS count FROM hit) AS total LEFT JOIN (
          SELECT hit.board, item.id, item.kind, item.text, hit.rank, hit.changed_at
          FROM hit LEFT JOIN search_item AS item ON item.board = hit.number AND item.item = hit.item
          ORDER BY hit.rank, hit.changed_at DESC, hit.board, item.id LIMIT ${limit} OFFSET ${offset}
        ) AS page ON TRUE ORDER BY page.rank, page.changed_at DESC, page.board, page.id`.execute(db);
      return { count: Number(rows[0]?.count ?? 0), rows: rows.flatMap(searchRow) };
    },
  };
}

interface ResultRow {
  count: number | string;
  /** Null: the page has no row. */
  board: string | null;
  id: Uint8Array | null;
  kind: number | null;
  text: string | null;
}

function searchRow({ board, id, kind, text }: ResultRow): SearchRow[] {
  if (board === null) return [];
  return [{ board, item: id && { id, kind: kind ?? 0, text: text ?? '' } }];
}

/** Selects boards by their titles. */
function titleHits(title: string): RawBuilder<unknown> {
  return sql`SELECT readable.id AS board, readable.changed_at, CAST(NULL AS BIGINT) AS number, CAST(NULL AS BIGINT) AS item,
    ${sql.lit(TITLE)} AS rank FROM readable WHERE title_key LIKE ${keyPattern(title)} ESCAPE '\\'`;
}

/** Defines the table `item_hit`: items that contain all phrases. */
function itemHits(phrases: readonly Phrase[], kinds: readonly number[] | undefined): RawBuilder<unknown> {
  const board = sql`readable.number`;
  const items = (isExact: boolean) => [
    ...phrases.map((phrase) => sql`SELECT t0.item FROM ${occurrences(phrase, board, isExact)}`),
    ...(kinds ? [sql`SELECT item FROM search_item WHERE board = ${board} AND kind IN (${sql.join(kinds)})`] : []),
  ];
  const hasItem = (isExact: boolean) => sql`EXISTS (${sql.join(items(isExact), sql` INTERSECT `)})`;
  const rank = (isExact: RawBuilder<unknown>) =>
    sql`CASE WHEN ${isExact} THEN ${sql.lit(WHOLE_WORDS)} ELSE ${sql.lit(PREFIXES)} END`;
  const tables = phrases.map((_, n) => sql.ref(`phrase${n}`));
  const matches = phrases.map((phrase, n) => {
    const last = phrase.tokens.length - 1;
    const isExact = sql`${sql.ref(`t${last}.token`)} = ${phrase.tokens[last]?.token}`;
    return sql`${tables[n]} AS MATERIALIZED (
      SELECT candidate.number, t0.item, min(${rank(isExact)}) AS rank
      FROM candidate CROSS JOIN ${occurrences(phrase, sql`candidate.number`, false)}
      GROUP BY candidate.number, t0.item)`;
  });
  const [first, ...others] = tables;
  const joins = others.map(
    (table) => sql`JOIN ${table} ON ${table}.number = ${first}.number AND ${table}.item = ${first}.item`,
  );
  const areExact = tables.map((table) => sql`${table}.rank = ${sql.lit(WHOLE_WORDS)}`);
  return sql`candidate AS MATERIALIZED (
      SELECT readable.*, ${rank(hasItem(true))} AS rank
      FROM readable WHERE ${hasItem(false)} ORDER BY rank, changed_at DESC, id LIMIT ${sql.lit(MAX_BOARDS)}
    ), ${sql.join(matches)}, item_hit AS MATERIALIZED (
      SELECT candidate.id AS board, candidate.changed_at, candidate.number, ${first}.item,
        ${rank(sql.join(areExact, sql` AND `))} AS rank
      FROM ${first} ${sql.join(joins, sql` `)} JOIN candidate ON candidate.number = ${first}.number
      ${kinds ? joinKinds(first as RawBuilder<unknown>, kinds) : sql``}
    ),`;
}

function joinKinds(phrase: RawBuilder<unknown>, kinds: readonly number[]): RawBuilder<unknown> {
  return sql`JOIN search_item ON search_item.board = ${phrase}.number AND search_item.item = ${phrase}.item
    AND search_item.kind IN (${sql.join(kinds)})`;
}

/** The tokens of a phrase on a board as t0, t1, …, with the condition: what follows FROM. `isExact`: without longer tokens. */
function occurrences({ tokens, isPrefix }: Phrase, board: RawBuilder<unknown>, isExact: boolean): RawBuilder<SqlBool> {
  const [first, ...others] = tokens as [Token, ...Token[]];
  const matches = ({ token }: Token, n: number): RawBuilder<unknown> => {
    const column = sql.ref(`t${n}.token`);
    if (n === tokens.length - 1 && isPrefix && !isExact)
      return sql`${column} >= ${token} AND ${column} < ${token + LAST_CHAR}`;
    return sql`${column} = ${token}`;
  };
  const joins = others.map((token, k) => {
    const next = sql.ref(`t${k + 1}`);
    return sql` JOIN search_token AS ${next} ON ${next}.board = t0.board AND ${next}.item = t0.item
      AND ${next}.position = t0.position + ${sql.lit(token.position - first.position)} AND ${matches(token, k + 1)}`;
  });
  return sql`search_token AS t0${sql.join(joins, sql` `)} WHERE t0.board = ${board} AND ${matches(first, 0)}`;
}
