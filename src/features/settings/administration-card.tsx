// Leads administrators to the pages on which they help other people: those of the provider inside the server, and the page of the installation.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OIDC_PREFIX } from '#protocol/identity.ts';
import { ROUTES } from '#protocol/routes.ts';
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
      <div className={styles.row}>
        <div className={styles.words}>
          <strong>{t('administration.plans')}</strong>
          <p>{t('administration.plansText')}</p>
        </div>
        <Link className={buttonClass('secondary')} to={ROUTES.installation.path}>
          {t('administration.openPlans')}
        </Link>
      </div>
    </section>
  );
}
