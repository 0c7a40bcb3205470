import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { GRAIN_LEVELS, GRAIN_SPOTS, grain } from './grain.ts';

const share = (spots: Uint8Array): number => spots.reduce((sum, taken) => sum + taken, 0) / spots.length / 255;

test('it is the same on every machine: chalk that was drawn looks as it did', () => {
  const digest = createHash('sha256').update(grain(true, 0)).update(grain(false, 0)).digest('hex');
  expect(digest.slice(0, 16)).toBe('ab54e125db9f8e0a');
});

test('the rim loses about half, what is pressed an eighth, at every level', () => {
  for (let level = 0; level < GRAIN_LEVELS; level++) {
    expect(grain(true, level)).toHaveLength((GRAIN_SPOTS >> level) ** 2);
    expect(share(grain(true, level))).toBeCloseTo(0.49, 1);
    expect(share(grain(false, level))).toBeCloseTo(0.12, 1);
  }
});

test('it repeats without a seam: across the edge spots are as alike as within', () => {
  const spots = grain(true, 0);
  const steps = (from: number, to: number): number => {
    let sum = 0;
    for (let y = 0; y < GRAIN_SPOTS; y++)
      sum += Math.abs(spots[y * GRAIN_SPOTS + from]! - spots[y * GRAIN_SPOTS + to]!);
    return sum / GRAIN_SPOTS;
  };
  const within = Array.from({ length: GRAIN_SPOTS - 1 }, (_, x) => steps(x, x + 1));
  const usual = within.reduce((sum, step) => sum + step, 0) / within.length;
  expect(steps(GRAIN_SPOTS - 1, 0)).toBeLessThan(usual * 1.3);
});
