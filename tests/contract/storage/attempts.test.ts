// Counts of tries that all processes share, on either engine, beside a clock that is set back.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { addAttempt, attemptChanges, lockAttempts } from '../../../server/platform/limits/attempt-changes.ts';
import { testServer } from '../../../server/testing/test-server.ts';
import { type Engine, engines } from './engines.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW_MS = 1_700_000_000_000;

describe.each(Object.entries(engines))('counts of tries on %s', (_name, start) => {
  let engine: Engine;
  let database: Database;
  beforeAll(async () => {
    engine = await start();
    database = await openDatabase(await engine.fresh());
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await engine.end();
  });

  test('begin anew after their window, and when the clock was set back behind it', async () => {
    const { countAttempt } = attemptChanges(database.queries);
    const at = async (timeMs: number) =>
      (await countAttempt({ key: 'counted', windowMs: MINUTE_MS, nowMs: timeMs })).count;
    expect([await at(NOW_MS), await at(NOW_MS + MINUTE_MS - 1), await at(NOW_MS + MINUTE_MS)]).toEqual([1, 2, 1]);
    expect([await at(NOW_MS - DAY_MS), await at(NOW_MS - DAY_MS + 1)]).toEqual([1, 2]);
  });

  test('are deleted once their window has ended, in parts, and no others', async () => {
    const { sweepAttempts } = attemptChanges(database.queries);
    await database.queries.deleteFrom('attempt').execute();
    const row = (i: number, ends: number) => ({ key: `swept ${i}`, count: 1, ends });
    const ended = Array.from({ length: 1001 }, (_, i) => row(i, NOW_MS - i));
    for (const rows of [ended.slice(0, 500), ended.slice(500), [row(2000, NOW_MS + 1)]])
      await database.queries.insertInto('attempt').values(rows).execute();
    expect([await sweepAttempts({ nowMs: NOW_MS }), await sweepAttempts({ nowMs: NOW_MS })]).toEqual([true, false]);
    expect(await database.queries.selectFrom('attempt').select('key').execute()).toEqual([{ key: 'swept 2000' }]);
  });

  test('that are locked do, too', async () => {
    const limits = [{ key: 'locked', windowMs: MINUTE_MS, max: 1 }];
    const tried = (timeMs: number) =>
      database.queries.transaction().execute(async (all) => {
        const untilMs = await lockAttempts(all, limits, timeMs);
        if (untilMs === undefined) await addAttempt(all, limits);
        return untilMs;
      });
    expect(await tried(NOW_MS)).toBeUndefined();
    expect(await tried(NOW_MS + 1)).toBe(NOW_MS + MINUTE_MS);
    expect(await tried(NOW_MS - DAY_MS)).toBeUndefined();
  });
});

test('a server that starts deletes the counts of attempts that have ended', async () => {
  const server = await testServer();
  const database = await openDatabase({ file: server.database });
  const rows = [
    { key: 'ended', count: 1, ends: Date.now() - 1 },
    { key: 'running', count: 1, ends: Date.now() + DAY_MS },
  ];
  await database.queries.insertInto('attempt').values(rows).execute();
  const restarted = await server.restart();
  try {
    const keys = () => database.queries.selectFrom('attempt').select('key').execute();
    await expect.poll(keys).toEqual([{ key: 'running' }]);
  } finally {
    await database.close();
    await restarted.end();
  }
});
