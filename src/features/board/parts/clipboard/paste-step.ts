// Where a copy of shapes lies that is pasted again at the same place: a step beside the one before, so that both are seen.

import { type BoardSession, perBoard } from '../../session/board-session.ts';
import type { PasteAt } from '../files/paste-at.ts';

/** Down and to the right, CSS px. */
const STEP_CSS = 24;
/** Nearer than this is the same place, CSS px. */
const SAME_CSS = 2;

interface State {
  asked: { x: number; y: number };
  steps: number;
}

const stateOf = perBoard((): State => ({ asked: { x: Number.NaN, y: Number.NaN }, steps: 0 }));

export function stepped(board: BoardSession, at: PasteAt): PasteAt {
  const state = stateOf(board);
  const { xCss, yCss } = at;
  const now = board.motion.boardFromCss(xCss, yCss);
  const isSame = Math.hypot(now.x - state.asked.x, now.y - state.asked.y) * board.motion.camera.zoom < SAME_CSS;
  state.asked = now;
  state.steps = isSame ? state.steps + 1 : 0;
  return state.steps === 0 ? at : { xCss: xCss + state.steps * STEP_CSS, yCss: yCss + state.steps * STEP_CSS };
}
