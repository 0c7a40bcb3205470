// Whether anything may be sent to a service that reads it. Off at first. No setting of the server names such a service yet, and the card
// says so.

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#protocol/contract/people.ts';
import { Switch } from '../../ui/switch.tsx';
import { change } from './saving.ts';
import styles from './settings.module.css';

export function AiCard({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const text = useId();
  return (
    <section className={styles.card} aria-label={t('ai.title')}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h2>{t('ai.title')}</h2>
          <p id={text}>
            {t('ai.text')} {t('ai.unused')}
          </p>
        </div>
        <Switch
          name={t('ai.title')}
          describedBy={text}
          on={user.aiConsent}
          onChange={(aiConsent) => void change({ aiConsent })}
        />
      </div>
    </section>
  );
}
