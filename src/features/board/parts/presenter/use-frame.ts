// The position and name of a presented frame. On a board without frames it is the view of the page's own window.

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Motion } from '../../session/motion.ts';
import { useBoard } from '../../session/use-board.ts';
import { useMoving } from '../../session/use-moving.ts';
import { talkOf } from '../present/talk.ts';
import type { Area } from './area-picture.tsx';

const VIEW_EVERY_MS = 500;

/** Board units; null if there is no such frame. `index`: its place in the list. */
export function useFrameArea(index: number): Area | null {
  const board = useBoard();
  const { frames } = useSnapshot(talkOf(board));
  const visibleArea = useMoving(useCallback(shownArea, []), VIEW_EVERY_MS);
  const frame = frames[index];
  if (frames.length === 0) return JSON.parse(visibleArea) as Area;
  return frame ? areaOf(frame) : null;
}

export function useFrameName(): (index: number) => string {
  const board = useBoard();
  const { t } = useTranslation('presenter');
  const { frames } = useSnapshot(talkOf(board));
  return (index) => frames[index]?.text || (frames.length > 0 ? t('frame', { number: index + 1 }) : t('wholeBoard'));
}

export const areaOf = ({ x, y, w, h }: Area): Area => ({
  x: Math.min(x, x + w),
  y: Math.min(y, y + h),
  w: Math.abs(w) || 1,
  h: Math.abs(h) || 1,
});

/** Returns a string, so that positions can be compared. */
function shownArea({ camera, view }: Motion): string {
  const [w, h] = [(view.w || 1) / camera.zoom, (view.h || 1) / camera.zoom];
  return JSON.stringify({ x: camera.x - w / 2, y: camera.y - h / 2, w, h });
}
