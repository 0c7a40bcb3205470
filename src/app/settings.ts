// Small settings in localStorage, each in the registry of what is kept on a device. A full or forbidden store never breaks the page: the setting then lasts as long as the page.

import type { SettingKey } from '#protocol/browser/device-storage.ts';

/** Largest thing kept there; let go first when the store is full. */
export const COPIED_SHAPES = 'storage-copied-shapes';

const held = new Map<SettingKey, string>();

export function readSetting(key: SettingKey): string | null {
  try {
    return localStorage.getItem(key) ?? held.get(key) ?? null;
  } catch {
    return held.get(key) ?? null;
  }
}

let follow: (() => void) | undefined;

/** Told when any is written; by one follower. */
export function followSettings(follower: () => void): void {
  follow = follower;
}

export function writeSetting(key: SettingKey, value: string): void {
  held.set(key, value);
  follow?.();
  try {
    localStorage.setItem(key, value);
  } catch {
    retryWithoutCopies(key, value);
  }
}

export function dropSetting(key: SettingKey): void {
  held.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden: nothing was kept there.
  }
}

function retryWithoutCopies(key: SettingKey, value: string): void {
  try {
    localStorage.removeItem(COPIED_SHAPES);
    localStorage.setItem(key, value);
  } catch {
    // Kept for this page only.
  }
}
