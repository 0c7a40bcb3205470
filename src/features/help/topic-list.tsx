// The topics of the guide: as the navigation beside a page, and as cards with their sections.

import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type HelpTopic, helpPathOf } from '#protocol/routes.ts';
import { PageLink } from '../../page/navigation.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import type { Guide } from './guide.ts';
import styles from './help.module.css';
import { ownSections } from './sections.ts';
import { TOPIC_ICONS } from './topic-icons.ts';

interface TopicListProps {
  guide: Guide;
  /** The topic that is shown, if any. */
  current: HelpTopic | undefined;
}

/** A menu that opens on a phone, a list where there is room. */
export function TopicList({ guide, current }: TopicListProps) {
  const { t } = useTranslation('guide');
  const isNarrow = useNarrow();
  const list = (
    <ul className={styles.topics}>
      {guide.map(({ topic, title }) => {
        const Icon = TOPIC_ICONS[topic];
        return (
          <li key={topic}>
            <PageLink to={helpPathOf(topic)} aria-current={topic === current ? 'page' : undefined}>
              <Icon aria-hidden size={20} strokeWidth={1.75} />
              <span>{title}</span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
  return (
    <nav className={styles.side} aria-label={t('topics')}>
      {isNarrow ? (
        // Another topic has another menu, which is closed.
        <details key={current} className={styles.menu}>
          <summary>
            <span>{guide.find(({ topic }) => topic === current)?.title ?? t('topics')}</span>
            <ChevronDown aria-hidden size={20} strokeWidth={1.75} />
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  );
}

export function TopicCards({ guide }: { guide: Guide }) {
  return (
    <ul className={styles.cards}>
      {guide.map((page) => {
        const { topic, title } = page;
        const Icon = TOPIC_ICONS[topic];
        return (
          <li key={topic} className={styles.card}>
            <h2>
              <PageLink to={helpPathOf(topic)}>
                <span className={styles.icon}>
                  <Icon aria-hidden size={20} strokeWidth={1.75} />
                </span>
                {title}
              </PageLink>
            </h2>
            <ul>
              {ownSections(guide, page).map((section) => (
                <li key={section.id}>
                  <PageLink to={`${helpPathOf(topic)}#${section.id}`}>{section.title}</PageLink>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
