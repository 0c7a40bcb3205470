// Less, how much, more: the zoom of a board, of the open one or of one that is looked back at.

import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { actions } from '../actions/index.ts';
import { spoken } from '../session/shortcuts.ts';
import styles from './zoom-buttons.module.css';

interface ZoomButtonsProps {
  percent: number;
  /** 1: nearer, −1: farther. */
  onStep(direction: 1 | -1): void;
  onFit(): void;
}

export function ZoomButtons({ percent, onStep, onFit }: ZoomButtonsProps) {
  const { t } = useTranslation();
  const { fit } = actions;
  // By its words: a browser's own percentage costs the first frame some 15 ms.
  const shown = t('action.zoom', { percent });
  return (
    <>
      <Step direction={-1} onStep={onStep} />
      <button
        type="button"
        className={styles.percent}
        aria-label={`${shown}, ${t('action.fit')}`}
        title={`${t('action.fit')}  ${spoken(fit.keys[0])}`}
        onClick={onFit}
      >
        {shown}
      </button>
      <Step direction={1} onStep={onStep} />
    </>
  );
}

/** Stays as it is while the number between the two counts. */
const Step = memo(function Step({ direction, onStep }: { direction: 1 | -1; onStep: ZoomButtonsProps['onStep'] }) {
  const { t } = useTranslation();
  const { icon, keys } = direction > 0 ? actions.zoomIn : actions.zoomOut;
  return (
    <IconButton
      small
      icon={icon}
      name={t(direction > 0 ? 'action.zoomIn' : 'action.zoomOut')}
      keys={spoken(keys[0])}
      onClick={() => onStep(direction)}
    />
  );
});
