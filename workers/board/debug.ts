// Calls for tests of an open board: its drawn picture, its digest, the loss of its context.

import type { CommandArgs } from '#protocol/commands.ts';
import type { OpenBoard } from './open-board.ts';

export function debugBoard(
  { stage: { executor }, frame, document, wake }: OpenBoard,
  what: CommandArgs<'debug'>[0],
): unknown {
  if (what === 'loseContext') return executor.loseContext();
  if (what === 'restoreContext') return executor.restoreContext();
  if (what === 'capture') return frame.capture();
  if (what === 'calm') {
    wake();
    return frame.calm();
  }
  return what === 'digest' ? document.state.digest() : executor.renderer;
}
