// When a lost socket is followed by another, on a clock of the test's own.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#protocol/browser/request.ts';
import type { BoardApi } from './board-api.ts';
import { type SyncEnvironment, TIMING } from './environment.ts';
import { Link } from './link.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A link whose every attempt ends at once; when they were, ms. */
function failing(chance: () => number, fail: () => ApiError) {
  const startedMs = Date.now();
  const triedMs: number[] = [];
  const api = {
    ticket: () => {
      triedMs.push(Date.now() - startedMs);
      return Promise.reject(fail());
    },
    forget: () => {},
  } as unknown as BoardApi;
  const environment = {
    now: () => Date.now(),
    random: chance,
    timing: TIMING,
  } as unknown as SyncEnvironment;
  const link = new Link('http://board.test', api, environment, { hello: vi.fn(), frame: vi.fn(), down: vi.fn() });
  link.start();
  return { link, triedMs };
}
const noNetwork = () => new ApiError('network', 0);
const gaps = (triedMs: readonly number[]) => triedMs.slice(1).map((at, k) => at - (triedMs[k] as number));

test('CLI-7 pauses double up to their limit, and half of each is chance', async () => {
  for (const [chance, share] of [
    [0, 0.5],
    [0.5, 0.75],
  ] as const) {
    const { link, triedMs } = failing(() => chance, noNetwork);
    await vi.advanceTimersByTimeAsync(60_000);
    const whole = [300, 600, 1200, 2400, 4800, 9600, 15_000];
    expect(gaps(triedMs).slice(0, 7)).toEqual(whole.slice(0, 7).map((ms) => ms * share));
    await link.stop();
  }
});

test('CLI-7 a device that comes back to the network tries at once, and its pauses are short again', async () => {
  const { link, triedMs } = failing(() => 0, noNetwork);
  await vi.advanceTimersByTimeAsync(10_000);
  const before = triedMs.length;
  link.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(triedMs.length).toBe(before + 1);
  expect(triedMs.at(-1)).toBe(10_000);
  await vi.advanceTimersByTimeAsync(150);
  expect(triedMs.at(-1)).toBe(10_150);
  await link.stop();
});

test('CLI-7 where coming again makes no sense it waits for a person or the network', async () => {
  const { link, triedMs } = failing(
    () => 0,
    () => new ApiError('forbidden', 403),
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(triedMs).toEqual([0]);
  link.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(triedMs.length).toBe(2);
  await link.stop();
});
