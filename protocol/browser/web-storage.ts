// What is written to local and session storage. A store that is full or forbidden never breaks a page.

import { isQuotaError } from './idb.ts';

/** Largest thing kept there; let go first when the store is full. */
export const COPIED_SHAPES = 'storage-copied-shapes';

/** Of the window, once a page: something could not be kept, though what may go was let go. */
export const STORAGE_FULL = 'storage-full';

/** Whether it is kept. Where that fails what was copied goes, and it is tried once more. */
export function keepIn<Place extends 'localStorage' | 'sessionStorage'>(
  place: Place,
  key: string,
  value: string,
  of: Readonly<Record<Place, Storage>> = globalThis,
): boolean {
  const write = (): void => of[place].setItem(key, value);
  try {
    write();
  } catch {
    try {
      globalThis.localStorage.removeItem(COPIED_SHAPES);
      write();
    } catch (error) {
      if (isQuotaError(error)) sayFull();
      return false;
    }
  }
  return true;
}

let said = false;

/** A thread and a test have no window to say it to. */
export function sayFull(): void {
  if (said) return;
  said = true;
  globalThis.dispatchEvent?.(new Event(STORAGE_FULL));
}
