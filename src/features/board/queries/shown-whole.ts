// Where the camera stands to show a frame whole, in the middle of the view.

import { type Camera, ZOOM_RANGE } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { moving } from '../session/moving.ts';

export function cameraOn({ x, y, w, h }: Pick<ItemJson, 'x' | 'y' | 'w' | 'h'>, { view } = moving): Camera {
  const [min, max] = ZOOM_RANGE;
  const zoom = Math.min(view.w / Math.abs(w || 1), view.h / Math.abs(h || 1));
  return { x: x + w / 2, y: y + h / 2, zoom: Math.min(max, Math.max(min, zoom)) };
}
