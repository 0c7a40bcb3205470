// The board's frames in their order, asked for again when the board has changed.

import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ItemJson } from '#protocol/item-json.ts';
import { errorCode } from '../session/board-session.ts';
import { useBoard } from '../session/use-board.ts';
import { inOrder } from './frame-order.ts';

/** Changes come in bursts. */
const SETTLES_MS = 400;

export interface FramesHere {
  /** Null until they are known. */
  frames: readonly ItemJson[] | null;
  /** Grows with every look at the board. */
  looks: number;
  refresh(): void;
}

export function useFrames(): FramesHere {
  const board = useBoard();
  const [frames, setFrames] = useState<readonly ItemJson[] | null>(null);
  const [looks, setLooks] = useState(0);
  const { saved, history, selection } = useSnapshot(board.store);

  const refresh = useCallback(() => {
    board.calls
      ?.items({ kind: 'frame' })
      .then((items) => {
        setFrames(inOrder(items));
        setLooks((count) => count + 1);
      })
      .catch((error: unknown) => board.notify(errorCode(error)));
  }, [board]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these says that the board has changed
  useEffect(() => {
    const timer = setTimeout(refresh, SETTLES_MS);
    return () => clearTimeout(timer);
  }, [refresh, saved, history, selection]);
  useEffect(refresh, [refresh]);
  return { frames, looks, refresh };
}
