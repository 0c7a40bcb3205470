// What a menu is about: what is selected already and lies there, else what lies there, selected now; or the board.

import type { BoardCalls } from '../../../bus/board-link.ts';
import { frameTitledAt } from '../queries/titled-at.ts';
import { withGroups } from '../queries/with-groups.ts';
import type { BoardSession } from '../session/board-session.ts';
import { chooseTool } from '../session/tool-in-hand.ts';
import type { MenuAsked } from '../shell/context-menu-asked.ts';

/** Whether it is about what is selected now, which `board.store.selection` says with the next frame. */
export async function pick(board: BoardSession, calls: BoardCalls, { xCss, yCss, byKey }: MenuAsked): Promise<boolean> {
  const selected = new Set(await calls.selection());
  if (byKey) {
    if (selected.size > 0 || !board.store.focus) return selected.size > 0;
    return take(board, calls, board.store.focus.id);
  }
  const { x, y } = board.motion.boardFromCss(xCss, yCss);
  const hit = (await calls.hit(x, y)) ?? (await frameTitledAt(board, calls, x, y))?.id ?? null;
  if (hit === null) {
    if (selected.size > 1 && isInSelection(board, xCss, yCss)) return true;
    await calls.select([]);
    return false;
  }
  const around = await withGroups(calls, hit);
  if (around.some((id) => selected.has(id))) return true;
  return take(board, calls, around.at(-1) ?? hit);
}

async function take(board: BoardSession, calls: BoardCalls, id: string): Promise<boolean> {
  if (board.store.tool !== 'select') chooseTool(board, 'select');
  await calls.select([id]);
  return true;
}

function isInSelection(board: BoardSession, xCss: number, yCss: number): boolean {
  const box = board.motion.selectionBox;
  return !!box && xCss >= box.x && xCss <= box.x + box.w && yCss >= box.y && yCss <= box.y + box.h;
}
