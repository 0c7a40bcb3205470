// Tests on either engine since when readers without history have read a board. The earliest row counts, the number of readers of one board
// is limited, and readers who were away for long are deleted. SPEC: HIST-7.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boardReaderChanges } from '../../../server/board/realtime/reader-changes.ts';
import { boardReaderQueries } from '../../../server/board/realtime/reader-queries.ts';
import { type Engine, engines, type View, viewOf } from './engines.ts';

const DAY_MS = 24 * 3600_000;

describe.each(Object.entries(engines))('readers without history on %s', (_name, start) => {
  let engine: Engine;
  let view: View;
  let readers: ReturnType<typeof boardReaderQueries> & ReturnType<typeof boardReaderChanges>;
  beforeAll(async () => {
    engine = await start();
    view = await viewOf(await engine.fresh());
    readers = { ...boardReaderQueries(view.database.queries), ...boardReaderChanges(view.database.queries) };
  });
  afterAll(async () => {
    await view.database.close();
    await engine.end();
  });
  let board = '';
  let boards = 0;
  beforeEach(async () => {
    boards += 1;
    board = `b${boards}`;
    await view.store.createBoard({ id: board, alias: board, creator: 'guest:maker', links: [] });
  });

  const note = (actor: string, first: number, nowMs: number, max = 10) =>
    readers.noteReader({ board, actor, first, nowMs, max });
  const since = async (seq: number, ...actors: string[]) => readers.hasReadSince({ board, actors, seq });

  test('HIST-7 a reader is known from its first row on, by any of the actors that count as it', async () => {
    await note('guest:a', 5, 1);
    await note('guest:a', 9, 2);
    expect([await since(4, 'guest:a'), await since(5, 'guest:a'), await since(90, 'guest:a')]).toEqual([
      false,
      true,
      true,
    ]);
    expect([await since(9, 'guest:b'), await since(9, 'person:p', 'guest:a')]).toEqual([false, true]);
  });

  test('HIST-7 a board has at most `max` stored readers, the latest ones; others begin anew', async () => {
    for (let n = 1; n <= 4; n++) await note(`guest:${n}`, n, n * DAY_MS, 3);
    const known = async () => Promise.all([1, 2, 3, 4].map(async (n) => ((await since(100, `guest:${n}`)) ? n : 0)));
    expect(await known()).toEqual([0, 2, 3, 4]);
    // A reader who has returned is not deleted.
    await note('guest:2', 50, 9 * DAY_MS, 3);
    await note('guest:5', 60, 10 * DAY_MS, 3);
    expect(await known()).toEqual([0, 2, 0, 4]);
    expect(await since(2, 'guest:2')).toBe(true);
  });

  test('HIST-7 a reader last noted before the given time is forgotten', async () => {
    await note('guest:a', 1, DAY_MS);
    await note('guest:b', 1, 3 * DAY_MS);
    await readers.forgetReaders(2 * DAY_MS);
    expect([await since(9, 'guest:a'), await since(9, 'guest:b')]).toEqual([false, true]);
  });
});
