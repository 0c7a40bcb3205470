// The grip of the options on a phone: pulled or tapped, it folds them away for more of the board, and brings them back.

import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './option-row.module.css';

/** A shorter way is a tap. */
const PULL_CSS = 8;

export function SheetGrip({ folded, onFold }: { folded: boolean; onFold(folded: boolean): void }) {
  const { t } = useTranslation();
  const fromY = useRef(0);
  const pulled = useRef(false);

  const onPointerDown = (event: PointerEvent) => {
    fromY.current = event.clientY;
    pulled.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const downCss = event.clientY - fromY.current;
    if (event.buttons === 0 || pulled.current || Math.abs(downCss) < PULL_CSS) return;
    pulled.current = true;
    onFold(downCss > 0);
  };
  return (
    <button
      type="button"
      className={styles.grip}
      aria-label={t('options.bar')}
      aria-expanded={!folded}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onClick={() => {
        if (!pulled.current) onFold(!folded);
        pulled.current = false;
      }}
    />
  );
}
