// Leads to the guide, quietly, from where somebody may be lost.

import type { ReactNode } from 'react';
import { type HelpTopic, helpPathOf, ROUTES } from '#protocol/routes.ts';
import styles from './help-link.module.css';
import { PageLink } from './navigation.tsx';

interface HelpLinkProps {
  /** If it is absent, the link leads to all topics. */
  topic?: HelpTopic;
  children: ReactNode;
}

export function HelpLink({ topic, children }: HelpLinkProps) {
  return (
    <PageLink to={topic ? helpPathOf(topic) : ROUTES.help.path} className={styles.help}>
      {children}
    </PageLink>
  );
}
