// How the interface looks on this device: by the system, or as one chooses here.

import { useTranslation } from 'react-i18next';
import { useAppearanceChoices } from '../../account/appearance-choices.ts';
import { ChoiceField } from './field.tsx';
import styles from './settings.module.css';

export function AppearanceCard() {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-label={t('appearance.title')}>
      <h2>{t('appearance.title')}</h2>
      <div className={styles.fields}>
        {useAppearanceChoices().map(({ title, onChoose, ...of }) => (
          <ChoiceField key={title} label={title} onChange={onChoose} {...of} />
        ))}
      </div>
    </section>
  );
}
