// The colour of what is drawn at a point of the board: as it is stored, so that an ink stays that ink. Of a picture the pixel's.

import type { ItemJson } from '#protocol/item-json.ts';
import { LINE_COLOUR, NOTE_COLOUR } from '#protocol/tools.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { type Pixels, pixelAt } from './picture.ts';

type Calls = Pick<BoardCalls, 'hit' | 'items' | 'imageFile'>;

export interface ColourPort {
  calls: Calls;
  /** Pictures that were looked at, by their files. */
  pictures: Map<string, Promise<Pixels>>;
  /** CSS px per board unit. */
  zoom: number;
}

const OUTLINED: readonly string[] = ['path', 'rectangle', 'ellipse', 'diamond', 'shape'];
const NO_COLOUR = 'transparent';
const LINE_WIDTH = 2;
/** So far off an item is still hit, and so far within it its outline is meant: CSS px. */
const SLOP_CSS = 4;
const WITHIN_CSS = 2;

/** Board units. Null: nothing there has a colour. */
export async function colourAt(port: ColourPort, x: number, y: number): Promise<string | null> {
  const id = await port.calls.hit(x, y);
  const [item] = id ? await port.calls.items({ ids: [id] }) : [];
  const color = item ? await colourOf(port, item, x, y) : null;
  return color === NO_COLOUR ? null : color;
}

async function colourOf(port: ColourPort, item: ItemJson, x: number, y: number): Promise<string | null> {
  const { color = LINE_COLOUR, fill } = item.style;
  if (item.kind === 'image') return pixelAt(port, item, x, y);
  if (item.kind === 'sticky') return fill ?? item.style.color ?? NOTE_COLOUR;
  if (item.kind === 'frame' || item.kind === 'group') return fill ?? null;
  if (!OUTLINED.includes(item.kind) || (item.kind === 'path' && !item.closed)) return color;
  return (await isOnOutline(port, item, x, y)) ? color : (fill ?? null);
}

/** Whether something else lies a little way off: only the board knows where an outline runs. */
async function isOnOutline(
  { calls, zoom }: ColourPort,
  { id, style }: ItemJson,
  x: number,
  y: number,
): Promise<boolean> {
  if (style.color === NO_COLOUR) return false;
  const off = (style.width ?? LINE_WIDTH) / 2 + (SLOP_CSS + WITHIN_CSS) / zoom;
  const around = await Promise.all(
    [
      [off, 0],
      [-off, 0],
      [0, off],
      [0, -off],
    ].map(([dx = 0, dy = 0]) => calls.hit(x + dx, y + dy)),
  );
  return around.some((one) => one !== id);
}
