// Keeps where the open board is looked at, for its next opening on this device: soon after the camera has moved, and when the page goes.
// A board on which nothing is, and which nobody has moved, is not remembered.

import { keepCamera } from '../../../device/board-cameras.ts';
import { moving, onMoving } from '../session/moving.ts';
import { board } from '../session/store.ts';

const LATER_MS = 500;

/** Returns what ends it; what is not written then is. */
export function keepCameraOf(alias: string): () => void {
  let kept = moving.camera;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    kept = moving.camera;
    const { x, y, zoom } = kept;
    const isAtStart = x === 0 && y === 0 && zoom === 1;
    if (board.ready && (board.items > 0 || !isAtStart)) keepCamera(alias, kept);
  };
  const stopFollowing = onMoving(() => {
    if (moving.camera !== kept) timer ??= setTimeout(keep, LATER_MS);
  });
  const abort = new AbortController();
  addEventListener('pagehide', keep, abort);
  return () => {
    keep();
    stopFollowing();
    abort.abort();
  };
}
