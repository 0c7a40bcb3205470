// A hook that counts the followers of this page's presentation. Null while nobody's view is known, and on a board without frames.

import { useCallback, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Motion } from '../../session/motion.ts';
import { useBoard } from '../../session/use-board.ts';
import { useMoving } from '../../session/use-moving.ts';
import { talkOf } from '../present/talk.ts';
import { countFollowers, type FollowerCounts } from './followers.ts';
import { areaOf } from './use-frame.ts';

const COUNT_EVERY_MS = 500;
/** The longest time that the views of others need to follow a turned frame. The counts stay until then. */
const SETTLE_MS = 1500;

export function useFollowers(nowMs: number): FollowerCounts | null {
  const board = useBoard();
  const { frames, index, frameStartedMs } = useSnapshot(talkOf(board));
  const frame = frames[index];
  const countNow = useCallback(
    ({ cursors }: Motion): string => (frame ? JSON.stringify(countFollowers(cursors, areaOf(frame))) : ''),
    [frame],
  );
  const counted = useMoving(countNow, COUNT_EVERY_MS);
  const last = useRef('');
  if (nowMs - frameStartedMs >= SETTLE_MS) last.current = counted;
  if (last.current === '') return null;
  const counts = JSON.parse(last.current) as FollowerCounts;
  return counts.followers + counts.nonFollowers > 0 ? counts : null;
}
