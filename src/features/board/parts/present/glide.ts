// The glide of the camera from one frame to the next.

import type { Camera } from '#protocol/bus.ts';
import type { BoardSession } from '../../session/board-session.ts';

const GLIDE_MS = 300;
/** The first step of a glide does not wait for a frame. */
const FIRST_STEP_MS = 16;

/** Whether turning glides: not on a hidden page, and not with reduced motion. */
export function mayGlide(): boolean {
  return !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Returns a function that stops the glide at its current position. */
export function glide(board: BoardSession, to: Camera): () => void {
  const from = { ...board.motion.camera };
  const startMs = performance.now() - FIRST_STEP_MS;
  let next = 0;
  const step = (): void => {
    const progress = Math.min(1, (performance.now() - startMs) / GLIDE_MS);
    const share = 1 - (1 - progress) ** 3;
    const camera = {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      zoom: from.zoom * (to.zoom / from.zoom) ** share,
    };
    board.tell((calls) => calls.cameraSet(progress === 1 ? to : camera));
    if (progress < 1) next = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(next);
}
