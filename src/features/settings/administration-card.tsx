// What the administrator of the accounts inside this server does for other people, on the provider's own pages.

import { useTranslation } from 'react-i18next';
import { OIDC_PREFIX } from '#protocol/identity.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './settings.module.css';

const WAYS = [
  { title: 'email', text: 'emailText', button: 'confirm', path: '/confirm-address' },
  { title: 'password', text: 'passwordText', button: 'makeLink', path: '/password-link' },
] as const;

export function AdministrationCard() {
  const { t } = useTranslation('settings');
  return (
    <section className={styles.card} aria-label={t('administration.title')}>
      <h2>{t('administration.title')}</h2>
      {WAYS.map(({ title, text, button, path }) => (
        <div key={path} className={styles.row}>
          <div className={styles.words}>
            <strong>{t(`administration.${title}`)}</strong>
            <p>{t(`administration.${text}`)}</p>
          </div>
          <a className={buttonClass('secondary')} href={OIDC_PREFIX + path}>
            {t(`administration.${button}`)}
          </a>
        </div>
      ))}
    </section>
  );
}
