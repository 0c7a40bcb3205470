// A team as a square with its first letter, a project as a dot: each in its colour.

import styles from './team-badge.module.css';

export function TeamBadge({ name, color }: { name: string; color: string }) {
  return <span className={styles.badge} style={{ background: color }} data-letter={firstLetter(name)} aria-hidden />;
}

export function ProjectDot({ color }: { color: string }) {
  return <span className={styles.dot} style={{ background: color }} aria-hidden />;
}

function firstLetter(name: string): string {
  return ([...name.trim()][0] ?? '').toLocaleUpperCase();
}
