// The search index of a board equals the texts that were read last, on both engines, wherever a run of the job ends.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { TOKENS_VERSION, tokensOf } from '#protocol/search-tokens.ts';
import { linkChanges } from '../../../server/access/link-changes.ts';
import type { BoardTexts, ItemText } from '../../../server/board/core/board-texts.ts';
import { searchIndexChanges } from '../../../server/board/search/index-changes.ts';
import { indexKind, indexSweep } from '../../../server/board/search/index-job.ts';
import { searchIndexQueries } from '../../../server/board/search/index-queries.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { jobChanges } from '../../../server/platform/jobs/job-changes.ts';
import { itemId, Seeded } from '../../../server/testing/txns.ts';
import { type Engine, engines } from './engines.ts';

const SEED = 6501;
const VOCABULARY = ['light', 'Lens', 'größe', '東京都', 'كِتَاب', 'a-b', '👩🏽‍🚀', 'route', 'x'.repeat(70), '3.5'];
const never = new AbortController().signal;

describe.each(Object.entries(engines))(`search index on %s (seed ${SEED})`, (_name, start) => {
  let engine: Engine;
  let database: Database;
  beforeAll(async () => {
    engine = await start();
    database = await openDatabase(await engine.fresh());
  });
  afterAll(async () => {
    await database.close();
    await engine.end();
  });

  const createBoard = async (id: string, creator: `person:${string}` | `guest:${string}` = 'person:ana') => {
    await linkChanges(database.queries).createBoard({ id, alias: id, creator, links: [] });
    return id;
  };
  /** Runs the job once. `changes` replace calls to the database. */
  const run = async (
    id: string,
    read: () => BoardTexts,
    changes: Partial<ReturnType<typeof searchIndexChanges>> = {},
  ) => {
    const db = {
      reads: { searchIndex: searchIndexQueries(database.queries) },
      changes: { searchIndex: { ...searchIndexChanges(database.queries), ...changes } },
    };
    const textsOf = async () => ({ seq: 7, ...read() });
    await indexKind({ db, textsOf }).run({ thing: id, payload: '{}', lease: 'lease' }, never);
  };
  const texts = (all: readonly ItemText[], omitted = 0) => ({ texts: [...all], omitted });
  const stored = async (id: string) => {
    const db = database.queries;
    const board = await db.selectFrom('search_board').selectAll().where('board', '=', id).executeTakeFirst();
    if (!board) return undefined;
    const items = await db.selectFrom('search_item').selectAll().where('board', '=', board.number).execute();
    const tokens = await db.selectFrom('search_token').selectAll().where('board', '=', board.number).execute();
    const byItem = (item: number) =>
      tokens.flatMap((row) => (Number(row.item) === Number(item) ? [`${row.token}@${row.position}`] : [])).sort();
    return {
      seq: Number(board.seq),
      version: Number(board.version),
      omitted: Number(board.omitted),
      tokens: tokens.length,
      items: new Map(items.map((one) => [hexOf(one.id), { kind: one.kind, text: one.text, tokens: byItem(one.item) }])),
    };
  };
  const itemsOf = (all: readonly ItemText[]) =>
    new Map(
      all.map(({ id, kind, text }) => [
        hexOf(id),
        {
          kind,
          text,
          tokens: tokensOf(text)
            .map(({ token, position }) => `${token}@${position}`)
            .sort(),
        },
      ]),
    );

  test('the index equals the texts after any changes and any interrupted runs', async () => {
    const random = new Seeded(SEED);
    const id = await createBoard('fuzz');
    const all: ItemText[] = [];
    const text = () =>
      Array.from({ length: 1 + random.below(6) }, () => VOCABULARY[random.below(VOCABULARY.length)]).join(' ');
    for (let round = 0; round < 60; round++) {
      for (let n = random.below(12); n > 0; n--) {
        const index = random.below(all.length + 1);
        if (index === all.length) all.push({ id: itemId(random), kind: random.below(3), text: text() });
        else if (random.next() < 0.3) all.splice(index, 1);
        else all[index] = { ...(all[index] as ItemText), text: text() };
      }
      let left = random.below(4);
      const { changeTokens, changeItems } = searchIndexChanges(database.queries);
      const unlessKilled = async (change: () => Promise<void>) => {
        if (left-- === 0) throw new Error('killed');
        await change();
      };
      const ended = run(id, () => texts(all), {
        changeTokens: (tokens) => unlessKilled(() => changeTokens(tokens)),
        changeItems: (items) => unlessKilled(() => changeItems(items)),
      });
      await ended.catch((error: Error) => expect(error.message).toBe('killed'));
      if (round % 3 !== 0) continue;
      await run(id, () => texts(all));
      const now = await stored(id);
      expect(now?.items).toEqual(itemsOf(all));
      expect(now?.tokens).toBe(all.reduce((sum, one) => sum + tokensOf(one.text).length, 0));
    }
  });

  test('a run writes nothing after another one has begun', async () => {
    const random = new Seeded(SEED + 1);
    const id = await createBoard('overtaken');
    const item = { id: itemId(random), kind: 1 };
    const { changeTokens } = searchIndexChanges(database.queries);
    const older = run(id, () => texts([{ ...item, text: 'older' }]), {
      async changeTokens(tokens) {
        await run(id, () => texts([{ ...item, text: 'newer' }]));
        await changeTokens(tokens);
      },
    });
    await expect(older).rejects.toThrow('another run');
    expect((await stored(id))?.items).toEqual(itemsOf([{ ...item, text: 'newer' }]));
  });

  test('an index of an older version is replaced', async () => {
    const id = await createBoard('version');
    const some = [{ id: itemId(new Seeded(SEED + 2)), kind: 1, text: 'light lens' }];
    await run(id, () => texts(some));
    const { number } = await database.queries
      .updateTable('search_board')
      .set({ version: -1 })
      .where('board', '=', id)
      .returning('number')
      .executeTakeFirstOrThrow();
    const older = { board: number, token: 'older', item: 1, position: 9 };
    await database.queries.insertInto('search_token').values(older).execute();
    await run(id, () => texts(some));
    expect(await stored(id)).toMatchObject({ version: TOKENS_VERSION, items: itemsOf(some), tokens: 2 });
  });

  test('a damaged board has an empty index until it can be read again', async () => {
    const id = await createBoard('damaged');
    const some = [{ id: itemId(new Seeded(SEED + 3)), kind: 1, text: 'light lens' }];
    await run(id, () => texts(some, 3));
    expect(await stored(id)).toMatchObject({ seq: 7, omitted: 3 });
    await run(id, () => {
      throw new CallerError('damaged');
    });
    expect(await stored(id)).toMatchObject({ tokens: 0, items: new Map() });
    await run(id, () => texts(some));
    expect((await stored(id))?.items).toEqual(itemsOf(some));
  });

  test('guests’ boards and cleared boards have no index', async () => {
    const long = Array.from({ length: 1500 }, (_, n) => `w${n}`).join(' ');
    const some = [{ id: itemId(new Seeded(SEED + 4)), kind: 1, text: long }];
    const guests = await createBoard('guests', 'guest:1');
    await run(guests, () => texts(some));
    expect(await stored(guests)).toBeUndefined();
    const cleared = await createBoard('cleared');
    await run(cleared, () => texts(some));
    expect((await stored(cleared))?.tokens).toBe(1500);
    await database.queries.updateTable('board').set({ cleared_at: 1 }).where('id', '=', cleared).execute();
    await run(cleared, () => texts(some));
    expect(await stored(cleared)).toBeUndefined();
    expect(
      await database.queries.selectFrom('search_token').select('position').where('token', '=', 'w1499').execute(),
    ).toEqual([]);
  });

  test('the sweep finds boards without an index', async () => {
    const { queries } = database;
    const ids = Array.from({ length: 700 }, (_, n) => `swept-${String(n).padStart(3, '0')}`);
    await queries
      .insertInto('board')
      .values(ids.map((id) => ({ id, alias: id, created_at: 1 })))
      .execute();
    const ofPerson = ids.filter((_, n) => n % 2 === 0);
    await queries
      .insertInto('board_creator')
      .values(ofPerson.map((one) => ({ board: one, actor: 'person:ana' })))
      .execute();
    await run(ofPerson[0] as string, () => texts([]));
    const sweep = indexSweep({
      reads: { searchIndex: searchIndexQueries(queries) },
      changes: { jobs: jobChanges(queries, database) },
    });
    await sweep();
    const jobs = await queries.selectFrom('job').select('thing').where('thing', 'like', 'swept-%').execute();
    expect(jobs.map(({ thing }) => thing).sort()).toEqual(ofPerson.slice(1));
  });
});
