// Where the camera stands to show a frame whole, in the middle of the view.

import { type Camera, ZOOM_RANGE } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import type { BoardSession } from '../session/board-session.ts';

export function cameraOn(
  board: BoardSession,
  { x, y, w, h }: Pick<ItemJson, 'x' | 'y' | 'w' | 'h'>,
  { view } = board.motion,
): Camera {
  const [min, max] = ZOOM_RANGE;
  const zoom = Math.min(view.w / Math.abs(w || 1), view.h / Math.abs(h || 1));
  return { x: x + w / 2, y: y + h / 2, zoom: Math.min(max, Math.max(min, zoom)) };
}
