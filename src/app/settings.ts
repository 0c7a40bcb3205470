// Small settings in localStorage. A full or forbidden store never breaks the page: the setting then lasts as long as the page.

/** Largest thing kept there; let go first when the store is full. */
export const COPIED_SHAPES = 'storage-copied-shapes';

const held = new Map<string, string>();

export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? held.get(key) ?? null;
  } catch {
    return held.get(key) ?? null;
  }
}

export function writeSetting(key: string, value: string): void {
  held.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    retryWithoutCopies(key, value);
  }
}

function retryWithoutCopies(key: string, value: string): void {
  try {
    localStorage.removeItem(COPIED_SHAPES);
    localStorage.setItem(key, value);
  } catch {
    // Kept for this page only.
  }
}
