// What moves with the board's frames and under each press: camera, the selection's box, the cursors of others, contacts. Kept
// outside of React and valtio: who shows it writes transforms by itself. Written only by the functions below.

import type { BoardEvents, CursorState } from '#protocol/board-events.ts';
import type { Camera, TurnedBox } from '#protocol/bus.ts';

export interface Moving {
  camera: Camera;
  /** CSS px from the canvas's top left. */
  selectionBox: TurnedBox | null;
  cursors: readonly CursorState[];
  /** Contacts on the canvas now. */
  contacts: number;
  /** The canvas's size, CSS px: reading it from the page would force its layout. */
  view: { w: number; h: number };
}

const fresh = (): Moving => ({
  camera: { x: 0, y: 0, zoom: 1 },
  selectionBox: null,
  cursors: [],
  contacts: 0,
  view: { w: 0, h: 0 },
});

export const moving: Moving = fresh();
const listeners = new Set<() => void>();

export function resetMoving(): void {
  Object.assign(moving, fresh());
}

/** Answers the rest of the batch. */
export function applyMoving({
  camera,
  selectionBox,
  cursors,
  ...rest
}: BoardEvents): Omit<BoardEvents, 'camera' | 'selectionBox' | 'cursors'> {
  if (camera) moving.camera = camera;
  if (selectionBox !== undefined) moving.selectionBox = selectionBox;
  if (cursors) moving.cursors = cursors;
  if (camera || selectionBox !== undefined || cursors) tell();
  return rest;
}

export function setContacts(contacts: number): void {
  moving.contacts = contacts;
  tell();
}

export function setView(w: number, h: number): void {
  moving.view = { w, h };
  tell();
}

/** CSS px from the canvas's top left to board units, by the camera last heard of. */
export function boardFromCss(xCss: number, yCss: number): { x: number; y: number } {
  const { camera, view } = moving;
  return { x: camera.x + (xCss - view.w / 2) / camera.zoom, y: camera.y + (yCss - view.h / 2) / camera.zoom };
}

/** Called after each change, before the browser paints. */
export function onMoving(fn: () => void): () => void {
  listeners.add(fn);
  return () => listeners.delete(fn);
}

function tell(): void {
  for (const fn of listeners) fn();
}
