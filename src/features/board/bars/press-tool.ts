// What a press on a tool's button does. By pointer it takes the tool, and a second press right behind the first keeps it in hand. By key a
// tool that is in hand already makes its one thing, in the middle of the view.

import { DOUBLE_MS } from '#protocol/samples.ts';
import { PLACING_TOOLS, type ToolName } from '#protocol/tools.ts';
import type { ToolAction } from '../actions/tools.ts';
import { board } from '../session/store.ts';
import { isShapeTool, keepTool, makeInMiddle } from '../session/tool-in-hand.ts';

let last = { id: '', atMs: Number.NEGATIVE_INFINITY };

export function isInHand(one: ToolAction, tool: ToolName): boolean {
  return one.id === 'shapes' ? isShapeTool(tool) : one.id === tool;
}

/** True: something was made. */
export function pressTool(one: ToolAction, { detail, timeStamp }: { detail: number; timeStamp: number }): boolean {
  const inHand = isInHand(one, board.tool);
  if (detail === 0 && inHand && PLACING_TOOLS.has(board.tool)) {
    makeInMiddle();
    return true;
  }
  const doubled = detail > 0 && last.id === one.id && timeStamp - last.atMs < DOUBLE_MS && inHand;
  last = { id: doubled ? '' : one.id, atMs: timeStamp };
  if (doubled) keepTool(true);
  else one.run();
  return false;
}
