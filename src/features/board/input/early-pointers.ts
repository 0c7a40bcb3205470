// What was drawn on the page's first picture, before any of its code had run: public/before.js has noted it.

import { areFirstBarsShown, isOnFirstBars } from '../../../page/first-bars.ts';

declare global {
  interface Window {
    earlyPointers?: PointerEvent[] & { end(): void };
  }
}

/** As what it is to be heard. */
type Heard = [type: string, event: PointerEvent];

/** Once: but for what began on a bar, in order. */
export function takeEarlyPointers(): Heard[] {
  const early = window.earlyPointers;
  if (!early) return [];
  early.end();
  delete window.earlyPointers;
  if (!areFirstBarsShown()) return [];
  // Pointers in what was noted. None of them is a contact yet.
  const pressed = new Set<number>();
  const onBars = new Set<number>();
  return early.flatMap((event): Heard[] => {
    const { type, pointerId, buttons } = event;
    // On a first visit nobody notes for one round trip: a press of then begins with the first that is known of it.
    const begins = type === 'pointerdown' || (type === 'pointermove' && buttons === 1 && !pressed.has(pointerId));
    if (begins) {
      pressed.add(pointerId);
      onBars[isOnFirstBars(event) ? 'add' : 'delete'](pointerId);
    }
    if (type === 'pointerup' || type === 'pointercancel') pressed.delete(pointerId);
    return onBars.has(pointerId) ? [] : [[begins ? 'pointerdown' : type, event]];
  });
}
