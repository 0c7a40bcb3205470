// How many of the plan's licences are taken, where there is a limit.

import { useTranslation } from 'react-i18next';
import type { Entity } from '#protocol/generated/graphql.ts';
import styles from './team.module.css';

export function Licences({ entity: { seats, seatsTaken } }: { entity: Entity }) {
  const { t, i18n } = useTranslation('team');
  if (seats === null) return null;
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  return (
    <div className={styles.licences} data-full={seatsTaken >= seats || undefined}>
      <meter aria-label={t('licences.label')} min={0} max={seats} value={seatsTaken} />
      <span>{t('licences.count', { taken: number.format(seatsTaken), seats: number.format(seats) })}</span>
    </div>
  );
}
