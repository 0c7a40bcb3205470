// An address that leads nowhere.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import styles from '../../app/message-page.module.css';
import { buttonClass } from '../../ui/button.tsx';
import { MissingPicture } from '../../ui/pictures.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${t('missing.title')} · Atrium`;
  }, [t]);
  return (
    <main className={styles.page}>
      <MissingPicture />
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      <Link to={ROUTES.home.path} className={buttonClass('primary')}>
        {t('missing.home')}
      </Link>
    </main>
  );
}
