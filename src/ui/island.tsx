// A floating surface of the board page, and the thin line between its parts.

import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './island.module.css';

export function Island({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-island className={classes(styles.island, className)} {...rest} />;
}

export function Divider() {
  return <span className={styles.divider} aria-hidden />;
}
