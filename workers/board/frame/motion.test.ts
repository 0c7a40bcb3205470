// Half the px while the camera moves, by a clock the test turns.

import { beforeEach, describe, expect, it } from 'vitest';
import { Motion } from './motion.ts';

const FRAME_MS = 17;

let now: number;
let motion: Motion;

beforeEach(() => {
  now = 1000;
  motion = new Motion(true);
});

/** A movement; the share in its last frame. */
function move(ms: number, held = false): number {
  for (const end = now + ms; now < end; now += FRAME_MS) {
    motion.turn(now, () => held);
    motion.moved(now);
  }
  return motion.share;
}

/** Nothing moves; the session asks when it was told to. */
function rest(ms: number, held = false): number {
  const wait = motion.againInMs(now);
  if (wait !== null && wait <= ms) motion.turn(now + wait, () => held);
  now += ms;
  return motion.share;
}

describe('the share of px that is drawn', () => {
  it('is half each way in a movement, and all again as soon as the camera rests', () => {
    expect(move(500)).toBe(0.5);
    expect(rest(130)).toBe(0.5);
    expect(rest(20)).toBe(1);
    expect(motion.againInMs(now)).toBeNull();
  });

  it('is all of them for single steps, however many', () => {
    for (let k = 0; k < 10; k++) {
      expect(move(50)).toBe(1);
      rest(200);
    }
  });

  it('never changes under a hand that draws', () => {
    expect(move(5000, true)).toBe(1);
    expect(move(200)).toBe(0.5);
    expect(rest(1000, true)).toBe(0.5);
    motion.turn(now, () => false);
    expect(motion.share).toBe(1);
  });

  it('is all of them for a picture that is asked for', () => {
    move(500);
    motion.rest();
    motion.turn(now, () => false);
    expect(motion.share).toBe(1);
  });

  it('is all of them where it is off', () => {
    motion = new Motion(false);
    expect(move(5000)).toBe(1);
    expect(motion.againInMs(now)).toBeNull();
  });
});
