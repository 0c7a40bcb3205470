// A hook that returns the time, each second anew, for elements that show seconds. It pauses while nobody can see them.

import { useEffect, useState } from 'react';

const TICK_MS = 1000;

/** Ms of performance.now. `view`: the window that shows it, if it is another one than the page's. */
export function useNow(view: Window = window): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const { document } = view;
    let timer = 0;
    const tick = (): void => setNowMs(performance.now());
    const begin = (): void => {
      view.clearInterval(timer);
      if (document.visibilityState !== 'visible') return;
      tick();
      timer = view.setInterval(tick, TICK_MS);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      view.clearInterval(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [view]);
  return nowMs;
}

/** Whole seconds since then, and 0 for a time that the last tick had not reached. */
export function secondsSince(thenMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - thenMs) / 1000));
}
