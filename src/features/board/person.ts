// What this device remembers of its person on a board: the name others see, and how its fingers and keys work.

import { proxy } from 'valtio';
import { readSetting, writeSetting } from '../../app/settings.ts';

const NAME = 'atrium-name';
const FINGER = 'atrium-finger';
const KEYS = 'atrium-shortcuts';
const NAME_CHARS = 40;

export const inputSettings = proxy<{ fingerMode: 'draw' | 'pan'; shortcuts: boolean }>({
  fingerMode: readSetting(FINGER) === 'pan' ? 'pan' : 'draw',
  shortcuts: readSetting(KEYS) !== 'off',
});

export function guestName(): string {
  return readSetting(NAME) ?? '';
}

export function setGuestName(name: string): string {
  const kept = name.trim().slice(0, NAME_CHARS);
  writeSetting(NAME, kept);
  return kept;
}

export function setFingerMode(mode: 'draw' | 'pan'): void {
  inputSettings.fingerMode = mode;
  writeSetting(FINGER, mode);
}

export function setShortcuts(on: boolean): void {
  inputSettings.shortcuts = on;
  writeSetting(KEYS, on ? 'on' : 'off');
}
