// fitted.
// Moves the camera to the presented frame and keeps it there, also after a pinch, a call to everybody, or a change of the window's size.
// fitted.

import { useLayoutEffect, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';
import { useBoard } from '../../session/use-board.ts';
import type { FittedFrame } from './fit.ts';
import { glide, mayGlide } from './glide.ts';

/** `all`: a board without frames; null: the view stays where it is. `frame`: the frame's id; another one is glided to. */
export function useCamera(target: FittedFrame | 'all' | null, frame: string | null): void {
  const board = useBoard();
  const visibleFrame = useRef<string | null>(null);
  const isAll = target === 'all';
  const { x = 0, y = 0, zoom = 0 } = (!isAll && target?.camera) || {};

  useLayoutEffect(() => {
    const camera = { x, y, zoom };
    const show = (): void => {
      if (isAll) board.tell((calls) => calls.cameraFit('all'));
      else if (zoom > 0) board.tell((calls) => calls.cameraSet(camera));
    };
    const isOther = frame !== visibleFrame.current;
    visibleFrame.current = frame;
    let stop = (): void => {};
    if (isOther && zoom > 0 && mayGlide()) stop = glide(board, camera);
    else show();

    let contacts = board.motion.contacts.size;
    const ends = [
      // Two fingers on the board have moved the view.
      board.motion.onChange(() => {
        const before = contacts;
        contacts = board.motion.contacts.size;
        if (before > 0 && contacts === 0) show();
      }),
      // A presenter, and a person who follows a presentation, follows nobody else meanwhile.
      subscribeKey(board.store, 'following', (following) => {
        if (!following) return;
        board.tell((calls) => calls.followPerson(null));
        show();
      }),
    ];
    return () => {
      stop();
      for (const end of ends) end();
    };
  }, [board, isAll, x, y, zoom, frame]);
}
