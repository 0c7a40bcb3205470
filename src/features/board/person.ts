// What this device remembers of its person on a board: the name others see, and how its fingers and keys work.

import { proxy } from 'valtio';
import { readSetting, writeSetting } from '../../app/settings.ts';

const NAME = 'atrium-name';
const FINGER = 'atrium-finger';
const PALM = 'atrium-palm';
const KEYS = 'atrium-shortcuts';
const NAME_CHARS = 40;

/** Above this radius a touch is no finger. Screens that do not say how large a touch is say less. */
const PALM_RADIUS_CSS = 30;

export const PALM_MODES = ['ignore', 'erase', 'draw'] as const;
export type PalmMode = (typeof PALM_MODES)[number];

export const inputSettings = proxy<{ fingerMode: 'draw' | 'pan'; palm: PalmMode; shortcuts: boolean }>({
  fingerMode: readSetting(FINGER) === 'pan' ? 'pan' : 'draw',
  palm: PALM_MODES.find((mode) => mode === readSetting(PALM)) ?? 'ignore',
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

export function setPalmMode(mode: PalmMode): void {
  inputSettings.palm = mode;
  writeSetting(PALM, mode);
}

/** What the board is told of it. */
export const palmOf = (mode: PalmMode) => [mode === 'draw' ? 0 : PALM_RADIUS_CSS, mode === 'erase'] as const;

export function setShortcuts(on: boolean): void {
  inputSettings.shortcuts = on;
  writeSetting(KEYS, on ? 'on' : 'off');
}
