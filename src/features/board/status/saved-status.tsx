// Whether everything is on the server's disk: Saved, Saving or Offline; and who may edit, where that is not everybody.

import { Eye, Lock, UserLock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type BoardState, board } from '../state.ts';
import styles from './saved-status.module.css';

/** What is said of who may edit: nothing where everybody here does. */
function rightOf(role: BoardState['role'], { name, mayEdit }: BoardState['mode']) {
  if (mayEdit && name === 'locked')
    return { icon: Lock, words: role === 'viewer' ? 'board.locked' : 'board.lockedForOthers' } as const;
  if (role === 'viewer') return { icon: Eye, words: 'board.viewOnly' } as const;
  return name === 'own' ? ({ icon: UserLock, words: 'board.ownOnly' } as const) : null;
}

export function SavedStatus() {
  const { t } = useTranslation();
  const { saved, ready, role, mode } = useSnapshot(board);
  const right = rightOf(role, mode);
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
      {right && (
        <span className={styles.right} title={t(right.words)}>
          <right.icon size={13} strokeWidth={2} aria-hidden /> <span className={styles.words}>{t(right.words)}</span>
        </span>
      )}
    </span>
  );
}
