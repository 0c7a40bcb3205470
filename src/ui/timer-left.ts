// How long a timer has left, by the seconds of performance.now alone: what the clock of this device says does not matter.

import { useEffect, useState } from 'react';
import type { TimerState } from '#protocol/room-events.ts';

/** `saidMs`: when the server's word of it came, ms of performance.now. */
export type SaidTimer = Readonly<TimerState & { saidMs: number }>;

/** Ms; less than 0: so long it has been over. */
export function leftOf({ leftMs, isPaused, saidMs }: SaidTimer, nowMs = performance.now()): number {
  return isPaused ? leftMs : leftMs - (nowMs - saidMs);
}

/** Whole seconds, as they are counted down: 0 when it is over. Anew with each. */
export function useSecondsLeft(timer: SaidTimer): number {
  const [, again] = useState(0);
  const leftMs = leftOf(timer);
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  useEffect(() => {
    if (timer.isPaused || seconds === 0) return;
    // To the moment at which the next second shows.
    const next = setTimeout(() => again((n) => n + 1), leftOf(timer) - (seconds - 1) * 1000 + 1);
    return () => clearTimeout(next);
  });
  return seconds;
}

/** 0:05, 12:00, 1:00:00. */
export function clockOf(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
