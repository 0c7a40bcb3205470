// Clocks that are an hour wrong on panel, phone and server change nothing of a timer: what is off is the way of one frame.

import { afterEach, expect, it, vi } from 'vitest';
import { leftOf } from './timer-left.ts';

const HOUR_MS = 3600_000;

afterEach(() => vi.useRealTimers());

it.each([
  [-HOUR_MS, HOUR_MS, 20, 180],
  [HOUR_MS, -HOUR_MS, 200, 5],
  [0, HOUR_MS, 0, 240],
])(
  'with clocks off by %i and %i ms both show the same within 250 ms',
  (panelOffMs, phoneOffMs, panelWayMs, phoneWayMs) => {
    vi.useFakeTimers();
    const trueMs = 1_000_000;
    /** Each page counts from when it was opened. */
    const page = (offMs: number, wayMs: number, openedMs: number) => {
      vi.setSystemTime(trueMs + offMs);
      const timer = { leftMs: 90_000, isPaused: false, saidMs: trueMs + wayMs - openedMs };
      return (atMs: number) => {
        vi.setSystemTime(atMs + offMs);
        return leftOf(timer, atMs - openedMs);
      };
    };
    const [panel, phone] = [page(panelOffMs, panelWayMs, 300), page(phoneOffMs, phoneWayMs, 777_000)];
    for (const passedMs of [250, 30_000, 89_000, 90_000]) {
      const [one, other] = [panel(trueMs + passedMs), phone(trueMs + passedMs)];
      expect(Math.abs(one - other)).toBe(Math.abs(panelWayMs - phoneWayMs));
      expect(Math.abs(one - (90_000 - passedMs))).toBeLessThanOrEqual(250);
    }
  },
);
