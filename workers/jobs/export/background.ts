// What lies behind an exported picture: frames of the engine with another paper, or none. Nothing is drawn by hand while a file is made, so
// whatever the engine draws on the screen it draws whole: there it can be cleared first.

import { PAPER } from '#protocol/bus.ts';
import type { PngBackground } from '#protocol/exports.ts';
import { type Frame, OP } from '../../engine/draw-list.ts';

const SCREEN = 0;
/** Places of TARGET's arguments, from its command's word. */
const TARGET = { slot: 1, clear: 6, rgba: 7 } as const;
/** A command that nobody knows is passed over by its length. */
const NOTHING = 0xff;

/** Changes the frame's own words. */
export function withBackground(frame: Pick<Frame, 'ops'>, background: PngBackground): void {
  const { ops } = frame;
  if (background === 'paper') return;
  for (let at = 0; at < ops.length; at += (ops[at] as number) >>> 8) {
    const word = ops[at] as number;
    const code = word & 0xff;
    if (code === OP.paper) {
      if (background === 'plain') ops[at + 1] = PAPER.plain;
      else ops[at] = ((word & ~0xff) | NOTHING) >>> 0;
    } else if (code === OP.target && background === 'none') {
      if (ops[at + TARGET.slot] === SCREEN) ops[at + TARGET.clear] = 1;
      if (ops[at + TARGET.clear] === 1) ops[at + TARGET.rgba] = 0;
    }
  }
}
