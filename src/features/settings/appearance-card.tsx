// How the interface looks on this device: by the system, or as one chooses here.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { appearance, setContrast, setDensity, setTheme } from '../../app/appearance.ts';
import { ChoiceField } from './field.tsx';
import styles from './settings.module.css';

export function AppearanceCard() {
  const { t } = useTranslation();
  const { theme, contrast, density } = useSnapshot(appearance);
  return (
    <section className={styles.card} aria-label={t('appearance.title')}>
      <h2>{t('appearance.title')}</h2>
      <div className={styles.fields}>
        <ChoiceField
          label={t('appearance.theme')}
          value={theme}
          choices={[
            { value: 'system', label: t('appearance.system') },
            { value: 'light', label: t('appearance.light') },
            { value: 'dark', label: t('appearance.dark') },
          ]}
          onChange={setTheme}
        />
        <ChoiceField
          label={t('appearance.contrast')}
          value={contrast}
          choices={[
            { value: 'system', label: t('appearance.system') },
            { value: 'more', label: t('appearance.more') },
          ]}
          onChange={setContrast}
        />
        <ChoiceField
          label={t('appearance.density')}
          value={density}
          choices={[
            { value: 'auto', label: t('appearance.auto') },
            { value: 'comfortable', label: t('appearance.comfortable') },
            { value: 'panel', label: t('appearance.panel') },
          ]}
          onChange={setDensity}
        />
      </div>
    </section>
  );
}
