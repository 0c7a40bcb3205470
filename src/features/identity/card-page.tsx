// The frame of the pages of signing in: a card beside a picture of a board, like the provider's own pages (server/identity/forms).

import { Languages } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LANGUAGE_NAMES, type Language } from '#protocol/languages.ts';
import { ROUTES } from '#protocol/routes.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { acceptedLanguage, offeredLanguages } from '../../i18n/languages.ts';
import frame from '../../ui/card-page.module.css';
import { classes } from '../../ui/classes.ts';
import picture from '../../ui/kite-day.svg';
import { Mark } from '../../ui/mark.tsx';
import styles from './card-page.module.css';

export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Atrium`;
  }, [title]);
  return (
    <div className={classes(frame.identity, styles.page)}>
      <div className={frame.side}>
        <header>
          <Link to={ROUTES.home.path} className={frame.brand}>
            <Mark />
            <span>Atrium</span>
          </Link>
        </header>
        <main className={frame.card}>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>
          <LanguageSelect />
        </footer>
      </div>
      <div className={frame.picture} aria-hidden="true">
        <img src={picture} alt="" />
      </div>
    </div>
  );
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className={frame.lead}>{children}</p>;
}

/** A question, and the link for those who say yes. */
export function Other({ question, to, children }: { question?: string; to: string; children: ReactNode }) {
  return (
    <p className={frame.other}>
      {question} <Link to={to}>{children}</Link>
    </p>
  );
}

function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <label className={styles.language}>
      <Languages aria-hidden size={20} strokeWidth={1.75} />
      <select
        aria-label={t('language.title')}
        value={acceptedLanguage(i18n.language)}
        onChange={(event) => void changeLanguage(event.currentTarget.value as Language)}
      >
        {offeredLanguages().map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
