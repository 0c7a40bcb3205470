// One topic of the guide, with the way to the topics before and after it.

import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type HelpTopic, helpPathOf } from '#protocol/routes.ts';
import { PageLink, usePagePlace } from '../../page/navigation.tsx';
import type { Guide, GuidePage } from './guide.ts';
import styles from './help.module.css';
import { Markdown } from './markdown.tsx';

export function TopicView({ guide, topic }: { guide: Guide; topic: HelpTopic }) {
  const { t } = useTranslation('guide');
  const { hash } = usePagePlace();
  const article = useRef<HTMLElement>(null);
  const address = topic + hash;
  const lastAddress = useRef(address);
  // A page that was loaded with this address keeps the focus; a topic that was chosen on another one is read from its heading.
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(decodedId(hash));
    if (heading) {
      heading.focus({ preventScroll: true });
      heading.scrollIntoView();
    } else if (lastAddress.current !== address) {
      article.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
    lastAddress.current = address;
  }, [address, hash]);

  const topicIndex = guide.findIndex((page) => page.topic === topic);
  const [previous, page, next] = [guide[topicIndex - 1], guide[topicIndex], guide[topicIndex + 1]];
  if (!page) return null;
  return (
    <>
      <article ref={article} className={styles.article}>
        <Markdown nodes={page.content} />
      </article>
      <nav className={styles.beside} aria-label={t('beside')}>
        {previous && <NeighborLink page={previous} rel="prev" name={t('previous')} />}
        {next && <NeighborLink page={next} rel="next" name={t('next')} />}
      </nav>
    </>
  );
}

function NeighborLink({ page: { topic, title }, rel, name }: { page: GuidePage; rel: 'prev' | 'next'; name: string }) {
  const Icon = rel === 'prev' ? ArrowLeft : ArrowRight;
  return (
    <PageLink to={helpPathOf(topic)} rel={rel}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <span>
        <small>{name}</small> {title}
      </span>
    </PageLink>
  );
}

/** An address may be typed wrong. */
function decodedId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
