// Whether everything is on the server's disk: Opening until that is known, then Saved, Saving or Offline; and who may edit, where
// that is not everybody.

import { Eye, Lock, UserLock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type BoardState, board } from '../state.ts';
import styles from './saved-status.module.css';

/** What is said of who may edit: nothing where everybody here does. */
function rightOf(role: BoardState['role'], { name, mayEdit, readOnly }: BoardState['mode']) {
  if (readOnly === 'archived') return { icon: Eye, words: 'board.archived' } as const;
  if (mayEdit && name === 'locked')
    return { icon: Lock, words: role === 'viewer' ? 'board.locked' : 'board.lockedForOthers' } as const;
  if (role === 'viewer') return { icon: Eye, words: 'board.viewOnly' } as const;
  return name === 'own' ? ({ icon: UserLock, words: 'board.ownOnly' } as const) : null;
}

export function SavedStatus() {
  const { t } = useTranslation();
  const { saved, role, mode } = useSnapshot(board);
  // Nobody has said who may edit a board of which this device has nothing.
  const right = saved?.state === 'offline' && saved.isAbsent ? null : rightOf(role, mode);
  const state = saved?.state ?? 'opening';
  const { pending, unkept } = saved && saved.state !== 'saved' ? saved : { pending: 0, unkept: 0 };
  const words = () => {
    if (state === 'denied' && pending > 0) return t('saved.pending', { count: pending });
    if (state !== 'offline') return t(`saved.${state}`);
    if (unkept > 0) return t('saved.unkept', { count: unkept });
    return pending > 0 ? t('saved.kept', { count: pending }) : t('saved.offline');
  };
  return (
    <span className={styles.line}>
      <span className={styles.state} data-state={state}>
        {/* Quiet for screen readers: the live region says what matters. */}
        <span
          role="status"
          aria-live="off"
          title={
            state === 'offline' ? t('offline.text') : pending > 0 ? t('saved.pending', { count: pending }) : undefined
          }
        >
          {words()}
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
