// Ink goes before files: how long jobs work, and how long they rest.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JobThrottle } from './job-throttle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Ms of the fake clock that a rest takes. */
async function restOf(pace: JobThrottle): Promise<number> {
  const from = performance.now();
  let isOver = false;
  const rest = pace.rest().then(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((heard) => setImmediate(heard));
    if (!isOver && vi.getTimerCount() > 0) vi.advanceTimersToNextTimer();
  }
  await rest;
  return performance.now() - from;
}

function work(pace: JobThrottle, ms: number): boolean {
  vi.advanceTimersByTime(ms);
  return pace.isDue;
}

test('nobody writes: a job stops only to hear whether somebody does', async () => {
  const pace = new JobThrottle();
  expect(work(pace, 23)).toBe(false);
  expect(work(pace, 1)).toBe(true);
  expect(await restOf(pace)).toBe(0);
  expect(pace.isDue).toBe(false);
});

test('somebody writes: a tenth of the time, in slices of 4 ms', async () => {
  const pace = new JobThrottle();
  pace.hands(true);
  expect(work(pace, 3)).toBe(false);
  expect(work(pace, 1)).toBe(true);
  expect(await restOf(pace)).toBe(36);
  // What could not be parted is made up for, but never for long.
  work(pace, 20);
  expect(await restOf(pace)).toBe(180);
  work(pace, 2000);
  expect(await restOf(pace)).toBe(400);
});

test('the next stroke of a word is waited for, then the job goes on', async () => {
  const pace = new JobThrottle();
  pace.hands(true);
  pace.hands(false);
  work(pace, 10);
  expect(await restOf(pace)).toBe(90);
  vi.advanceTimersByTime(400);
  expect(pace.isDue).toBe(true);
  expect(await restOf(pace)).toBe(0);
  expect(work(pace, 23)).toBe(false);
});
