// Which plan counts at a time, and what it refuses.

import { expect, test } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { PLANS, TIERS } from '#protocol/plans.ts';
import { maySetPlans, planOf, refuseLargeFile, roomFor } from './plans.ts';

const NOW = 1_000;

test('every tier allows at least what the one before it does, and guests for a class', () => {
  for (const [before, after] of [
    ['free', 'pro'],
    ['pro', 'enterprise'],
  ] as const)
    for (const limit of ['teams', 'seats', 'boardsPerTeam', 'guestsOnBoard', 'sharedFileBytes'] as const)
      expect(PLANS[after][limit] ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(PLANS[before][limit] ?? 0);
  for (const tier of TIERS) {
    expect(PLANS[tier].guestsOnBoard ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(100);
    expect(PLANS[tier].sharedFileBytes).toBeLessThanOrEqual(LIMITS.handedFileBytes);
  }
});

test.each([
  [{ starts: null, expires: null }, 'pro', 40],
  [{ starts: NOW, expires: NOW + 1 }, 'pro', 40],
  [{ starts: NOW + 1, expires: null }, 'free', 25],
  [{ starts: null, expires: NOW }, 'free', 25],
])('a plan with %o counts as %s with %i seats', (times, tier, seats) => {
  expect(planOf({ tier: 'pro', seats: 40, ...times }, NOW)).toMatchObject({ tier, seats });
});

test('an unknown tier counts as free, and own seats replace those of the tier', () => {
  const always = { starts: null, expires: null };
  expect(planOf({ tier: 'gold', seats: 9000, ...always }, NOW)).toMatchObject({ tier: 'free', seats: 25 });
  expect(planOf({ tier: 'enterprise', seats: 7, ...always }, NOW).seats).toBe(7);
  expect(planOf({ tier: 'enterprise', seats: null, ...always }, NOW).seats).toBeNull();
});

test('a limit is refused by its name at its edge', () => {
  expect(() => roomFor(2, { taken: 1 }, 'board-guests-full')).not.toThrow();
  expect(() => roomFor(2, { taken: 2 }, 'board-guests-full')).toThrow(
    expect.objectContaining({ code: 'board-guests-full' }),
  );
  const free = planOf({ tier: 'free', seats: null, starts: null, expires: null }, NOW);
  expect(() => refuseLargeFile(free, free.sharedFileBytes)).not.toThrow();
  expect(() => refuseLargeFile(free, free.sharedFileBytes + 1)).toThrow(/16777217 bytes .* 16777216, the plan free/);
});

test('administrators of the installation alone set plans', () => {
  expect([true, false].map((isAdministrator) => maySetPlans({ isAdministrator }))).toEqual([true, false]);
});
