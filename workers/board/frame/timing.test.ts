import { describe, expect, it } from 'vitest';
import { Timings } from './timing.ts';

describe('timings', () => {
  it('are zeros before anything was measured', () => {
    expect(new Timings().summary()).toEqual({ p50: 0, p95: 0, p99: 0, max: 0 });
    expect(new Timings().histogram([10, 20])).toEqual([0, 0, 0]);
  });

  it('fall below the edge they do not reach, and above the last', () => {
    const timings = new Timings();
    for (const ms of [1, 9.9, 10, 15, 20, 300]) timings.add(ms);
    expect(timings.histogram([10, 20])).toEqual([2, 2, 2]);
  });

  it('keep the newest few thousand', () => {
    const timings = new Timings();
    for (let i = 0; i < 5000; i++) timings.add(i < 1000 ? 100 : 1);
    expect(timings.summary().max).toBe(100);
    for (let i = 0; i < 4096; i++) timings.add(1);
    expect(timings.summary().max).toBe(1);
    expect(timings.histogram([10])).toEqual([4096, 0]);
  });
});
