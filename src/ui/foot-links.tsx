// Quiet links to plans, to the page that installs the product, to the guide, and to the legal pages, which the server writes: the browser
// leaves the page for them. Loaded by page-foot.ts.

import { useTranslation } from 'react-i18next';
import { ROUTES } from '#protocol/routes.ts';
import styles from './foot-links.module.css';

export function FootLinks() {
  const { t } = useTranslation('foot-links');
  return (
    <nav className={styles.links} aria-label={t('navigation')}>
      <a href={ROUTES.tiers.path}>{t('plans')}</a>
      <a href={ROUTES.download.path}>{t('install')}</a>
      <a href={ROUTES.help.path}>{t('help')}</a>
      <a href={ROUTES.privacyPolicy.path}>{t('privacy')}</a>
      <a href={ROUTES.termsOfUse.path}>{t('terms')}</a>
      <a href={ROUTES.eula.path}>{t('license')}</a>
    </nav>
  );
}
