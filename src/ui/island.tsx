// A floating surface of the board page, and the thin line between its parts.

import type { HTMLAttributes } from 'react';
import { classes } from './classes.ts';
import styles from './island.module.css';

export function Island({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div data-island className={classes(styles.island, className)} {...rest} />;
}

export function Divider() {
  return <span className={styles.divider} aria-hidden />;
}
