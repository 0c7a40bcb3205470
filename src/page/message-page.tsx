// A page that has one thing to say, and the ways on from it.

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ROUTES } from '#protocol/routes.ts';
import { buttonClass } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import styles from './message-page.module.css';
import { PageLink } from './navigation.tsx';

interface Props {
  picture: ReactNode;
  title: string;
  text: string;
  /** Buttons, the first of them where most people want to go. */
  children: ReactNode;
}

export function MessagePage({ picture, title, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Atrium`;
  }, [title]);
  // It may have come in place of what somebody was at: a screen reader reads it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.paper}>
      <header className={styles.head}>
        <PageLink to={ROUTES.home.path} className={styles.brand}>
          <Mark />
          <span>Atrium</span>
        </PageLink>
      </header>
      <main className={styles.page}>
        {picture}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{text}</p>
        <div className={styles.ways}>{children}</div>
      </main>
    </div>
  );
}

export function HomeLink({ kind = 'primary' }: { kind?: 'primary' | 'secondary' }) {
  const { t } = useTranslation();
  return (
    <PageLink to={ROUTES.home.path} className={buttonClass(kind)}>
      {t('missing.home')}
    </PageLink>
  );
}
