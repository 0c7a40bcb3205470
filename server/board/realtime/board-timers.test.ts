import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bus } from '../../platform/bus/bus.ts';
import type { StoredTimer } from '../timers/timer-queries.ts';
import { BoardTimers } from './board-timers.ts';

const POLL_MS = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('TIMER-3 a look that began before a change is not told behind the change', async () => {
  const stored = (version: number, isPaused: boolean) =>
    ({ board: 'b', version, leftMs: 5000, isPaused }) as StoredTimer;
  const answers: ((timers: StoredTimer[]) => void)[] = [];
  const told: string[] = [];
  const socket = { proto: 9, send: ({ value }: { value: string }) => void told.push(value) };
  let hint: (told: { kind: string; board: string }) => void = () => {};
  const bus = { subscribe: (fn: typeof hint) => (hint = fn) } as unknown as Bus;
  const log = { warn: vi.fn() } as unknown as ConstructorParameters<typeof BoardTimers>[3]['log'];
  const timers = new BoardTimers(
    { hearers: () => [{ room: { board: 'b' }, socket }] as never },
    { reads: { timers: { timersOf: () => new Promise((resolve) => answers.push(resolve)) } } },
    bus,
    { log, isShared: true, lookMs: POLL_MS },
  );
  await vi.advanceTimersByTimeAsync(POLL_MS);
  hint({ kind: 'timer', board: 'b' });
  timers.joined('b', socket as never);
  // Whichever the database answers first.
  for (let round = 0; round < 3; round++) {
    for (const answer of answers.splice(1)) answer([stored(2, true)]);
    await vi.advanceTimersByTimeAsync(0);
    answers.shift()?.([stored(round === 0 ? 1 : 2, round > 0)]);
    await vi.advanceTimersByTimeAsync(0);
  }
  timers.close();
  expect(told.map((value) => JSON.parse(value).isPaused)).toEqual([false, true, true]);
});
