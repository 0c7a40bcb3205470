// /tiers: the one table of plans, for everybody. Whoever is signed in sees which one their organization has, and whom to ask for another.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PLANS, TIERS } from '#protocol/plans.ts';
import { withReturn } from '#protocol/return-path.ts';
import { ROUTES } from '#protocol/routes.ts';
import { AccountEntry } from '../../account/account-entry.tsx';
import { useAccount } from '../../account/use-account.ts';
import { beginVisit } from '../../api/workspace-data.ts';
import type { PagesOf } from '../../page/feature-pages.ts';
import { PageLink } from '../../page/navigation.tsx';
import { PublicPage } from '../../page/public-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/overlay/select.tsx';
import { entityTitle, type OwnEntities, type OwnEntity, useOwnEntities } from '../../workspace/plans/own-entities.ts';
import { RequestButton } from '../../workspace/plans/request-button.tsx';
import { PlanLimits } from './plan-limits.tsx';
import styles from './plans.module.css';

type TierName = (typeof TIERS)[number];

function TiersPage() {
  const { t } = useTranslation('plans');
  useState(beginVisit);
  const organizations = useOwnEntities();
  const title = t('title');
  return (
    <PublicPage title={title} end={<AccountEntry placement="bottom end" className={styles.account} />}>
      <div className={styles.main}>
        <div className={styles.head}>
          <div>
            <h1>{title}</h1>
            <p>{t('lead')}</p>
          </div>
          <EntityChoice organizations={organizations} />
        </div>
        <div className={styles.cards}>
          {TIERS.map((tier) => (
            <TierCard key={tier} tier={tier} entity={organizations.entity} />
          ))}
        </div>
        <Foot organizations={organizations} />
      </div>
    </PublicPage>
  );
}

export const pages = { tiers: TiersPage } satisfies PagesOf<'plans'>;

/** Shown to people of several organizations. */
function EntityChoice({ organizations: { entities, entity, choose } }: { organizations: OwnEntities }) {
  const { t } = useTranslation('plans');
  if (!entity || entities.length < 2) return null;
  return (
    <Select
      framed
      name={t('organization')}
      value={entity.id}
      choices={entities.map((one) => ({ value: one.id, label: entityTitle(t, one) }))}
      onChoose={choose}
    />
  );
}

function TierCard({ tier, entity }: { tier: TierName; entity: OwnEntity | undefined }) {
  const { t } = useTranslation('plans');
  const isOwn = entity?.tier === tier;
  return (
    <section className={styles.card} aria-label={t(`tier.${tier}`)} data-own={isOwn || undefined}>
      <header>
        <h2>{t(`tier.${tier}`)}</h2>
        {isOwn && <span className={styles.own}>{t('own')}</span>}
        <p>{t(`about.${tier}`)}</p>
      </header>
      {entity && (
        <div className={styles.way}>
          <TierAction tier={tier} entity={entity} />
        </div>
      )}
      <PlanLimits plan={PLANS[tier]} />
    </section>
  );
}

/** The button of a card. A plan below the current one has none. */
function TierAction({ tier, entity }: { tier: TierName; entity: OwnEntity }) {
  const { t } = useTranslation('plans');
  const steps = TIERS.indexOf(tier) - TIERS.indexOf(entity.tier);
  if (steps === 0)
    return (
      <PageLink to={ROUTES.dashboard.path} className={buttonClass('secondary')}>
        {t('boards')}
      </PageLink>
    );
  if (steps < 0 || entity.role === 'owner') return null;
  return <RequestButton key={entity.id} entity={entity} tier={tier} kind={steps === 1 ? 'primary' : 'secondary'} />;
}

function Foot({ organizations: { entity, hasFailed, retry } }: { organizations: OwnEntities }) {
  const { t } = useTranslation('plans');
  const { standing } = useAccount();
  return (
    <div className={styles.foot}>
      {hasFailed && (
        <p role="alert">
          {t('notLoaded')} <Button onClick={retry}>{t('again')}</Button>
        </p>
      )}
      {entity && (
        <p>
          {entity.role === 'owner'
            ? t('foot.owner', { organization: entityTitle(t, entity) })
            : t('foot.member', { organization: entityTitle(t, entity), name: entity.ownerName })}
        </p>
      )}
      {standing === 'guest' && (
        <p>
          {t('foot.guest')}{' '}
          <PageLink to={withReturn(ROUTES.signIn.path, ROUTES.tiers.path)}>{t('foot.signIn')}</PageLink>
        </p>
      )}
      <p>{t('foot.safe')}</p>
    </div>
  );
}
