// What moves with the board's frames (motion.ts), for React.

import { useCallback, useSyncExternalStore } from 'react';
import type { Motion } from './motion.ts';
import { useBoard } from './use-board.ts';

/**
 * A number or word made of what moves, for React: at most every `everyMs`, and in the end always the last one. `read` must be
 * the same function with every render.
 */
export function useMoving<T extends string | number>(read: (now: Motion) => T, everyMs: number): T {
  const { motion } = useBoard();
  const subscribe = useCallback(
    (notify: () => void): (() => void) => {
      let shown = read(motion);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const off = motion.onChange(() => {
        if (timer !== undefined || read(motion) === shown) return;
        timer = setTimeout(() => {
          timer = undefined;
          shown = read(motion);
          notify();
        }, everyMs);
      });
      return () => {
        clearTimeout(timer);
        off();
      };
    },
    [read, everyMs, motion],
  );
  const now = () => read(motion);
  return useSyncExternalStore(subscribe, now, now);
}
