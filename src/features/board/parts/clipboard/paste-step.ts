// Where a copy of shapes lies that is pasted again at the same place: a step beside the one before, so that both are seen.

import { boardFromCss, moving } from '../../session/moving.ts';
import type { PasteAt } from './pasted-now.ts';

/** Down and to the right, CSS px. */
const STEP_CSS = 24;
/** Nearer than this is the same place, CSS px. */
const SAME_CSS = 2;

let asked = { x: Number.NaN, y: Number.NaN };
let steps = 0;

export function stepped(at: PasteAt): PasteAt {
  const { xCss, yCss } = at;
  const now = boardFromCss(xCss, yCss);
  const isSame = Math.hypot(now.x - asked.x, now.y - asked.y) * moving.camera.zoom < SAME_CSS;
  asked = now;
  steps = isSame ? steps + 1 : 0;
  return steps === 0 ? at : { xCss: xCss + steps * STEP_CSS, yCss: yCss + steps * STEP_CSS };
}
