// The side of home: the product's name, where one is, and how it looks and speaks. A strip at the top on a phone.

import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { AccountEntry } from '../../account/account-entry.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PreferenceMenus } from './preference-menus.tsx';
import styles from './sidebar.module.css';

export function Sidebar() {
  const { t } = useTranslation();
  return (
    <nav className={styles.side} aria-label={t('home.navigation')}>
      <Link to={ROUTES.home.path} className={styles.brand}>
        <Mark />
        <span>Atrium</span>
      </Link>
      <Link to={ROUTES.home.path} className={styles.item} aria-current="page">
        <House aria-hidden size={20} strokeWidth={1.75} />
        <span>{t('home.title')}</span>
      </Link>
      <div className={styles.foot}>
        <AccountEntry placement="top start" className={styles.item} />
        <PreferenceMenus placement="top start" className={styles.item} />
      </div>
    </nav>
  );
}
