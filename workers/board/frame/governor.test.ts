// The buffer's size by a clock the test turns: late frames take a step, calm gives it back, a hand on the board holds it.

import { beforeEach, describe, expect, it } from 'vitest';
import { Governor, type Machine } from './governor.ts';

const STRONG: Machine = { memoryGiB: 8, cores: 8, software: false };
const WEAK: Machine = { memoryGiB: 4, cores: 4, software: false };

let now: number;
let governor: Governor;

beforeEach(() => {
  now = 1000;
  governor = new Governor(STRONG);
  governor.resize(3840, 2160, 2);
});

/** Frames `everyMs` apart for `ms`; returns the scale after them. */
function move(ms: number, everyMs: number, { held = false, workMs = 4 } = {}): number {
  governor.frame(now, null, workMs);
  for (const end = now + ms; now < end; ) {
    now += everyMs;
    governor.turn(now, () => held);
    governor.frame(now, everyMs, workMs);
  }
  return governor.scale;
}

/** Nothing moves; the session asks when it was told to. */
function rest(ms: number, held = false): number {
  const end = now + ms;
  for (let wait = governor.againInMs(now); wait !== null && now + wait <= end; wait = governor.againInMs(now)) {
    now += Math.max(1, wait);
    if (!governor.turn(now, () => held) && held) break;
  }
  now = end;
  return governor.scale;
}

describe('the buffer', () => {
  it('stays as large as the screen while frames are in time', () => {
    expect(move(20_000, 16.7)).toBe(1);
    expect(governor.againInMs(now)).toBeNull();
  });

  it('takes a step when frames are late for a second, not before', () => {
    expect(move(900, 30)).toBe(1);
    expect(move(1100, 30)).toBe(0.75);
  });

  it('takes a step when the work of a frame is too much, though frames still come', () => {
    expect(move(1200, 16.7, { workMs: 15 })).toBe(0.75);
  });

  it('goes down to a half and no further', () => {
    expect(move(10_000, 40)).toBe(0.5);
  });

  it('forgives one long pause of the machine', () => {
    move(500, 16.7);
    governor.frame(now, 3000, 3000);
    expect(move(3000, 16.7)).toBe(1);
  });

  it('comes back a step each five calm seconds, at rest too', () => {
    move(10_000, 40);
    expect(rest(4900)).toBe(0.5);
    expect(rest(200)).toBe(0.75);
    expect(move(5100, 16.7)).toBe(1);
  });

  it('changes nothing under a hand, neither way, and does what is due when it is lifted', () => {
    expect(move(5000, 40, { held: true })).toBe(1);
    expect(governor.turn(now, () => false)).toBe(true);
    expect(governor.scale).toBe(0.75);
    expect(rest(20_000, true)).toBe(0.75);
    expect(governor.turn(now, () => false)).toBe(true);
    expect(governor.scale).toBe(1);
  });

  it('waits twice as long after a rise that proved wrong, and five seconds again after one that proved right', () => {
    move(1500, 30);
    rest(5100);
    expect(governor.scale).toBe(1);
    expect(move(1500, 30)).toBe(0.75);
    expect(rest(5100)).toBe(0.75);
    expect(rest(5100)).toBe(1);
    expect(move(10_100, 16.7)).toBe(1);
    expect(move(1500, 30)).toBe(0.75);
    expect(rest(5100)).toBe(1);
  });
});

describe('the size of the screen', () => {
  it('is where it begins on a strong machine, and below on a weak one with a 4K panel', () => {
    const begin = (machine: Machine, w: number, h: number) => {
      const fresh = new Governor(machine);
      fresh.resize(w, h, 1);
      return fresh.scale;
    };
    expect(begin(STRONG, 3840, 2160)).toBe(1);
    expect(begin({ ...STRONG, cores: 4 }, 3840, 2160)).toBe(0.75);
    expect(begin(WEAK, 3840, 2160)).toBe(0.5);
    expect(begin(WEAK, 2560, 1440)).toBe(0.75);
    expect(begin(WEAK, 1920, 1080)).toBe(1);
    expect(begin({ memoryGiB: null, cores: null, software: false }, 3840, 2160)).toBe(1);
  });

  it('is never cut below a small laptop screen', () => {
    governor.resize(1280, 720, 1);
    expect(move(10_000, 60)).toBe(1);
    governor.resize(1920, 1080, 1);
    expect(move(10_000, 60)).toBe(0.75);
  });

  it('that shrinks takes a step back where the smaller buffer would be too small', () => {
    move(10_000, 40);
    governor.resize(1280, 720, 1);
    expect(governor.scale).toBe(1);
  });

  it('is kept whole when the governor is off', () => {
    governor = new Governor(WEAK, false);
    governor.resize(3840, 2160, 1);
    expect(move(10_000, 60)).toBe(1);
  });
});
