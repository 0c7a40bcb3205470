// What a colour from the board is given to: what is selected, else the tool in hand; the pen, where that has no colour.

import { TOOLS } from '#protocol/tools.ts';
import { tell } from '../../session/calls.ts';
import { board } from '../../session/store.ts';
import { chooseOptions, chooseTool, tintFor } from '../../session/tool-in-hand.ts';

export function takeColour(color: string): void {
  const { count, kinds, locked, style } = board.selection;
  if (count > 0 && !locked) {
    const isPaper = kinds.every((kind) => kind === 'sticky');
    tell((calls) => calls.style(isPaper ? { fill: color } : { color, ...tintFor(style.fill, color) }));
    return;
  }
  const row = TOOLS[board.tool];
  if (!row?.colors && !row?.notes) chooseTool('pen');
  chooseOptions(row?.notes && !row.colors ? { fill: color } : { color });
}
