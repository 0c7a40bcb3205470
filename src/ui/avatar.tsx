// A person as a round with initials, in their colour.

import { personColour } from '#protocol/people.ts';
import styles from './avatar.module.css';
import { classes } from './classes.ts';

export function Avatar({ name, label = name, colour }: { name: string; label?: string; colour: number }) {
  return (
    <span
      className={styles.avatar}
      style={{ background: personColour(colour) }}
      role="img"
      aria-label={label}
      title={label}
    >
      {initials(name)}
    </span>
  );
}

export function MoreAvatars({ count }: { count: number }) {
  return <span className={classes(styles.avatar, styles.more)}>+{count}</span>;
}

/** First letters of the first and last word; scripts without word gaps give their first sign. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '·'
  );
}
