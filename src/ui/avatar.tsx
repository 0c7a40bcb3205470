// A person as a round with initials, in their colour.

import { initials, personColour } from '#protocol/people.ts';
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
