import { expect, test } from 'vitest';
import { nearestScale, scalesFor } from './scales.ts';

const told = (longest: number) => scalesFor(longest).map(({ scale, isTooLarge }) => (isTooLarge ? -scale : scale));

test('where a usual scale is too large the largest that works is offered', () => {
  expect(told(500)).toEqual([1, 2, 4, 8]);
  expect(told(4096)).toEqual([1, 2, 4, 8]);
  expect(told(5000)).toEqual([1, 2, 4, 6.55, -8]);
  expect(told(50_000)).toEqual([0.65, -1, -2, -4, -8]);
  expect(Math.ceil(50_000 * 0.65)).toBeLessThanOrEqual(32_768);
});

test('what is meant and does not work becomes the largest that does', () => {
  expect([
    nearestScale(scalesFor(500), 4),
    nearestScale(scalesFor(5000), 8),
    nearestScale(scalesFor(50_000), 2),
  ]).toEqual([4, 6.55, 0.65]);
});
