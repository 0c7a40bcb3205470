// A floating surface of the board page, and the thin line between its parts.

import type { HTMLAttributes } from 'react';
import { classes } from './classes.ts';
import styles from './island.module.css';

type Attributes = HTMLAttributes<HTMLDivElement> & { 'data-words'?: true | undefined };

export function Island({ className, ...rest }: Attributes) {
  return <div data-island className={classes(styles.island, className)} {...rest} />;
}

export function Divider() {
  return <span className={styles.divider} aria-hidden />;
}
