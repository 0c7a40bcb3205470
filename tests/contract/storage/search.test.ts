// Search on both engines returns the hits of a plain search through all texts, in the same order.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { folded } from '#protocol/fold.ts';
import { wordMatchesOf } from '#protocol/search-matches.ts';
import { type Phrase, phrasesOf, tokensOf } from '#protocol/search-tokens.ts';
import { linkChanges } from '../../../server/access/link-changes.ts';
import type { ItemText } from '../../../server/board/core/board-texts.ts';
import { searchIndexChanges } from '../../../server/board/search/index-changes.ts';
import { indexKind } from '../../../server/board/search/index-job.ts';
import { searchIndexQueries } from '../../../server/board/search/index-queries.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { titleKeyOf } from '../../../server/platform/database/titles.ts';
import { itemId, Seeded } from '../../../server/testing/txns.ts';
import { type SearchQuery, searchQueries } from '../../../server/workspace/search/search-queries.ts';
import { type Engine, engines } from './engines.ts';

const SEED = 6502;
const QUERIES = 500;
const random = new Seeded(SEED);
const pick = <T>(values: readonly T[]): T => values[random.below(values.length)] as T;

const VOCABULARY = [
  ['light', 'lights', 'lens', 'Route', 'plan', 'planning', 'e-mail', 'ana@example.org', '3.5', '1,234', 'C++'],
  ['Größe', 'grosse', 'Straße', 'Übung', 'Prüfung'],
  ['été', 'École', 'cœur', 'naïve'],
  ['كتاب', 'كِتَاب', 'الكتاب', 'بالكتاب', 'للكتاب', 'مدرسة', 'والمدرسة', 'كـتـاب'],
  ['東京', '東京都', '京都', '学校', '東'],
  ['año', 'niño', 'corazón', '👩🏽‍🚀', '❤️', '🚀'],
] as const;
const word = (): string => pick(pick(VOCABULARY));
const text = (): string => Array.from({ length: 1 + random.below(5) }, word).join(pick([' ', ' ', '\n', ', ']));

interface BoardData {
  id: string;
  title: string;
  changedMs: number;
  isReadable: boolean;
  items: ItemText[];
}
const boards: BoardData[] = Array.from({ length: 40 }, (_, n) => ({
  id: randomUUID(),
  title: text().replaceAll('\n', ' '),
  changedMs: 1000 + (n % 7),
  isReadable: n % 2 === 0,
  items: Array.from({ length: 20 }, () => ({ id: itemId(random), kind: pick([3, 6, 7, 10]), text: text() })),
}));

/** Returns a word, a prefix, two words, or a quoted text. */
function query(): string {
  const some = word();
  const kind = random.below(5);
  if (kind === 0) return [...some].slice(0, 1 + random.below(3)).join('');
  if (kind === 1) return `${some} ${word()}`;
  if (kind === 2) return `"${some} ${word()}"`;
  if (kind === 3) return `"${pick(pick(boards).items).text.replaceAll('"', '')}"`;
  return some;
}

/** Both engines get the same queries. */
const queries = Array.from({ length: QUERIES }, query);

/** 1: contains whole words; 2: contains prefixes; undefined: does not match. */
function rankOf(content: string, phrases: readonly Phrase[]): number | undefined {
  const tokens = tokensOf(content);
  const ranks = phrases.map((phrase) => {
    const first = phrase.tokens[0]?.position ?? 0;
    const starts = tokens.map(({ position: start }) => {
      const matches = phrase.tokens.map(({ token, position }, n) => {
        const actual = tokens.filter((other) => other.position === start + position - first);
        if (actual.some((other) => other.token === token)) return 1;
        const isLast = n === phrase.tokens.length - 1;
        return phrase.isPrefix && isLast && actual.some((other) => other.token.startsWith(token)) ? 2 : 3;
      });
      return Math.max(...matches);
    });
    return Math.min(3, ...starts);
  });
  const rank = Math.max(...ranks);
  return rank < 3 ? rank : undefined;
}

