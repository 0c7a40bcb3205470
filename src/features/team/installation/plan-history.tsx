// The changes of a plan, the newest first, each with who made it and why.

import { useTranslation } from 'react-i18next';
import { useWorkspaceData } from '../../../api/workspace-data.ts';
import { ask } from '../../../workspace/signed-in-api.ts';
import { useTeamEvents } from '../use-team-events.ts';
import { usePlanFormats } from './formats.ts';
import styles from './installation.module.css';
import { PLAN_CHANGES, type PlanChangesQuery } from './operations.ts';
import type { Organization } from './use-organizations.ts';

type PlanChange = PlanChangesQuery['planChanges'][number];

export function PlanHistory({ organization: { id } }: { organization: Organization }) {
  const { t } = useTranslation('plans');
  const { data, error, again } = useWorkspaceData<readonly PlanChange[]>(
    `plan changes ${id}`,
    async (signal) => (await ask(PLAN_CHANGES, { entityId: id }, signal)).planChanges,
    false,
  );
  useTeamEvents('', again);
  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      {data === undefined && error !== undefined && <p role="alert">{t('notLoaded')}</p>}
      {data?.length === 0 && <p className={styles.hint}>{t('history.none')}</p>}
      <ol>
        {data?.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
    </section>
  );
}

function Change({ change: { by, atMs, reason, before, after } }: { change: PlanChange }) {
  const { t } = useTranslation('plans');
  const { date, number, until } = usePlanFormats();
  const terms = (plan: PlanChange['after']): string =>
    t('history.terms', {
      tier: t(`tier.${plan.tier}`),
      seats: plan.seats === null ? t('history.usualSeats') : number(plan.seats),
      until: until(plan),
    });
  return (
    <li>
      <p className={styles.hint}>
        <time dateTime={new Date(atMs).toISOString()}>{date(atMs)}</time>
        {' · '}
        <bdi>{by?.name ?? t('history.former')}</bdi>
      </p>
      <p>{t('history.change', { before: terms(before), after: terms(after) })}</p>
      <q dir="auto">{reason}</q>
    </li>
  );
}
