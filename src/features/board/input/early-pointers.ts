// What was drawn on the page's first picture, before any of its code had run: public/before.js has noted it.

import { firstBarsStand, isOnFirstBars } from '../first-bars.tsx';

declare global {
  interface Window {
    earlyPointers?: PointerEvent[] & { end(): void };
  }
}

/** Once: but for what began on a bar, in order. */
export function takeEarlyPointers(): PointerEvent[] {
  const early = window.earlyPointers;
  if (!early) return [];
  early.end();
  delete window.earlyPointers;
  if (!firstBarsStand()) return [];
  const onBars = new Set<number>();
  return early.filter((event) => {
    if (event.type === 'pointerdown') onBars[isOnFirstBars(event) ? 'add' : 'delete'](event.pointerId);
    return !onBars.has(event.pointerId);
  });
}
