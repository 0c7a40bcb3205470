// A dark background of an Excalidraw drawing: a board's paper is light, so a box of that colour lies behind what was drawn on it.

import type { ItemInput } from '#protocol/item-json.ts';
import { fillColor, isDark } from './excalidraw-style.ts';
import { boxOf } from './place.ts';
import type { Report } from './report.ts';

/** From what is drawn to the box's edge, board units. */
const AROUND = 40;

export function withBackground(items: ItemInput[], appState: unknown, report: Report): ItemInput[] {
  const { viewBackgroundColor } = (appState ?? {}) as { viewBackgroundColor?: unknown };
  const fill = fillColor(viewBackgroundColor);
  const box = boxOf(items);
  if (!fill || !isDark(fill) || !box) return items;
  report.change('dark');
  // It comes from none of the file's elements.
  report.places.unshift('');
  const [w, h] = [box.w + 2 * AROUND, box.h + 2 * AROUND];
  const style = { fill, color: fill, width: 1 };
  return [{ kind: 'rectangle', x: box.x - AROUND, y: box.y - AROUND, w, h, style }, ...items];
}
