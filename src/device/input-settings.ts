// This device remembers the name that others see of its person, and how their fingers and keys work on a board.

import { proxy } from 'valtio/vanilla';
import { nameFrom } from '#protocol/names.ts';
import { flags } from '../flags/flags.ts';
import { onPanel } from './device.ts';
import { readSetting, writeSetting } from './settings.ts';

const NAME = 'atrium-name';
const FINGER = 'atrium-finger';
const PALM = 'atrium-palm';
const PALM_RADIUS = 'atrium-palm-radius';
const SNAP = 'atrium-snap';
const SNAP_OBJECTS = 'atrium-snap-objects';
const SNAP_GRID = 'atrium-snap-grid';
const LONG_PRESS = 'atrium-hold';
const KEYS = 'atrium-shortcuts';

/** Above this radius a touch is no finger, until the screen has been calibrated. Screens that do not say how large a touch is say less. */
const PALM_RADIUS_CSS = 30;

export const PALM_MODES = ['ignore', 'erase', 'draw'] as const;
export type PalmMode = (typeof PALM_MODES)[number];

interface InputSettings {
  fingerMode: 'draw' | 'pan';
  palm: PalmMode;
  palmRadiusCss: number;
  /** Draw and hold makes shapes. */
  snap: boolean;
  /** A dragged item stops at the edges of its neighbors. */
  snapObjects: boolean;
  /** A dragged item stops at the lines of the paper. */
  snapGrid: boolean;
  /** A finger held still opens tools of its own. */
  longPress: boolean;
  shortcuts: boolean;
}

export const inputSettings = proxy<InputSettings>({
  fingerMode: readSetting(FINGER) === 'pan' ? 'pan' : 'draw',
  palm: PALM_MODES.find((mode) => mode === readSetting(PALM)) ?? 'ignore',
  palmRadiusCss: Number(readSetting(PALM_RADIUS)) || PALM_RADIUS_CSS,
  snap: flags.features.perfectDraw || readSetting(SNAP) === 'on',
  snapObjects: readSetting(SNAP_OBJECTS) !== 'off',
  snapGrid: readSetting(SNAP_GRID) === 'on',
  // Ten people share a panel's one tool bar; one person has no need of two.
  longPress: readSetting(LONG_PRESS) === null ? onPanel() : readSetting(LONG_PRESS) === 'on',
  shortcuts: readSetting(KEYS) !== 'off',
});

export function guestName(): string {
  return nameFrom(readSetting(NAME) ?? '', 'person');
}

/** Neither given nor skipped on this device. */
export function nameIsOpen(): boolean {
  return readSetting(NAME) === null;
}

export function setGuestName(name: string): string {
  const clean = nameFrom(name, 'person');
  writeSetting(NAME, clean);
  return clean;
}

export function setFingerMode(mode: 'draw' | 'pan'): void {
  inputSettings.fingerMode = mode;
  writeSetting(FINGER, mode);
}

export function setPalmMode(mode: PalmMode): void {
  inputSettings.palm = mode;
  writeSetting(PALM, mode);
}

/** The person has measured it on this screen. */
export function setPalmRadius(radiusCss: number): void {
  inputSettings.palmRadiusCss = radiusCss;
  writeSetting(PALM_RADIUS, String(radiusCss));
}

export function setLongPress(on: boolean): void {
  inputSettings.longPress = on;
  writeSetting(LONG_PRESS, on ? 'on' : 'off');
}

/** The board's thread takes these two. */
export function palmNow(): readonly [radiusCss: number, erases: boolean] {
  const { palm, palmRadiusCss } = inputSettings;
  return [palm === 'draw' ? 0 : palmRadiusCss, palm === 'erase'];
}

export function setSnap(on: boolean): void {
  inputSettings.snap = on;
  writeSetting(SNAP, on ? 'on' : 'off');
}

/** Drags stop at edges of other items, or at lines of the paper. */
export function setSnapTo(objects: boolean, grid: boolean): void {
  Object.assign(inputSettings, { snapObjects: objects, snapGrid: grid });
  writeSetting(SNAP_OBJECTS, objects ? 'on' : 'off');
  writeSetting(SNAP_GRID, grid ? 'on' : 'off');
}

export function setShortcuts(on: boolean): void {
  inputSettings.shortcuts = on;
  writeSetting(KEYS, on ? 'on' : 'off');
}
