// The side of home: the product's name, where one is, and how it looks and speaks. A strip at the top on a phone.

import { House, Languages, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LANGUAGE_NAMES } from '#protocol/languages.ts';
import { ROUTES } from '#protocol/routes.ts';
import { acceptedLanguage } from '../../i18n/languages.ts';
import { Mark } from '../../ui/mark.tsx';
import { languageMenu, settingsMenu } from './lazy-parts.ts';
import { MenuButton } from './menu-button.tsx';
import styles from './sidebar.module.css';

export function Sidebar() {
  const { t, i18n } = useTranslation();
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
        <MenuButton
          icon={Languages}
          label={LANGUAGE_NAMES[acceptedLanguage(i18n.language)]}
          name={t('language.title')}
          menu={languageMenu}
          placement="top start"
          className={styles.item}
        />
        <MenuButton
          icon={Settings}
          label={t('appearance.title')}
          name={t('appearance.title')}
          menu={settingsMenu}
          placement="top start"
          className={styles.item}
        />
      </div>
    </nav>
  );
}
