import { expect, test } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { Pace } from './pace.ts';

function spent(pace: Pace, frames: number, bytes = 0): Pace {
  for (let n = 0; n < frames; n++) pace.spend(bytes);
  return pace;
}

test('LIM-8 a burst is read at once, then as many frames a second as were said', () => {
  const pace = spent(new Pace(0), LIMITS.readBurstFrames - 1);
  expect(pace.isDue(0)).toBe(true);
  spent(pace, 1 + LIMITS.readFramesPerS / 2);
  expect(pace.isDue(499)).toBe(false);
  expect(pace.isDue(501)).toBe(true);
});

test('LIM-8 bytes count too, and rest fills the purse to the brim and no further', () => {
  const pace = spent(new Pace(0), 4, LIMITS.readBurstBytes / 4);
  expect(pace.isDue(0)).toBe(false);
  expect(pace.isDue(3600_000)).toBe(true);
  spent(pace, 5, LIMITS.readBurstBytes / 4);
  const owedMs = (LIMITS.readBurstBytes / 4 / LIMITS.readBytesPerS) * 1000;
  expect(pace.isDue(3600_000 + owedMs - 1)).toBe(false);
  expect(pace.isDue(3600_000 + owedMs + 1)).toBe(true);
});

test('LIM-8 a clock that goes back gives nothing and takes nothing', () => {
  const pace = spent(new Pace(1000), LIMITS.readBurstFrames - 1);
  expect(pace.isDue(0)).toBe(true);
  spent(pace, 1);
  expect(pace.isDue(0)).toBe(false);
});
