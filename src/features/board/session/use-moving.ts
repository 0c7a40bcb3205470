// What moves with the board's frames (moving.ts), for React.

import { useCallback, useSyncExternalStore } from 'react';
import { type Moving, moving, onMoving } from './moving.ts';

/**
 * A number or word made of what moves, for React: at most every `everyMs`, and in the end always the last one. `read` must be
 * the same function with every render.
 */
export function useMoving<T extends string | number>(read: (now: Moving) => T, everyMs: number): T {
  const subscribe = useCallback(
    (notify: () => void): (() => void) => {
      let shown = read(moving);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const off = onMoving(() => {
        if (timer !== undefined || read(moving) === shown) return;
        timer = setTimeout(() => {
          timer = undefined;
          shown = read(moving);
          notify();
        }, everyMs);
      });
      return () => {
        clearTimeout(timer);
        off();
      };
    },
    [read, everyMs],
  );
  const now = () => read(moving);
  return useSyncExternalStore(subscribe, now, now);
}
