// The server's time on a device whose own clock is wrong, jumps, or stands still.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';

const SERVER_MS = Date.parse('Thu, 26 Nov 2026 12:00:00 GMT');
const DAY_MS = 24 * 3_600_000;
const header = (ms: number) => new Date(ms).toUTCString();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test.each([-2 * DAY_MS, -11 * 60_000, 0, 11 * 60_000, 2 * DAY_MS])(
  'tells the server’s time where the device is off by %i ms',
  (offMs) => {
    vi.setSystemTime(SERVER_MS + offMs);
    const clock = new ServerClock();
    clock.learn(header(SERVER_MS), performance.now());
    expect(Math.abs(clock.now() - SERVER_MS)).toBeLessThanOrEqual(1000);
    vi.setSystemTime(SERVER_MS - offMs);
    expect(Math.abs(clock.now() - SERVER_MS)).toBeLessThanOrEqual(1000);
    vi.advanceTimersByTime(3_600_000);
    expect(Math.abs(clock.expiryNow() - SERVER_MS - 3_600_000)).toBeLessThanOrEqual(1000);
  },
);

test('lets nothing expire before a server has told the time', () => {
  vi.setSystemTime(SERVER_MS);
  const clock = new ServerClock();
  for (const nothing of [null, '', 'yesterday']) clock.learn(nothing, performance.now());
  expect([clock.now(), clock.expiryNow()]).toEqual([SERVER_MS, 0]);
});

test('does not waver between answers, and follows one after the device slept', () => {
  const clock = new ServerClock();
  clock.learn(header(SERVER_MS), performance.now());
  const fromMs = clock.now() - performance.now();
  for (const laterMs of [400, 900, 2_700, 60_100]) {
    vi.advanceTimersByTime(laterMs);
    clock.learn(header(fromMs + performance.now()), performance.now());
    expect(clock.now() - performance.now()).toBe(fromMs);
  }
  clock.learn(header(SERVER_MS + DAY_MS), performance.now());
  expect(Math.abs(clock.now() - SERVER_MS - DAY_MS)).toBeLessThanOrEqual(1000);
});

test('takes a slow answer for as exact as it is', () => {
  const clock = new ServerClock();
  const sentMs = performance.now();
  vi.advanceTimersByTime(10_000);
  clock.learn(header(SERVER_MS), sentMs);
  expect(Math.abs(clock.now() - SERVER_MS)).toBeLessThanOrEqual(5500);
});

test('its time is whole, as calls take it', () => {
  const clock = new ServerClock();
  clock.learn(new Date().toUTCString(), performance.now() - 0.25);
  expect(Number.isInteger(clock.now())).toBe(true);
});