/** Returns the ids of the boards and items to be found, in order. */
function expectedHits(typed: string): string[] {
  const phrases = phrasesOf(typed);
  const hits = boards.flatMap(({ id, title, changedMs, isReadable, items }) => {
    if (!isReadable) return [];
    const byTitle = folded(title).includes(folded(typed.trim())) ? [{ rank: 0, changedMs, id, item: '' }] : [];
    const byText = items.flatMap((item) => {
      const rank = phrases.length > 0 ? rankOf(item.text, phrases) : undefined;
      return rank ? [{ rank, changedMs, id, item: hexOf(item.id) }] : [];
    });
    return [...byTitle, ...byText];
  });
  const ordered = hits.sort(
    (a, b) =>
      a.rank - b.rank || b.changedMs - a.changedMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.item < b.item ? -1 : 1),
  );
  return ordered.map(({ id, item }) => item || id);
}

describe.each(Object.entries(engines))(`search on %s (seed ${SEED})`, (_name, start) => {
  let engine: Engine;
  let database: Database;
  beforeAll(async () => {
    engine = await start();
    database = await openDatabase(await engine.fresh());
    const db = database.queries;
    const index = {
      reads: { searchIndex: searchIndexQueries(db) },
      changes: { searchIndex: searchIndexChanges(db) },
    };
    for (const { id, title, changedMs, isReadable, items } of boards) {
      const creator = isReadable ? 'person:ana' : 'person:tom';
      await linkChanges(db).createBoard({ id, alias: id, creator, links: [] });
      await db
        .updateTable('board')
        .set({ title, title_key: titleKeyOf(title), changed_at: changedMs })
        .where('id', '=', id)
        .execute();
      const textsOf = async () => ({ seq: 1, texts: items, omitted: 0 });
      await indexKind({ db: index, textsOf }).run(
        { thing: id, payload: '{}', lease: 'lease' },
        new AbortController().signal,
      );
    }
  });
  afterAll(async () => {
    await database.close();
    await engine.end();
  });

  const search = (typed: string, more: Partial<SearchQuery> = {}) =>
    searchQueries(database.queries, database).search({
      person: 'ana',
      arms: [{ in: 'no-project', which: 'made-given-or-listed', state: 'active' }],
      title: typed,
      phrases: phrasesOf(typed),
      kinds: undefined,
      offset: 0,
      limit: 10_000,
      ...more,
    });
  const idsOf = (found: Awaited<ReturnType<typeof search>>) =>
    found.rows.map(({ board, item }) => (item ? hexOf(item.id) : board));

  test('every query returns the expected hits in order', async () => {
    let successes = 0;
    for (const typed of queries) {
      const expected = expectedHits(typed);
      const found = await search(typed);
      expect([typed, idsOf(found)]).toEqual([typed, expected]);
      if (expected.length > 0) expect(found.count).toBe(expected.length);
      // The page marks exactly the texts that are found.
      for (const { item } of found.rows)
        if (item) expect([item.text, wordMatchesOf(item.text, typed)]).not.toContainEqual([]);
      successes += expected.length > 0 ? 1 : 0;
    }
    expect(successes).toBeGreaterThan(QUERIES / 2);
  });

  test('search returns pages, kinds, and titles alone', async () => {
    const all = await search('light');
    const pages = [];
    for (let offset = 0; offset < all.count; offset += 7)
      pages.push(...idsOf(await search('light', { offset, limit: 7 })));
    expect(pages).toEqual(idsOf(all));
    const notes = await search('light', { title: '', kinds: [7] });
    expect(notes.rows.every(({ item }) => item?.kind === 7)).toBe(true);
    expect(notes.count).toBe(all.rows.filter(({ item }) => item?.kind === 7).length);
    expect((await search('light', { phrases: [] })).rows.every(({ item }) => item === null)).toBe(true);
  });

  test('deleted and archived boards are not found, nor are boards of others', async () => {
    const [{ id }] = boards as [BoardData];
    const hits = (await search('e')).rows.filter(({ board }) => board === id);
    expect(hits.length).toBeGreaterThan(0);
    for (const column of ['archived_at', 'deleted_at'] as const) {
      await database.queries
        .updateTable('board')
        .set({ [column]: 1 })
        .where('id', '=', id)
        .execute();
      expect((await search('e')).rows.filter(({ board }) => board === id)).toEqual([]);
      await database.queries
        .updateTable('board')
        .set({ [column]: null })
        .where('id', '=', id)
        .execute();
    }
    expect(await search('e', { person: 'nobody' })).toEqual({ count: 0, rows: [] });
    expect(await search('e', { arms: [] })).toEqual({ count: 0, rows: [] });
  });
});
