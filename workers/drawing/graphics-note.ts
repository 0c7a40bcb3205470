// What draws on this device, as the page keeps it from one start to the next: asking keeps the thread for 10 to 50 ms. It comes in
// the worker's name (`ThreadName`), so that it is known before any message. Only the browser, of the version, that noted it believes it.

import type { Graphics } from './choose.ts';

export function noteOf(graphics: Graphics, browser = navigator.userAgent): string {
  return JSON.stringify({ browser, graphics });
}

/** Undefined: nothing is known, or only of another browser. */
export function readNote(note: string | null, browser = navigator.userAgent): Graphics | undefined {
  try {
    const noted = JSON.parse(note ?? '') as { browser?: string; graphics?: unknown };
    if (noted.browser !== browser) return undefined;
    return noted.graphics === null || typeof noted.graphics === 'string' ? noted.graphics : undefined;
  } catch {
    return undefined;
  }
}
