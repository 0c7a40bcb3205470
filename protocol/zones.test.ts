import { describe, expect, it } from 'vitest';
import { zoneAt } from './zones.ts';

const at = (xCss: number, yCss = 500) => ({ xCss, yCss });

describe('a zone', () => {
  it('is that of the nearest bar', () => {
    const [left, right] = [at(700), at(1100)];
    expect(zoneAt([left, right], 880, 100, 1920)).toBe(left);
    expect(zoneAt([left, right], 920, 900, 1920)).toBe(right);
  });

  it('reaches from the floor to the top, and a sixth of a wide screen to either side', () => {
    const one = at(1900, 1000);
    expect(zoneAt([one], 1900 + 639, 0, 3840)).toBe(one);
    expect(zoneAt([one], 1900 + 641, 1000, 3840)).toBeNull();
    expect(zoneAt([one], 1900 - 319, 1000, 800)).toBe(one);
    expect(zoneAt([one], 1900 - 321, 1000, 800)).toBeNull();
  });

  it('of two who stand across a table is that of the nearer side', () => {
    const [near, far] = [at(900, 100), at(900, 900)];
    expect(zoneAt([near, far], 900, 300, 1920)).toBe(near);
    expect(zoneAt([near, far], 900, 700, 1920)).toBe(far);
  });

  it('is nobody’s where nobody has a bar', () => {
    expect(zoneAt([], 10, 10, 1920)).toBeNull();
  });
});
