// What may be counted and reported beside what is necessary: asked in a dialog of its own, for this browser.

import { useTranslation } from 'react-i18next';
import { asksHere } from '../../consent/consent-state.ts';
import { openConsent } from '../../consent/entry.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './settings.module.css';

export function PrivacyCard() {
  const { t } = useTranslation('consent');
  if (!asksHere(location.pathname)) return null;
  return (
    <section className={styles.card} aria-label={t('settings.title')}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h2>{t('settings.title')}</h2>
          <p>{t('settings.text')}</p>
        </div>
        <Button kind="secondary" onClick={() => void openConsent()}>
          {t('settings.open')}
        </Button>
      </div>
    </section>
  );
}
