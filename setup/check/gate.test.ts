import { expect, test } from 'vitest';
import { MAX_GATE_TESTS } from '../testing/tiers.ts';
import { sizeFaults } from './gate.ts';

test.each([
  [0, 1],
  [1, 0],
  [MAX_GATE_TESTS, 0],
  [MAX_GATE_TESTS + 1, 1],
])('a gate of %d browser tests has %d faults', (count, faults) => {
  expect(sizeFaults(count)).toHaveLength(faults);
});
