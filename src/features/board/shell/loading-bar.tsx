// How far opening, loading or importing has come: a bar on the board's top edge, shown only when it takes longer than a moment.
// It stands in nobody's way: one can draw meanwhile.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './loading-bar.module.css';

/** What is over sooner needs no bar. */
const DELAY_MS = 300;

interface Props {
  /** total 0: nobody knows how long. */
  loading: { done: number; total: number } | null;
}

export function LoadingBar({ loading }: Props) {
  const { t } = useTranslation();
  const running = loading !== null;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!running) return setLate(false);
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [running]);
  if (!loading || !late) return null;
  const percent = loading.total > 0 ? Math.min(100, Math.round((100 * loading.done) / loading.total)) : undefined;
  return (
    <div
      className={percent === undefined ? `${styles.bar} ${styles.unknown}` : styles.bar}
      role="progressbar"
      aria-label={t('board.loading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
    </div>
  );
}
