// Whether everything is on the server's disk: Opening until that is known, then Saved, Saving, or why there is no connection; and who may
// edit, where that is not everybody.

import { Eye, Lock, UserLock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { BoardState } from '../session/store.ts';
import { useBoard } from '../session/use-board.ts';
import styles from './saved-status.module.css';

/** Returns the label of who may edit; null if everybody here may. Where the label has no room, its icon stands alone. */
function rightOf(role: BoardState['role'], { name, mayEdit, readOnly }: BoardState['mode']) {
  if (readOnly === 'archived') return { icon: Eye, words: 'board.archived' } as const;
  if (mayEdit && name === 'locked')
    return { icon: Lock, words: role === 'viewer' ? 'board.locked' : 'board.lockedForOthers' } as const;
  if (role === 'viewer') return { icon: Eye, words: 'board.viewOnly' } as const;
  return name === 'own' ? ({ icon: UserLock, words: 'board.ownOnly' } as const) : null;
}

/** What is wrong while there is no connection. */
export function failureOf(saved: BoardState['saved']) {
  return saved?.state === 'offline' ? (saved.reason ?? 'offline') : undefined;
}

/** What becomes of changes meanwhile; undefined until its words are loaded, which are with the first failure. */
function useFailureText(failure: ReturnType<typeof failureOf>): string | undefined {
  const { i18n } = useTranslation();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (failure) i18n.loadNamespaces('offline').then(() => setLoaded(true), console.info);
  }, [failure, i18n]);
  return failure && isLoaded ? i18n.getFixedT(i18n.language, 'offline')(`board.${failure}`) : undefined;
}

export function SavedStatus() {
  const board = useBoard();
  const { t } = useTranslation();
  const { saved, role, mode } = useSnapshot(board.store);
  // Nobody has said who may edit a board of which this device has nothing.
  const right = saved?.state === 'offline' && saved.isAbsent ? null : rightOf(role, mode);
  const state = saved?.state ?? 'opening';
  const { pending, unkept } = saved && saved.state !== 'saved' ? saved : { pending: 0, unkept: 0 };
  const failure = failureOf(saved);
  const failureText = useFailureText(failure);
  const words = () => {
    if (state === 'denied' && pending > 0) return t('saved.pending', { count: pending });
    if (!failure) return t(`saved.${state}`);
    const text = t(`saved.${failure}`);
    if (unkept > 0) return t('saved.unkept', { state: text, count: unkept });
    return pending > 0 ? t('saved.kept', { state: text, count: pending }) : text;
  };
  return (
    <span className={styles.line}>
      <span className={styles.state} data-state={state}>
        {/* Quiet for screen readers: the live region says what matters. */}
        <span
          role="status"
          aria-live="off"
          title={failure ? failureText : pending > 0 ? t('saved.pending', { count: pending }) : undefined}
        >
          {words()}
        </span>
      </span>
      {right && (
        <span className={styles.right} title={t(right.words === 'board.ownOnly' ? 'mode.own' : right.words)}>
          <right.icon size={13} strokeWidth={2} aria-hidden /> <span>{t(right.words)}</span>
        </span>
      )}
    </span>
  );
}
