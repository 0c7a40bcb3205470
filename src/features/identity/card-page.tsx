// The frame of the pages of signing in: a card beside a picture of a board, like the provider's own pages (server/identity/forms).

import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { LanguageSelect } from '../../page/language-select.tsx';
import frame from '../../ui/card-page.module.css';
import { classes } from '../../ui/classes.ts';
import picture from '../../ui/kite-day.svg';
import { Mark } from '../../ui/mark.tsx';
import { pageFoot } from '../../ui/page-foot.ts';
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
          <pageFoot.Part />
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
