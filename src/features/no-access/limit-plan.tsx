// The plan of the organization whose limit is reached, below that limit, and a button that requests a larger one.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { TIERS } from '#protocol/plans.ts';
import { ROUTES } from '#protocol/routes.ts';
import { beginVisit } from '../../api/workspace-data.ts';
import { PageLink } from '../../page/navigation.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { entityTitle, useOwnEntity } from '../../workspace/plans/own-entities.ts';
import { RequestButton } from '../../workspace/plans/request-button.tsx';
import styles from './no-access.module.css';

/** Nothing, where the address names no organization of the person: the one that is full may be another. */
export function LimitPlan() {
  const { t } = useTranslation('plans');
  useState(beginVisit);
  const [query] = useSearchParams();
  const entity = useOwnEntity({
    entityId: query.get('entityId'),
    teamId: query.get('teamId'),
    projectId: query.get('projectId'),
  });
  if (!entity) return null;
  const organization = entityTitle(t, entity);
  const next = TIERS[TIERS.indexOf(entity.tier) + 1];
  return (
    <div className={styles.plan}>
      <p role="status">{t('current', { organization, tier: t(`tier.${entity.tier}`) })}</p>
      {entity.role === 'owner' ? (
        <p>{t('foot.owner', { organization })}</p>
      ) : (
        next && <RequestButton key={`${entity.id} ${next}`} entity={entity} tier={next} kind="secondary" />
      )}
      <PageLink to={ROUTES.tiers.path} className={buttonClass('plain')}>
        {t('all')}
      </PageLink>
    </div>
  );
}
