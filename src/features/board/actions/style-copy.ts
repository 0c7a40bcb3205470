// How one thing looks, given to others: what is copied stays with this page.

import type { ToolOptions } from '#protocol/tools.ts';
import { tell } from '../session/calls.ts';
import { board } from '../session/store.ts';

let copied: ToolOptions | null = null;

export const hasStyle = (): boolean => copied !== null;

/** What all that is selected have in common. */
export function copyStyle(): void {
  copied = { ...board.selection.style };
}

export function pasteStyle(): void {
  const style = copied;
  if (style) tell((calls) => calls.style(style));
}
