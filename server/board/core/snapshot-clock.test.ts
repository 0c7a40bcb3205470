import { expect, test } from 'vitest';
import { SnapshotClock } from './snapshot-clock.ts';

const MIB = 1 << 20;

test('SNAP-2 a snapshot is due beyond max(4 MiB, a quarter of the last), at most every 30 s', () => {
  const clock = new SnapshotClock(0, 0, 0);
  expect(clock.isDue(1)).toBe(false);
  clock.appended(4 * MIB, 1);
  expect(clock.isDue(2)).toBe(false);
  clock.appended(1, 2);
  expect(clock.isDue(2)).toBe(true);
  clock.begun(2);
  clock.appended(5 * MIB, 3);
  expect(clock.isDue(40_000)).toBe(false);
  clock.ended(40 * MIB);
  expect(clock.isDue(40_000)).toBe(false);
  clock.appended(5 * MIB + 1, 40_000);
  expect(clock.isDue(30_001)).toBe(false);
  expect(clock.isDue(40_000)).toBe(true);
});

test('SNAP-2 or when the tail has rested for 60 s', () => {
  const clock = new SnapshotClock(0, 0, 0);
  expect(clock.isDue(100_000)).toBe(false);
  clock.appended(1, 100_000);
  expect(clock.isDue(159_999)).toBe(false);
  expect(clock.isDue(160_000)).toBe(true);
});

test('SNAP-2 a snapshot that did not come about is tried again 30 s later', () => {
  const clock = new SnapshotClock(0, 5 * MIB, 0);
  expect(clock.isDue(0)).toBe(true);
  clock.begun(0);
  clock.ended(undefined);
  expect(clock.isDue(29_999)).toBe(false);
  expect(clock.isDue(30_000)).toBe(true);
});

test('SNAP-2 or when everybody has left a board with a tail of 256 KiB', () => {
  const clock = new SnapshotClock(0, 0, 0);
  clock.appended(200 << 10, 1);
  expect(clock.isDueAtClose()).toBe(false);
  clock.appended(60 << 10, 1);
  expect(clock.isDueAtClose()).toBe(true);
  clock.begun(2);
  expect(clock.isDueAtClose()).toBe(false);
});

test('the age of the oldest row without a snapshot is from the row itself, and of nothing it is none', () => {
  const clock = new SnapshotClock(0, 0, 0);
  expect(clock.tailAgeMs(5000)).toBe(0);
  clock.appended(10, 1000);
  clock.appended(10, 2000);
  expect([clock.tailAgeMs(5000), clock.tailBytes]).toEqual([4000, 20]);
  clock.begun(40_000);
  clock.appended(5, 41_000);
  clock.ended(15);
  expect([clock.tailAgeMs(50_000), clock.tailBytes]).toEqual([10_000, 5]);
});
