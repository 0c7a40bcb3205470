// Whether everything is on the server's disk: Saved, Saving or Offline, and View only for those who may not change anything.

import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import styles from './saved-status.module.css';
import { board } from './state.ts';

export function SavedStatus() {
  const { t } = useTranslation();
  const { saved, ready, role } = useSnapshot(board);
  const state = saved?.state ?? (ready ? 'saved' : 'opening');
  const pending = saved && saved.state !== 'saved' ? saved.pending : 0;
  return (
    <span className={styles.line}>
      <span className={styles.state} data-state={state}>
        {/* Quiet for screen readers: the live region says what matters. */}
        <span role="status" aria-live="off" title={pending > 0 ? t('saved.pending', { count: pending }) : undefined}>
          {state === 'offline' && pending > 0 ? t('saved.kept', { count: pending }) : t(`saved.${state}`)}
        </span>
      </span>
      {role === 'viewer' && (
        <span className={styles.viewer}>
          <Eye size={13} strokeWidth={2} aria-hidden /> {t('board.viewOnly')}
        </span>
      )}
    </span>
  );
}
