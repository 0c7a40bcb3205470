// What a colour from the board is given to: what is selected, else the tool in hand; the pen, where that has no colour.

import { TOOLS } from '#protocol/tools.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { chooseOptions, chooseTool, tintFor } from '../../session/tool-in-hand.ts';

export function takeColour(board: BoardSession, color: string): void {
  const { count, kinds, locked, style } = board.store.selection;
  if (count > 0 && !locked) {
    const isPaper = kinds.every((kind) => kind === 'sticky');
    board.tell((calls) => calls.style(isPaper ? { fill: color } : { color, ...tintFor(style.fill, color) }));
    return;
  }
  const row = TOOLS[board.store.tool];
  if (!row?.colors && !row?.notes) chooseTool(board, 'pen');
  chooseOptions(board, row?.notes && !row.colors ? { fill: color } : { color });
}
