// Whose a sample is, and whether it is there, told from the stroke alone.

import { expect, it } from 'vitest';
import { kept, lanes, placeAt, stepMs, stepsOf } from './multi-touch.ts';

const STEPS = stepsOf(3000);
const drawn = (lane: (typeof all)[number]): number[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => [...placeAt(lane, stepMs(step)), 0.5]).flat();
const all = lanes(40);

it('gives every hand a lane of its own', () => {
  for (const contacts of [1, 10, 16, 40]) {
    const on = lanes(contacts);
    expect(on).toHaveLength(contacts);
    on.forEach((a, i) => {
      for (const b of on.slice(i + 1)) expect(a.x !== b.x || Math.abs(a.y - b.y) >= a.reach + b.reach).toBe(true);
    });
  }
});

it('finds every sample of a stroke that was kept whole', () => {
  for (const lane of all) expect(kept(lane, STEPS, drawn(lane))).toEqual({ lost: 0, strange: 0 });
});

it('counts what is missing and what is of another hand', () => {
  const [lane, below] = [all[0] as (typeof all)[number], all[2] as (typeof all)[number]];
  const points = drawn(lane);
  points.splice(300, 9);
  points.push(...drawn(below).slice(600, 606));
  expect(kept(lane, STEPS, points)).toEqual({ lost: 3, strange: 2 });
});
