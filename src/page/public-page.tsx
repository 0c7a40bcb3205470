// The frame of pages that everybody may read: the brand, the language and the way home above them.

import { type ReactNode, useEffect } from 'react';
import type { Language } from '#protocol/languages.ts';
import { ROUTES } from '#protocol/routes.ts';
import { Mark } from '../ui/mark.tsx';
import { LanguageSelect } from './language-select.tsx';
import { HomeLink } from './message-page.tsx';
import { PageLink } from './navigation.tsx';
import styles from './public-page.module.css';

interface PublicPageProps {
  /** The title of the window. */
  title: string;
  /** Called with the language that was chosen. By default the device's language changes. */
  onLanguage?: (language: Language) => void;
  /** The end of the head. The default is a link to home. */
  end?: ReactNode;
  children: ReactNode;
}

export function PublicPage({ title, onLanguage, end = <HomeLink kind="secondary" />, children }: PublicPageProps) {
  useEffect(() => {
    document.title = `${title} · Atrium`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageLink to={ROUTES.home.path} className={styles.brand}>
          <Mark />
          <span>Atrium</span>
        </PageLink>
        <div className={styles.ways}>
          <LanguageSelect onChoose={onLanguage} />
          {end}
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
