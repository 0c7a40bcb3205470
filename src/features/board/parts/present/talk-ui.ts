// The own presentation on the page apart from the frame: overview, spotlight and the tool that is used meanwhile.

import { proxy } from 'valtio/vanilla';
import type { ToolName } from '#protocol/tools.ts';
import { type BoardSession, perBoard } from '../../session/board-session.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';

interface TalkUi {
  isOverviewOpen: boolean;
  hasSpotlight: boolean;
  /** Radius, CSS px. */
  spotlightCss: number;
  /** Whether neither pointer nor keys have been used for a while. */
  isIdle: boolean;
}

export const talkUiOf = perBoard(() =>
  proxy<TalkUi>({ isOverviewOpen: false, hasSpotlight: false, spotlightCss: 140, isIdle: false }),
);

export const TALK_TOOLS = ['laser', 'pen', 'eraser'] as const satisfies readonly ToolName[];
export type TalkTool = (typeof TALK_TOOLS)[number];

/** Without one of the tools a press turns to the next frame; the board then has the Hand in hand, which does nothing to it. */
export function talkTool(tool: ToolName): TalkTool | null {
  return TALK_TOOLS.find((one) => one === tool) ?? null;
}

/** Chooses the tool, or goes back to none if it is chosen already. */
export function toggleTool(board: BoardSession, tool: TalkTool): void {
  chooseTool(board, board.store.tool === tool ? 'hand' : tool);
}

/** Puts the page's tool aside. Returns a function that restores it. */
export function takeTalkTools(board: BoardSession): () => void {
  const { tool, keepsTool } = board.store;
  chooseTool(board, 'hand');
  board.tell((calls) => calls.select([]));
  return () => {
    const ui = talkUiOf(board);
    Object.assign(ui, { isOverviewOpen: false, hasSpotlight: false } satisfies Partial<TalkUi>);
    chooseTool(board, tool, keepsTool);
  };
}

export function changeSpotlight(board: BoardSession, byCss: number): void {
  const ui = talkUiOf(board);
  ui.spotlightCss = Math.min(600, Math.max(40, ui.spotlightCss + byCss));
}
