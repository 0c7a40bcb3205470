// The mark of a raised hand on a face.

import { Hand } from 'lucide-react';
import styles from './raised-badge.module.css';

export function RaisedBadge() {
  return (
    <span className={styles.badge} data-testid="hand">
      <Hand aria-hidden strokeWidth={2.25} />
    </span>
  );
}
