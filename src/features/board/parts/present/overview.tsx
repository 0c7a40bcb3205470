// All presented frames as a grid, over the frame: one is chosen by a press, or by arrows and Enter.

import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ItemJson } from '#protocol/item-json.ts';
import { useBack } from '../../../../ui/back.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { FramePicture } from '../../controls/frame-picture.tsx';
import { useBoard } from '../../session/use-board.ts';
import { isRtl } from './frame-steps.ts';
import styles from './present.module.css';
import { showFrame, talkOf } from './talk.ts';
import { talkUiOf } from './talk-ui.ts';

export function Overview({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation('present');
  const { frames, index: currentIndex } = useSnapshot(talkOf(board));
  const titleId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const openedAt = useRef(currentIndex);
  const close = (): void => {
    talkUiOf(board).isOverviewOpen = false;
  };
  useBack(close);

  useEffect(() => {
    const tiles = tilesOf(grid.current);
    (tiles[openedAt.current] ?? tiles[0])?.focus();
    return () => canvas.focus({ preventScroll: true });
  }, [canvas]);

  const onKey = (event: KeyboardEvent): void => {
    const all = tilesOf(grid.current);
    const now = all.indexOf(document.activeElement as HTMLElement);
    const to = destination(event.key, now, all);
    if (event.key === 'Escape' || /^[og]$/i.test(event.key)) close();
    else if (to !== undefined) all[to]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={grid}
      className={styles.overview}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      data-stays
      data-scrolls
      onKeyDown={onKey}
    >
      <h2 id={titleId} className={styles.title}>
        {t('overview')}
      </h2>
      <IconButton className={styles.close} icon={X} name={t('closeOverview')} tip="none" onClick={close} />
      <ol className={styles.grid}>
        {frames.map((frame, index) => (
          <li key={frame.id}>
            <button
              type="button"
              data-frame
              className={styles.tile}
              aria-current={index === currentIndex ? 'step' : undefined}
              onClick={() => {
                showFrame(board, index);
                close();
              }}
            >
              <FramePicture frame={frame as ItemJson} looks={0} />
              <span className={styles.name}>
                <span className={styles.number}>{index + 1}</span>
                <bdi>{frame.text || t('untitled')}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function tilesOf(grid: HTMLElement | null): HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>('[data-frame]') ?? [])];
}

/** Index of the tile that a key leads to. */
function destination(key: string, now: number, all: readonly HTMLElement[]): number | undefined {
  const top = all[0]?.offsetTop;
  const columns = all.filter((tile) => tile.offsetTop === top).length;
  const side = isRtl() ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: now + side,
    ArrowLeft: now - side,
    ArrowDown: now + columns,
    ArrowUp: now - columns,
    Home: 0,
    End: all.length - 1,
  };
  const to = steps[key];
  return to !== undefined && to >= 0 && to < all.length ? to : to === undefined ? undefined : now;
}
