// Places content below other content, so that neither covers the other.

import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import type { PasteAt } from './paste-at.ts';

const GAP_CSS = 24;

/** Returns the point below the centre of a box (board units). */
export function placeBelow(
  board: BoardSession,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
): PasteAt {
  const { camera, view } = board.motion;
  return {
    xCss: view.w / 2 + (x + w / 2 - camera.x) * camera.zoom,
    yCss: view.h / 2 + (y + h - camera.y) * camera.zoom + GAP_CSS,
    isTop: true,
  };
}

/** Returns the point below the items; undefined if none of them is on the board. */
export async function placeBelowItems(
  board: BoardSession,
  calls: BoardCalls,
  ids: readonly string[],
): Promise<PasteAt | undefined> {
  const boxes = ids.length > 0 ? (await calls.items({ ids: [...ids] })).map(({ bounds }) => bounds) : [];
  if (boxes.length === 0) return undefined;
  const [left, right] = [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ x, w }) => x + w))];
  return placeBelow(board, { x: left, w: right - left, y: Math.max(...boxes.map(({ y, h }) => y + h)), h: 0 });
}
