import { beforeEach, describe, expect, it } from 'vitest';
import { FrameLoop, type LoopClock } from './loop.ts';

/** Frames and timers run when the test says so. */
class ByHand implements LoopClock {
  now = 0;
  frames = new Map<number, () => void>();
  timers = new Map<number, () => void>();
  #next = 1;
  nowMs = (): number => this.now;
  nextFrame = (run: () => void): number => this.#keep(this.frames, run);
  cancelFrame = (handle: number): void => void this.frames.delete(handle);
  later = (run: () => void): number => this.#keep(this.timers, run);
  cancelLater = (handle: number): void => void this.timers.delete(handle);

  #keep(list: Map<number, () => void>, run: () => void): number {
    list.set(this.#next, run);
    return this.#next++;
  }

  step(ms: number): void {
    this.now += ms;
    for (const [handle, run] of [...this.frames]) {
      this.frames.delete(handle);
      run();
    }
  }

  hiddenPause(): void {
    for (const [handle, run] of [...this.timers]) {
      this.timers.delete(handle);
      run();
    }
  }
}

let clock: ByHand;
let left: number;
let done: number;
let loop: FrameLoop;

beforeEach(() => {
  clock = new ByHand();
  left = 0;
  done = 0;
  loop = new FrameLoop(() => {
    done += 1;
    return --left > 0;
  }, clock);
});

describe('the frame loop', () => {
  it('sleeps until it is woken, and again when the work is done', () => {
    clock.step(16);
    expect(done).toBe(0);
    loop.wake();
    clock.step(16);
    clock.step(16);
    expect(done).toBe(1);
    expect(loop.asleep).toBe(true);
  });

  it('goes on while the work wants another frame', () => {
    left = 3;
    loop.wake();
    for (let k = 0; k < 6; k++) clock.step(16);
    expect(done).toBe(3);
    expect(loop.asleep).toBe(true);
  });

  it('asks for one frame however often it is woken', () => {
    for (let k = 0; k < 5; k++) loop.wake();
    expect(clock.frames.size).toBe(1);
    clock.step(16);
    expect(done).toBe(1);
  });

  it('measures intervals between frames, not pauses', () => {
    left = 3;
    loop.wake();
    for (let k = 0; k < 3; k++) clock.step(20);
    clock.step(5000);
    loop.wake();
    clock.step(20);
    expect(loop.frames).toBe(4);
    expect(loop.intervals.summary().max).toBe(20);
  });

  it('counts a movement whose every frame is asked for anew', () => {
    for (let k = 0; k < 4; k++) {
      loop.wake();
      clock.step(17);
    }
    expect(loop.intervals.summary()).toMatchObject({ p50: 17, max: 17 });
  });

  it('works without frames too, where the page is hidden', () => {
    loop.wake();
    clock.hiddenPause();
    expect(done).toBe(1);
    expect(loop.asleep).toBe(true);
    expect(loop.frames).toBe(0);
  });

  describe('is calm', () => {
    let calm: boolean;
    const ask = (): void => {
      calm = false;
      void loop.calm(2000).then(() => {
        calm = true;
      });
    };
    const turns = async (): Promise<void> => {
      for (let k = 0; k < 5; k++) await Promise.resolve();
    };

    it('when there is nothing to draw', async () => {
      ask();
      await turns();
      expect(calm).toBe(true);
    });

    it('when the last frame of the work is drawn', async () => {
      left = 2;
      loop.wake();
      ask();
      clock.step(16);
      await turns();
      expect(calm).toBe(false);
      clock.step(16);
      await turns();
      expect(calm).toBe(true);
      expect(clock.timers.size).toBe(0);
    });

    it('for whoever has waited long enough', async () => {
      left = 1000;
      loop.wake();
      ask();
      clock.hiddenPause();
      await turns();
      expect(calm).toBe(true);
      expect(loop.asleep).toBe(false);
    });

    it('once it was stopped', async () => {
      loop.wake();
      ask();
      loop.stop();
      await turns();
      expect(calm).toBe(true);
      expect(clock.timers.size).toBe(0);
    });
  });

  it('does nothing after it was stopped', () => {
    loop.wake();
    loop.stop();
    loop.wake();
    clock.step(16);
    clock.hiddenPause();
    expect(done).toBe(0);
  });
});
