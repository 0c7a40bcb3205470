// The limits of a plan, in the same order on every card.

import { useTranslation } from 'react-i18next';
import { PLAN_LIMITS, type Plan } from '#protocol/plans.ts';
import styles from './plans.module.css';

const BYTES_PER_MEGABYTE = 1024 * 1024;

export function PlanLimits({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('plans');
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const number = new Intl.NumberFormat(language);
  const megabytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' });
  const textOf = (limit: (typeof PLAN_LIMITS)[number]): string => {
    const value = plan[limit];
    if (value === null) return t('noLimit');
    return limit === 'sharedFileBytes' ? megabytes.format(value / BYTES_PER_MEGABYTE) : number.format(value);
  };
  return (
    <dl className={styles.limits}>
      {PLAN_LIMITS.map((limit) => (
        <div key={limit}>
          <dt>{t(`limit.${limit}`)}</dt>
          <dd>{textOf(limit)}</dd>
        </div>
      ))}
    </dl>
  );
}
