import { describe, expect, it } from 'vitest';
import { additive, exponential, proportional, type WheelLaw } from './wheel.ts';

describe.each<[string, WheelLaw, tolerance: number]>([
  ['exponential', exponential, 1e-9],
  ['proportional', proportional, 1e-9],
  ['additive', additive, 0.02],
])('the %s wheel law', (_, law, tolerance) => {
  it('reaches the zoom it was asked for, step by step', () => {
    const [from, to, steps] = [0.2, 2, 600];
    let zoom = from;
    for (let i = 1; i <= steps; i++) zoom = law.apply(zoom, law.delta(zoom, from * (to / from) ** (i / steps)));
    expect(Math.abs(zoom - to)).toBeLessThan(tolerance * to);
  });
});
