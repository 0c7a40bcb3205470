// Search finds exactly the boards and items that somebody may read, whatever was shared, revoked, moved or edited before, on both engines.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import type { Person } from '../../../server/policies/person.ts';
import { testSeed } from '../../../server/testing/seed.ts';
import { isSoak, share } from '../../../server/testing/share.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { type Engine, engines } from '../storage/engines.ts';
import { SearchStage } from './search-stage.ts';

const NONE = { count: 0, boards: [], excerpts: [] };

describe.each(Object.entries(engines))('rights of search on %s', (_name, start) => {
  let engine: Engine;
  let database: Database;
  let stage: SearchStage;
  beforeAll(async () => {
    engine = await start();
    database = await openDatabase(await engine.fresh());
    stage = await SearchStage.start(database, new Seeded(testSeed()));
  }, 60_000);
  afterAll(async () => {
    for (const { model } of stage.boards) model.free();
    await database.close();
    await engine.end();
  });

  /** All pages. */
  async function findAll(person: Person, query: string) {
    const found = { count: 0, boards: [] as string[], excerpts: [] as string[] };
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { count, totalPage, rows } = await stage.reads.search.search(person, { words: query, page });
      pages = totalPage;
      found.count = count;
      found.boards.push(...rows.map(({ board }) => board.id));
      found.excerpts.push(...rows.flatMap(({ item }) => (item ? [item.excerpt] : [])));
    }
    return { count: found.count, boards: found.boards.sort(), excerpts: found.excerpts.sort() };
  }

  /** All hits of a word that each text has are of readable boards, and have the texts that were indexed last. */
  async function checkHits(person: Person, about: string): Promise<number> {
    const readable = await stage.readable(person);
    const excerpts = readable.flatMap(({ indexed }) => indexed).sort();
    const boards = readable.flatMap(({ id, indexed }) => indexed.map(() => id)).sort();
    expect([about, await findAll(person, 'light')]).toEqual([about, { count: excerpts.length, boards, excerpts }]);
    const ids = readable.map(({ id }) => id).sort();
    expect([about, await findAll(person, 'plan')]).toEqual([about, { count: ids.length, boards: ids, excerpts: [] }]);
    // One word of one board: a board that may not be read looks the same as a word that no board has.
    const board = stage.pick(stage.boards);
    const text = stage.pick(board.indexed);
    const token = text?.split(' ')[1];
    if (token) {
      const expected = readable.includes(board) ? { count: 1, boards: [board.id], excerpts: [text] } : NONE;
      expect([about, token, await findAll(person, `"${token}"`)]).toEqual([about, token, expected]);
    }
    return excerpts.length;
  }

  test(
    'RIGHT-12 after each change everybody finds at once what they may read, and new texts after the index job',
    async () => {
      const changes = share('rounds', { ci: 250, soak: 2000 });
      let found = 0;
      for (let n = 0; n < changes; n++) {
        const about = `${n}: ${await stage.change()}`;
        const person = stage.people[n % stage.people.length] as Person;
        found += await checkHits(person, about);
        const stale = stage.boards.filter(({ isStale }) => isStale);
        for (const board of stale) await stage.index(board);
        if (stale.length > 0) await checkHits(person, `${about}, indexed`);
      }
      expect(found).toBeGreaterThan(changes);
    },
    isSoak ? 600_000 : 60_000,
  );
});
