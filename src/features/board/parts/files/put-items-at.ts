// Items that were made around a middle, onto the board around a place. Board units.

import type { Box, LoadPortion } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import type { PasteAt } from './paste-at.ts';
import { table } from './text-items.ts';

/** A side of an item that does not say how large it is: a note's. */
const USUAL_SIDE = 200;

/**
 * Puts them around `at` and into the frame there; without it near the middle of the view, beside what is there. Returns the ids of the
 * items; rejects as `load` does.
 */
export async function putItemsAt(
  board: BoardSession,
  calls: BoardCalls,
  items: readonly ItemInput[],
  at?: PasteAt,
): Promise<string[]> {
  const aim = at ? placeOf(board, at) : await placeBeside(board, calls, boxOf(items));
  const middle = { ...aim };
  if (at?.isTop) middle.y -= Math.min(...items.map(({ y = 0 }) => y));
  const placed = items.map(({ x, y, ...item }): ItemInput => {
    return x === undefined || y === undefined ? item : { ...item, x: middle.x + x, y: middle.y + y };
  });
  return calls.load(
    placed,
    new Float64Array(0),
    new Uint32Array(placed.length + 1),
    aimedAt(board, aim, placed.length),
  );
}

/** Returns the id of the group of its cells. */
export async function putTable(
  board: BoardSession,
  calls: BoardCalls,
  rows: readonly (readonly string[])[],
  at?: PasteAt,
): Promise<string[]> {
  return (await putItemsAt(board, calls, table(rows), at)).slice(0, 1);
}

/** A load of so many items that go into the frame at a point. */
export function aimedAt(board: BoardSession, aim: { x: number; y: number }, total: number): LoadPortion {
  return { run: board.newRun(), total, last: true, aim };
}

/** Returns where the middle of the view comes to when a box around it (`x`, `y` from there) is moved so that it covers nothing. */
export async function placeBeside(
  board: BoardSession,
  calls: BoardCalls,
  { x, y, w, h }: Box,
): Promise<{ x: number; y: number }> {
  const { camera } = board.motion;
  const free = await calls.placeBeside({ x: camera.x + x, y: camera.y + y, w, h });
  return { x: free.x - x, y: free.y - y };
}

function boxOf(items: readonly ItemInput[]): Box {
  const placed = items.filter(({ x }) => x !== undefined);
  const [x, y] = [Math.min(...placed.map(({ x = 0 }) => x)), Math.min(...placed.map(({ y = 0 }) => y))];
  const right = Math.max(...placed.map(({ x = 0, w = USUAL_SIDE }) => x + w));
  return { x, y, w: right - x, h: Math.max(...placed.map(({ y = 0, h = USUAL_SIDE }) => y + h)) - y };
}

function placeOf(board: BoardSession, at: PasteAt): { x: number; y: number } {
  const { x, y, zoom } = board.motion.camera;
  return { x: x + (at.xCss - innerWidth / 2) / zoom, y: y + (at.yCss - innerHeight / 2) / zoom };
}
