// The inbox without entries: while it is loaded, if there are none, if it could not be loaded.

import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { BrokenPicture, Picture } from '../../ui/pictures.tsx';
import styles from './inbox-list.module.css';

/** Keys of the rows that stand in for the entries. */
const SKELETONS = [1, 2, 3];

export function LoadingState() {
  const { t } = useTranslation('inbox');
  return (
    <div className={styles.loading} aria-busy="true">
      <span role="status" className="visually-hidden">
        {t('loading')}
      </span>
      {SKELETONS.map((key) => (
        <span key={key} className={styles.skeleton} />
      ))}
    </div>
  );
}

export function EmptyState() {
  const { t } = useTranslation('inbox');
  return (
    <div className={styles.state}>
      <BellPicture />
      <p>{t('empty')}</p>
    </div>
  );
}

export function FailedState({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('inbox');
  return (
    <div className={styles.state}>
      <BrokenPicture />
      <p role="alert">{t('failed')}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** A bell at rest. */
function BellPicture() {
  return (
    <Picture w={200} h={110}>
      <path
        d="M100 14 C83 15 75 28 75 43 C75 60 68 67 60 76 C84 80 116 80 140 76 C132 67 126 60 125 43 C125 28 117 15 100 14"
        stroke="var(--ink-blue)"
      />
      <path d="M90 88 C93 97 107 97 110 88" stroke="var(--ink-blue)" />
      <path d="M100 14 V8" stroke="var(--text)" />
      <path
        d="M22 100 C40 94 52 104 70 99 M130 100 C148 95 160 104 178 98"
        stroke="var(--ink-green)"
        strokeDasharray="3 11"
      />
    </Picture>
  );
}
