// A person as a round with initials, in their colour.

import { initials } from '#protocol/people.ts';
import { personColour } from '#protocol/people-colors.ts';
import styles from './avatar.module.css';
import { classes } from './classes.ts';

interface AvatarProps {
  name: string;
  label?: string;
  colour: number;
  /** Nobody with an account: the name is whatever was typed. */
  guest?: boolean;
}

/** Its letters are drawn, not written: of a button around it the words are its name's. */
export function Avatar({ name, label = name, colour, guest }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      style={{ background: personColour(colour) }}
      data-initials={initials(name)}
      data-guest={guest || undefined}
      role="img"
      aria-label={label}
      title={label}
    />
  );
}

export function MoreAvatars({ count }: { count: number }) {
  return <span className={classes(styles.avatar, styles.more)} data-initials={`+${count}`} aria-hidden />;
}
