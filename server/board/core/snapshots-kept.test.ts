// Of many snapshots the newest stay, those that named versions are read from, and few enough of the others.

import { expect, test } from 'vitest';
import { keptSnapshots } from './snapshots-kept.ts';

const MIB = 1 << 20;
/** Newest first; each of so many bytes, one at every so many of the log. */
const every = (count: number, logBytes: number, bytes: number) =>
  Array.from({ length: count }, (_, i) => ({ seq: (count - i) * 10, bytes, total: (count - i) * logBytes, at: 0 }));
const NOW_MS = 1_000_000;
const kept = (all: ReturnType<typeof every>, named: number[] = []) =>
  [...keptSnapshots(all, named, NOW_MS)].sort((a, b) => a - b);

test('SNAP-5 of small ones the newest three', () => {
  expect(kept(every(2, MIB, MIB))).toEqual([10, 20]);
  expect(kept(every(9, MIB, MIB))).toEqual([70, 80, 90]);
});

test('SNAP-5 none is dropped in the first two minutes, however many follow', () => {
  const all = every(6, MIB, MIB).map((one, i) => ({ ...one, at: NOW_MS - i * 30_000 }));
  expect(kept(all)).toEqual([30, 40, 50, 60]);
});

test('SNAP-5 what named versions are read from stays', () => {
  expect(kept(every(9, MIB, MIB), [5, 20, 39, 1000])).toEqual([20, 30, 70, 80, 90]);
});

test('SNAP-5 for history one stays for every 16 MiB of the log, or for as much as it has itself: never more than the log in all', () => {
  expect(kept(every(12, 4 * MIB, MIB))).toEqual([40, 80, 100, 110, 120]);
  expect(kept(every(12, 20 * MIB, 50 * MIB))).toEqual([30, 60, 90, 100, 110, 120]);
});

test('SNAP-5 what was kept for history once is kept when newer ones come', () => {
  let before = new Set<number>();
  for (let count = 4; count < 60; count++) {
    const all = every(count, 5 * MIB, 7 * MIB);
    const now = keptSnapshots(all, [], NOW_MS);
    for (const seq of before) if (seq <= (count - 4) * 10) expect(now.has(seq)).toBe(true);
    before = new Set([...now].filter((seq) => seq <= (count - 3) * 10));
  }
});
