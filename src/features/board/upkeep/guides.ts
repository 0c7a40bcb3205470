// What this screen shows of the board beside what is on it: lines to write on while a pen is in writing mode, the edges of tiles
// (debugGrid=1). Loaded where one of the two may be.

import { subscribe } from 'valtio/vanilla';
import type { Guides } from '#protocol/bus.ts';
import { flags } from '../../../flags/flags.ts';
import { tell } from '../session/calls.ts';
import { board } from '../session/store.ts';
import { optionsOf } from '../session/tool-in-hand.ts';

const NONE = JSON.stringify({ ruled: false, tileGrid: false } satisfies Guides);
/** As the open board knows it. */
let told = NONE;

/** A board has begun, which has none yet. */
export function beginGuides(): void {
  told = NONE;
  look();
}

subscribe(board, look);

function look(): void {
  const guides = guidesNow();
  const now = JSON.stringify(guides);
  if (now === told) return;
  told = now;
  tell((calls) => calls.setGuides(guides));
}

function guidesNow(): Guides {
  const ruled = optionsOf('pen').brush === 'writing' || board.bars.open.some(({ brush }) => brush === 'writing');
  return { ruled, tileGrid: flags.features.debugGrid };
}
