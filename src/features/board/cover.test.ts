import { expect, it } from 'vitest';
import { coverScale } from './cover.ts';

it('a cover holds the whole board and never blows a small one up', () => {
  expect(coverScale(100, 100)).toBe(1);
  for (const [w, h] of [
    [5000, 200],
    [300, 9000],
    [80_000, 80_000],
  ] as const) {
    const scale = coverScale(w, h);
    expect(w * scale).toBeLessThanOrEqual(560.001);
    expect(h * scale).toBeLessThanOrEqual(315.001);
  }
});
