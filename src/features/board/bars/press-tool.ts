// What a press on a tool's button does. By pointer it takes the tool, and a second press right behind the first keeps it in hand. By key a
// tool that is in hand already makes its one thing, in the middle of the view.

import { DOUBLE_MS } from '#protocol/samples.ts';
import { PLACING_TOOLS, type ToolName } from '#protocol/tools.ts';
import type { ToolAction } from '../actions/tools.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';
import { isShapeTool, keepTool, makeInMiddle } from '../session/tool-in-hand.ts';

interface State {
  last: { id: string; atMs: number };
}

const stateOf = perBoard((): State => ({ last: { id: '', atMs: Number.NEGATIVE_INFINITY } }));

export function isInHand(one: ToolAction, tool: ToolName): boolean {
  return one.id === 'shapes' ? isShapeTool(tool) : one.id === tool;
}

/** True: something was made. */
export function pressTool(
  board: BoardSession,
  one: ToolAction,
  { detail, timeStamp }: { detail: number; timeStamp: number },
): boolean {
  const state = stateOf(board);
  const inHand = isInHand(one, board.store.tool);
  if (detail === 0 && inHand && PLACING_TOOLS.has(board.store.tool)) {
    makeInMiddle(board);
    return true;
  }
  const doubled = detail > 0 && state.last.id === one.id && timeStamp - state.last.atMs < DOUBLE_MS && inHand;
  state.last = { id: doubled ? '' : one.id, atMs: timeStamp };
  if (doubled) keepTool(board, true);
  else one.run(board);
  return false;
}
