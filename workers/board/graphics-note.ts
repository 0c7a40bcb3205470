// What draws on this device, as the page keeps it from one start to the next: asking keeps the thread for 10 to 50 ms. It comes as
// the worker's name, so that it is known before any message. Only the browser, of the version, that noted it believes it.

import type { Graphics } from './choose.ts';

export function noteOf({ name, composesByGl }: Graphics, browser = navigator.userAgent): string {
  return JSON.stringify({ browser, name, composesByGl });
}

/** Undefined: nothing is known, or only of another browser. */
export function readNote(note: string, browser = navigator.userAgent): Graphics | undefined {
  try {
    const noted = JSON.parse(note) as Partial<Graphics> & { browser?: string };
    const { name, composesByGl } = noted;
    if (noted.browser !== browser || typeof composesByGl !== 'boolean') return undefined;
    return name === null || typeof name === 'string' ? { name, composesByGl } : undefined;
  } catch {
    return undefined;
  }
}
