// A person as a round with initials, in their colour.

import { initials, personColour } from '#protocol/people.ts';
import styles from './avatar.module.css';
import { classes } from './classes.ts';

/** Its letters are drawn, not written: of a button around it the words are its name's. */
export function Avatar({ name, label = name, colour }: { name: string; label?: string; colour: number }) {
  return (
    <span
      className={styles.avatar}
      style={{ background: personColour(colour) }}
      data-initials={initials(name)}
      role="img"
      aria-label={label}
      title={label}
    />
  );
}

export function MoreAvatars({ count }: { count: number }) {
  return <span className={classes(styles.avatar, styles.more)} data-initials={`+${count}`} aria-hidden />;
}
