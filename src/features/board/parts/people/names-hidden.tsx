// Shows beside the faces that a leader hides the names and cursors of those who do not lead.

import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './names-hidden.module.css';

export function NamesHidden() {
  const { t } = useTranslation('lead');
  return (
    <span className={styles.hidden} role="img" aria-label={t('namesHidden')} title={t('namesHidden')}>
      <EyeOff size={18} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
