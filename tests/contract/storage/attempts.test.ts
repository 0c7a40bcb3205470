// Counts of tries that all processes share, on either engine, beside a clock that is set back.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { addAttempt, attemptChanges, lockAttempts } from '../../../server/platform/limits/attempt-changes.ts';
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
