// Adds a box behind an Excalidraw drawing with a dark background: the paper of a board is light.

import type { ItemInput } from '#protocol/item-json.ts';
import { fillColor, isDark } from './excalidraw-style.ts';
import { boxOf } from './place.ts';
import type { Report } from './report.ts';

/** The margin of the box, board units. */
const MARGIN = 40;

export function withBackground(items: ItemInput[], appState: unknown, report: Report): ItemInput[] {
  const { viewBackgroundColor } = (appState ?? {}) as { viewBackgroundColor?: unknown };
  const fill = fillColor(viewBackgroundColor);
  const box = boxOf(items);
  if (!fill || !isDark(fill) || !box) return items;
  report.change('dark');
  // The box has no element in the file.
  report.places.unshift('');
  const [w, h] = [box.w + 2 * MARGIN, box.h + 2 * MARGIN];
  const style = { fill, color: fill, width: 1 };
  return [{ kind: 'rectangle', x: box.x - MARGIN, y: box.y - MARGIN, w, h, style }, ...items];
}
