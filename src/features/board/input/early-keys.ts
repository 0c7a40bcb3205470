// Keys pressed on a board before the code is there that knows them: they come again to it, in order.

import { isModifier, isOnBoard, mayWait } from './shortcuts.ts';

const early: KeyboardEvent[] = [];
let listening: AbortController | undefined;

export function noteEarlyKeys(): void {
  listening = new AbortController();
  const first = { capture: true, signal: listening.signal };
  const note = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    early.push(event);
  };
  // Tab may lead away from the board, which no key that comes again does.
  addEventListener(
    'keydown',
    (event) => isOnBoard(event) && event.key !== 'Tab' && mayWait(event) && note(event),
    first,
  );
  addEventListener('keyup', (event) => early.length > 0 && !isModifier(event) && note(event), first);
}

/** There will be no board to press them on. */
export function forgetEarlyKeys(): void {
  listening?.abort();
  early.length = 0;
}

/** Once. */
export function pressEarlyKeys(canvas: HTMLElement): void {
  listening?.abort();
  for (const event of early.splice(0)) canvas.dispatchEvent(new KeyboardEvent(event.type, event));
}
