// What becomes of a change that is kept at once, beside the heading of its card.

import { Check, CloudAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './team.module.css';

export type Saving = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; told: string };

export function SavingState({ saving: { state } }: { saving: Saving }) {
  const { t } = useTranslation('team');
  return (
    <p className={styles.saving} role="status">
      {state === 'saved' && <Check aria-hidden size={18} strokeWidth={1.75} />}
      {state === 'failed' && <CloudAlert aria-hidden size={18} strokeWidth={1.75} />}
      {(state === 'saving' || state === 'saved') && t(`profile.${state}`)}
    </p>
  );
}
