// Less, how much, more: the zoom of a board, of the open one or of one that is looked back at.

import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { actions } from './actions.ts';
import { spoken } from './shortcuts.ts';
import styles from './zoom-buttons.module.css';

interface ZoomButtonsProps {
  percent: number;
  /** 1: nearer, −1: farther. */
  onStep(direction: 1 | -1): void;
  onFit(): void;
}

export function ZoomButtons({ percent, onStep, onFit }: ZoomButtonsProps) {
  const { t } = useTranslation();
  const { zoomIn, zoomOut, fit } = actions;
  // By its words: a browser's own percentage costs the first frame some 15 ms.
  const shown = t('action.zoom', { percent });
  return (
    <>
      <IconButton
        small
        icon={zoomOut.icon}
        name={t('action.zoomOut')}
        keys={spoken(zoomOut.keys[0])}
        onClick={() => onStep(-1)}
      />
      <button
        type="button"
        className={styles.percent}
        aria-label={`${shown}, ${t('action.fit')}`}
        title={`${t('action.fit')}  ${spoken(fit.keys[0])}`}
        onClick={onFit}
      >
        {shown}
      </button>
      <IconButton
        small
        icon={zoomIn.icon}
        name={t('action.zoomIn')}
        keys={spoken(zoomIn.keys[0])}
        onClick={() => onStep(1)}
      />
    </>
  );
}
