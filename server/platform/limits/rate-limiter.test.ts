import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

test('so many a minute of each; from the next minute on again', () => {
  const attempts = new RateLimiter(2);
  const taken = (key: string, ...timesMs: number[]) => timesMs.map((nowMs) => attempts.take(key, nowMs));
  expect(taken('a', 0, 10, 59_999)).toEqual([true, true, false]);
  expect(taken('b', 59_999)).toEqual([true]);
  expect(taken('a', 60_000, 60_001, 60_002)).toEqual([true, true, false]);
});
