// The frame alone on the screen: what is around it is covered, and takes every press. Without a tool in hand a press on the frame turns to the
// next one, and so does a swipe.

import { type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ItemJson } from '#protocol/item-json.ts';
import type { Motion } from '../../session/motion.ts';
import { useBoard } from '../../session/use-board.ts';
import { useMoving } from '../../session/use-moving.ts';
import { barsHiddenOf } from '../../shell/bars-hidden.ts';
import { onPhone, phone } from '../../shell/on-phone.ts';
import { fitFrame, surroundPath } from './fit.ts';
import { stepOfSwipe } from './frame-steps.ts';
import styles from './present.module.css';
import { isPresenter, stepFrames, talkOf } from './talk.ts';
import { changeSpotlight, talkTool, talkUiOf } from './talk-ui.ts';
import { useCamera } from './view.ts';

const VIEW_MS = 50;
const sizeOf = ({ view }: Motion): string => `${view.w} ${view.h}`;

export function Stage() {
  const board = useBoard();
  const { t } = useTranslation('present');
  const talk = useSnapshot(talkOf(board));
  const { tool } = useSnapshot(board.store);
  const { isIdle } = useSnapshot(barsHiddenOf(board));
  const toEdge = useSyncExternalStore(onPhone, isWithoutMargin);
  const [w = 0, h = 0] = useMoving(sizeOf, VIEW_MS).split(' ').map(Number);
  const last = useRef<Pick<ItemJson, 'id' | 'x' | 'y' | 'w' | 'h'> | null>(null);
  // Where the presented frame was deleted the page stays where it is.
  last.current = talk.index < 0 ? last.current : ((talk.frames[talk.index] as ItemJson | undefined) ?? null);
  const fitted = last.current && fitFrame(last.current, { w, h }, toEdge);
  // Until the frames are known the view stays where it is.
  useCamera(fitted ?? (talk.index < 0 ? null : 'all'), last.current?.id ?? null);
  useWheel();

  const isOwn = isPresenter(talk);
  const draws = isOwn && talk.screen === 'shown' && talkTool(tool) !== null;
  const presses = usePresses();
  return (
    // Keys do the same (keys.ts), and the bar has buttons.
    <div
      className={styles.stage}
      data-stays
      data-draws={draws || undefined}
      data-idle={isIdle || undefined}
      {...(isOwn && !draws ? presses : {})}
    >
      {fitted && <div className={styles.surround} style={{ clipPath: surroundPath(fitted, { w, h }) }} />}
      {talk.screen !== 'shown' && (
        <div className={styles.cover} data-screen={talk.screen} role="img" aria-label={t(`covered.${talk.screen}`)} />
      )}
    </div>
  );
}

function isWithoutMargin(): boolean {
  return phone.matches || document.documentElement.dataset.density === 'panel';
}

function usePresses() {
  const board = useBoard();
  const down = useRef<{ x: number; y: number } | null>(null);
  const turned = useRef(false);
  return {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      turned.current = false;
      down.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const [dx, dy] = down.current ? [clientX - down.current.x, clientY - down.current.y] : [0, 0];
      down.current = null;
      const step = stepOfSwipe(dx, dy);
      if (!step) return;
      turned.current = true;
      stepFrames(board, step === 'next' ? 1 : -1);
    },
    onClick: () => {
      if (!turned.current) stepFrames(board, 1);
    },
  };
}

/** The wheel moves nothing meanwhile; it sizes the spotlight. */
function useWheel(): void {
  const board = useBoard();
  useEffect(() => {
    const onWheel = (event: WheelEvent): void => {
      const isOnBoard = event.target instanceof Element && event.target.closest('canvas, [data-stays]') !== null;
      if (!isOnBoard || (event.target as Element).closest('[data-scrolls]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (talkUiOf(board).hasSpotlight) changeSpotlight(board, -Math.sign(event.deltaY) * 20);
    };
    const onMenu = (event: Event): void => {
      if (!(event.target instanceof Element) || !event.target.closest('canvas, [data-stays]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('wheel', onWheel, { capture: true, passive: false });
    addEventListener('contextmenu', onMenu, { capture: true });
    return () => {
      removeEventListener('wheel', onWheel, { capture: true });
      removeEventListener('contextmenu', onMenu, { capture: true });
    };
  }, [board]);
}
