import { expect, test } from 'vitest';
import { leftMs, scaledMs, slownessOf } from './run-limits.ts';

test.each([
  [65, 2],
  [130, 1],
  [600, 1],
  [10, 4],
])('a machine of %d rounds is %d times slower than the reference', (rounds, slowness) => {
  expect(slownessOf(rounds)).toBe(slowness);
});

test('limits are scaled by the measured slowness, and stay as they are without one', () => {
  expect(scaledMs(60_000, { ATRIUM_TEST_SLOWNESS: '2.50' })).toBe(150_000);
  expect(scaledMs(60_000, {})).toBe(60_000);
});

test('the time that is left is undefined without an end, and a millisecond after it', () => {
  expect(leftMs({})).toBeUndefined();
  expect(leftMs({ ATRIUM_TEST_END_MS: String(Date.now() - 5) })).toBe(1);
  expect(leftMs({ ATRIUM_TEST_END_MS: String(Date.now() + 60_000) })).toBeGreaterThan(1);
});
