// A person's name where there is little room, as beside a cursor. A long name is cut, what marks a guest or a wall panel never is: a guest
// may have typed a member's name.

import { useTranslation } from 'react-i18next';
import type { PersonState } from '#protocol/board-events.ts';
import { useNaming } from './naming.ts';
import styles from './person-label.module.css';

export function PersonLabel({ person }: { person: PersonState }) {
  const { t, i18n } = useTranslation();
  const nameOf = useNaming();
  const { name, guest, panel } = person;
  if (!guest || name === '') return <bdi>{nameOf(person)}</bdi>;
  return (
    <span className={styles.label} dir={i18n.dir()}>
      <bdi className={styles.name}>{name}</bdi> <span>{t(panel ? 'people.panel' : 'people.guest')}</span>
    </span>
  );
}
