import { expect, test } from 'vitest';
import { LAUNCH_TYPES } from '#protocol/routes.ts';
import { launchPoints } from './launch-points.ts';

test.each(LAUNCH_TYPES)('%s has two to four points', (type) => {
  const names = launchPoints(type).map(({ point }) => point);
  expect(names.length).toBeGreaterThanOrEqual(2);
  expect(names.length).toBeLessThanOrEqual(4);
  expect(new Set(names).size).toBe(names.length);
});
