// /whatsnew/[locale]: what is new in the product, newest first. The address decides the language of this page alone, and stores none.
// Opening it stores the newest entry as seen, so that the dot in the menus ends.

import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Language } from '#protocol/languages.ts';
import { NEWEST_NEWS } from '#protocol/newest-news.ts';
import { ROUTES, whatsNewPath } from '#protocol/routes.ts';
import { NEWS, type NewsEntry, type NewsId } from '#protocol/whats-new.ts';
import { storeSyncedSetting } from '../../account/synced-settings.ts';
import { useAccount } from '../../account/use-account.ts';
import { showAddressLanguage } from '../../i18n/i18n.ts';
import { addressLanguage } from '../../i18n/languages.ts';
import { PublicPage } from '../../page/public-page.tsx';
import { NEWS_PICTURES } from './news-pictures.tsx';
import styles from './whats-new.module.css';

export function WhatsNewPage() {
  const { pathname } = useLocation();
  const language = addressLanguage(pathname) ?? 'en';
  const { i18n } = useTranslation('whats-new');
  useLayoutEffect(() => showAddressLanguage(language), [language]);
  // Starts the sign-in, so that other devices of the person learn what was seen.
  useAccount();
  useEffect(() => storeSyncedSetting('whatsNewVersion', NEWEST_NEWS), []);
  // The page stays empty until its language is loaded.
  return i18n.language === language || i18n.language === 'cimode' ? <News language={language} /> : null;
}

function News({ language }: { language: Language }) {
  const { t } = useTranslation('whats-new');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const months = monthsOf(NEWS);
  const open = months.find(({ month }) => hash === `#${month}`) ?? months[0];
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <PublicPage
      title={t('title')}
      onLanguage={(chosen) => void navigate(whatsNewPath(chosen) + hash, { replace: true })}
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          <h1>{t('title')}</h1>
          <nav aria-label={t('months')}>
            {months.map(({ month }) => (
              <a key={month} href={`#${month}`} aria-current={month === open?.month ? 'true' : undefined}>
                {name.format(new Date(month))}
              </a>
            ))}
          </nav>
        </div>
        <div className={styles.months}>
          {months.map(({ month, entries }) => (
            <section key={month} id={month} aria-label={name.format(new Date(month))}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} language={language} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </PublicPage>
  );
}

type Entries = typeof NEWS;
type Item = NewsEntry & { readonly id: NewsId };

/** The entries by their month as YYYY-MM, in their order. */
function monthsOf(news: Entries): { month: string; entries: Item[] }[] {
  const byMonth = new Map<string, Item[]>();
  for (const entry of news) {
    const month = entry.date.slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), entry]);
  }
  return [...byMonth].map(([month, entries]) => ({ month, entries }));
}

function Entry({ entry: { id, date, kind, isOnBoard }, language }: { entry: Item; language: Language }) {
  const { t } = useTranslation('whats-new');
  const Picture = NEWS_PICTURES[id];
  const title = t(`entry.${id}.title`);
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <article className={styles.card} aria-labelledby={`title-${id}`}>
      <div className={styles.picture}>
        <Picture />
      </div>
      <div className={styles.words}>
        <p className={styles.when}>
          <time dateTime={date}>{day.format(new Date(date))}</time>
          <span className={styles.kind} data-kind={kind}>
            {t(`kind.${kind}`)}
          </span>
        </p>
        <h2 id={`title-${id}`}>{title}</h2>
        <p>{t(`entry.${id}.text`)}</p>
        {isOnBoard && (
          <Link to={ROUTES.incognito.path} aria-label={t('tryOf', { title })}>
            {t('try')}
          </Link>
        )}
      </div>
    </article>
  );
}
