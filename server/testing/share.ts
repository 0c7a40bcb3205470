// How much a long test goes through: a fixed share whenever the tests run, the same each time, and the rest in a soak. What it was
// stands beside the test in tests/results/titles.json.

import { TestRunner } from 'vitest';

export const isSoak = process.env.ATRIUM_SOAK !== undefined;

/** Called within the test. */
export function share(what: 'seeds' | 'rounds' | 'cases', { ci, soak }: { ci: number; soak: number }): number {
  const count = isSoak ? soak : ci;
  const task = TestRunner.getCurrentTest();
  if (!task) throw new Error('a share is asked for within the test');
  task.meta.counts = { ...task.meta.counts, [what]: count };
  return count;
}
