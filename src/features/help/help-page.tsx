// The guide: all topics at /help, one of them at /help/[topic], and a search over both.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { HELP_TOPICS, type HelpTopic } from '#protocol/routes.ts';
import { acceptedLanguage } from '../../i18n/languages.ts';
import { PublicPage } from '../../page/public-page.tsx';
import { Button } from '../../ui/button.tsx';
import { type Guide, useGuide } from './guide.ts';
import { GuideSearch } from './guide-search.tsx';
import styles from './help.module.css';
import { TopicCards, TopicList } from './topic-list.tsx';
import { TopicView } from './topic-view.tsx';

export function HelpPage() {
  const { t, i18n } = useTranslation('guide');
  const params = useParams();
  const topic = HELP_TOPICS.find((name) => name === params.topic);
  const { guide, isMissing, retry } = useGuide(acceptedLanguage(i18n.language));
  const title = guide?.find((page) => page.topic === topic)?.title;
  return (
    <PublicPage title={title ?? t('title')}>
      {guide ? (
        <GuideBody guide={guide} topic={topic} />
      ) : (
        <div className={styles.waiting} role="status">
          <p>{isMissing ? t('failed') : t('loading')}</p>
          {isMissing && (
            <Button kind="secondary" onClick={retry}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </PublicPage>
  );
}

function GuideBody({ guide, topic }: { guide: Guide; topic: HelpTopic | undefined }) {
  const { t } = useTranslation('guide');
  const [query, setQuery] = useState('');
  return (
    <div className={styles.guide}>
      <GuideSearch guide={guide} query={query} onQuery={setQuery} />
      <TopicList guide={guide} current={topic} />
      <div className={styles.main}>
        {topic ? (
          <TopicView guide={guide} topic={topic} />
        ) : (
          <>
            <h1>{t('title')}</h1>
            <p className={styles.lead}>{t('lead')}</p>
            <TopicCards guide={guide} />
          </>
        )}
      </div>
    </div>
  );
}
