// How one thing looks, given to others: what is copied stays with this page.

import type { ToolOptions } from '#protocol/tools.ts';
import type { BoardSession } from '../session/board-session.ts';

let copied: ToolOptions | null = null;

export const hasStyle = (): boolean => copied !== null;

/** What all that is selected have in common. */
export function copyStyle(board: BoardSession): void {
  copied = { ...board.store.selection.style };
}

export function pasteStyle(board: BoardSession): void {
  const style = copied;
  if (style) board.tell((calls) => calls.style(style));
}
