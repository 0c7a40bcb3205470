// Keeps where the open board is looked at, for its next opening on this device: soon after the camera has moved, and when the page goes.
// A board on which nothing is, and which nobody has moved, is not remembered.

import { keepCamera } from '../../../device/board-cameras.ts';
import type { BoardSession } from '../session/board-session.ts';

const LATER_MS = 500;

/** Returns what ends it; what is not written then is. */
export function keepCameraOf(board: BoardSession): () => void {
  let kept = board.motion.camera;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    kept = board.motion.camera;
    const { x, y, zoom } = kept;
    const isAtStart = x === 0 && y === 0 && zoom === 1;
    if (board.store.ready && (board.store.items > 0 || !isAtStart)) keepCamera(board.address.alias, kept);
  };
  const stopFollowing = board.motion.onChange(() => {
    if (board.motion.camera !== kept) timer ??= setTimeout(keep, LATER_MS);
  });
  const abort = new AbortController();
  addEventListener('pagehide', keep, abort);
  return () => {
    keep();
    stopFollowing();
    abort.abort();
  };
}
