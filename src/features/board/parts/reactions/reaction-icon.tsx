// The six reactions as drawings of our own, so that they are alike on every device. Each is a pair of fill and line (reactions.module.css).

import type { ReactNode } from 'react';
import type { ReactionName } from '#protocol/reactions.ts';
import styles from './reaction-icon.module.css';

/** The drawings have a size of 24 × 24. An element with `data-dot` is filled with the color of the line. */
const DRAWINGS: Record<ReactionName, ReactNode> = {
  'thumbs-up': (
    <>
      <path d="M8 11 11.1 4.3c.4-.9 1.3-1.2 2.2-.8.9.5 1.3 1.4 1.1 2.4L13.7 9.6h4.9c1.4 0 2.3 1.2 1.9 2.6l-2 6.5c-.3 1-1.1 1.6-2.1 1.6H8Z" />
      <path d="M8 11H5.1C4.4 11 4 11.4 4 12.1v7.1c0 .7.4 1.1 1.1 1.1H8Z" />
    </>
  ),
  heart: (
    <path d="M12 20.3C7.2 16.7 3.5 13.4 3.5 9.3c0-2.8 2.1-4.8 4.6-4.8 1.6 0 3 .8 3.9 2.2.9-1.4 2.3-2.2 3.9-2.2 2.5 0 4.6 2 4.6 4.8 0 4.1-3.7 7.4-8.5 11Z" />
  ),
  smile: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <circle data-dot cx="9" cy="9.8" r=".5" />
      <circle data-dot cx="15" cy="9.8" r=".5" />
      <path data-mouth d="M7.8 13.3h8.4c-.3 2.6-2 4.2-4.2 4.2s-3.9-1.6-4.2-4.2Z" />
    </>
  ),
  idea: (
    <>
      <path d="M9 16.5c0-1.3-.7-2-1.6-3.1a6.3 6.3 0 1 1 9.2 0c-.9 1.1-1.6 1.8-1.6 3.1Z" />
      <path d="M9.6 19h4.8M10.6 21.3h2.8" />
    </>
  ),
  celebrate: (
    <>
      <path d="m3.6 20.4 4.9-12 7.1 7.1Z" />
      <path d="M12.4 7.4c1.5-.8 2.1-2.4 1.6-4.2M15 11.2c1.6-2.4 3.4-3.2 5.6-2.8M17.4 14.6c1.2-.4 2.2-.1 3 .9" />
      <circle data-dot cx="9" cy="4.2" r=".4" />
      <circle data-dot cx="18.6" cy="4.4" r=".4" />
      <circle data-dot cx="18.8" cy="19.4" r=".4" />
    </>
  ),
  question: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="M9.6 9.6a2.5 2.5 0 0 1 4.9.6c0 1.7-2.5 2.1-2.5 3.6" />
      <circle data-dot cx="12" cy="16.8" r=".4" />
    </>
  ),
};

export function ReactionIcon({ name }: { name: ReactionName }) {
  return (
    <svg className={styles.icon} data-reaction={name} viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
