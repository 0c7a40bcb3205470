// Small settings in localStorage, each in the registry of what is kept on a device. A full or forbidden store never breaks the page: the setting then lasts as long as the page.

import type { SettingKey } from '#protocol/browser/device-storage.ts';
import { keepIn } from '#protocol/browser/web-storage.ts';

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

/** One that is kept elsewhere than here was written. */
export function settingsChanged(): void {
  follow?.();
}

let isClosed = false;

/** This page writes none any more: it is being left, and what it still had to write is to be forgotten. */
export function closeSettings(): void {
  isClosed = true;
}

export function writeSetting(key: SettingKey, value: string): void {
  if (isClosed) return;
  held.set(key, value);
  settingsChanged();
  keepIn('localStorage', key, value);
}

export function dropSetting(key: SettingKey): void {
  held.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden: nothing was kept there.
  }
}
