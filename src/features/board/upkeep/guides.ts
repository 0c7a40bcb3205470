// What this screen shows of the board beside what is on it: lines to write on while a pen is in writing mode, the edges of tiles
// (debugGrid=1). Loaded where one of the two may be.

import { subscribe } from 'valtio/vanilla';
import type { Guides } from '#protocol/bus.ts';
import { flags } from '../../../flags/flags.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';
import { optionsOf } from '../session/tool-in-hand.ts';

const NONE = JSON.stringify({ ruled: false, tileGrid: false } satisfies Guides);
interface State {
  /** As the open board knows it. */
  told: string;
}

const stateOf = perBoard((board): State => {
  subscribe(board.store, () => look(board));
  return { told: NONE };
});

/** A board has begun, which has none yet. */
export function beginGuides(board: BoardSession): void {
  stateOf(board).told = NONE;
  look(board);
}

function look(board: BoardSession): void {
  const state = stateOf(board);
  const guides = guidesNow(board);
  const now = JSON.stringify(guides);
  if (now === state.told) return;
  state.told = now;
  board.tell((calls) => calls.setGuides(guides));
}

function guidesNow(board: BoardSession): Guides {
  const ruled =
    optionsOf(board, 'pen').brush === 'writing' || board.store.bars.open.some(({ brush }) => brush === 'writing');
  return { ruled, tileGrid: flags.features.debugGrid };
}
