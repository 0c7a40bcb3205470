// How long it is until then by the server's time, as minutes and seconds; anew each second.

import { useEffect, useState } from 'react';
import { serverClock } from '#protocol/browser/server-clock.ts';

export function useLeft(untilMs: number): string {
  const [left, setLeft] = useState(() => leftOf(untilMs));
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftOf(untilMs)), 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return left;
}

function leftOf(untilMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - serverClock.now()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
