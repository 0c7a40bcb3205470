// The page buttons of a wall's edge: previous, which page of how many is in view, next. Past the last page, and only there, next adds one.

import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { IconButton } from '../../../ui/button.tsx';
import { useFrames } from '../../board/queries/use-frames.ts';
import { useBoard } from '../../board/session/use-board.ts';
import { useMoving } from '../../board/session/use-moving.ts';
import { addPage, nextPage, pageInView, pageStartOf, previousPage } from './pages.ts';
import { shownPageOf } from './shown-page.ts';
import styles from './wall.module.css';

const POLL_MS = 120;

export function PageButtons({ mayEdit }: { mayEdit: boolean }) {
  const board = useBoard();
  const { t } = useTranslation('wall');
  const { frames } = useFrames();
  const pages = useMemo(() => (frames ?? []).filter(({ hidden }) => !hidden), [frames]);
  useSnapshot(shownPageOf(board));
  const { camera: start } = useSnapshot(pageStartOf(board));
  const at = useMoving(
    useCallback(() => pageInView(board, pages), [pages, board]),
    POLL_MS,
  );
  const isLast = at === pages.length - 1;
  return (
    <>
      <IconButton
        className={styles.flips}
        icon={ChevronLeft}
        name={t('previousPage')}
        label={t('previous')}
        tip="none"
        disabled={at < 0 || (at === 0 && !start)}
        onClick={() => previousPage(board)}
      />
      {at >= 0 && (
        <p className={styles.count} role="status" aria-live="off">
          {t('count', { at: at + 1, total: pages.length })}
        </p>
      )}
      {isLast && mayEdit ? (
        <IconButton
          icon={Plus}
          name={t('newPage')}
          label={t('newPage')}
          tip="none"
          disabled={!frames}
          onClick={() => addPage(board, (number) => t('title', { number }))}
        />
      ) : (
        <IconButton
          className={styles.flips}
          icon={ChevronRight}
          name={t('nextPage')}
          label={t('next')}
          tip="none"
          disabled={isLast}
          onClick={() => nextPage(board)}
        />
      )}
    </>
  );
}
