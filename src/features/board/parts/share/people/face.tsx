// What stands at the start of a row: a person's initials in their colour, or what is no person.

import type { LucideIcon } from 'lucide-react';
import { classes } from '../../../../../ui/classes.ts';
import styles from './people.module.css';

interface FaceProps {
  initials: string;
  color: string;
  small?: boolean;
}

export function Face({ initials, color, small }: FaceProps) {
  return (
    <span
      className={classes(styles.face, small && styles.small)}
      style={{ background: color }}
      data-initials={initials}
      aria-hidden
    />
  );
}

export function IconFace({ icon: Icon, pending }: { icon: LucideIcon; pending?: boolean }) {
  return (
    <span className={pending ? styles.pending : styles.thing} aria-hidden>
      <Icon size={18} strokeWidth={1.75} />
    </span>
  );
}
