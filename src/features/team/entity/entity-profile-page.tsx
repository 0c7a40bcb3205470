// /manage/entity/[planId]/profile: what the organization is called, kept at once, its plan, and whose pages may embed its boards.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { Entity } from '#protocol/generated/graphql.ts';
import { nameFrom } from '#protocol/names.ts';
import { ROUTES } from '#protocol/routes.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ask } from '../../../workspace/signed-in-api.ts';
import { Licences } from '../licences.tsx';
import { refusal } from '../refusal.ts';
import { type Saving, SavingState } from '../saving-state.tsx';
import styles from '../team.module.css';
import { NameField } from '../team-fields.tsx';
import { EmbedCard } from './embed-card.tsx';
import { EntityFrame, EntityTabs, entityName, manages } from './entity-frame.tsx';
import { CHANGE_ENTITY } from './operations.ts';

export function EntityProfilePage() {
  return (
    <EntityFrame tab="profile">
      {(entity, again) => (
        <>
          <EntityTabs entity={entity} tab="profile" />
          <div className={styles.cards}>
            {manages(entity) ? <NameCard entity={entity} again={again} /> : <RoleCard entity={entity} />}
            <PlanCard entity={entity} />
            {manages(entity) && <EmbedCard entity={entity} />}
          </div>
        </>
      )}
    </EntityFrame>
  );
}

function NameCard({ entity, again }: { entity: Entity; again(): void }) {
  const { t } = useTranslation('team');
  const [name, setName] = useState(entity.name);
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  useEffect(() => setName(entity.name), [entity.name]);
  const keep = async () => {
    const trimmed = nameFrom(name, 'place');
    if (trimmed === entity.name) return;
    setSaving({ state: 'saving' });
    try {
      await ask(CHANGE_ENTITY, { id: entity.id, name: trimmed });
      setSaving({ state: 'saved' });
    } catch (error) {
      setName(entity.name);
      setSaving({ state: 'failed', told: refusal(t, error) });
    }
    again();
  };
  return (
    <section className={styles.card} aria-label={t('entity.title')}>
      <div className={styles.end}>
        <div>
          <h2>{t('entity.title')}</h2>
        </div>
        <SavingState saving={saving} />
      </div>
      <NameField
        value={name}
        placeholder={entityName(t, { ...entity, name: '' })}
        hint={t('entity.nameHint')}
        error={saving.state === 'failed' ? saving.told : undefined}
        onChange={setName}
        onLeave={() => void keep()}
      />
    </section>
  );
}

function RoleCard({ entity }: { entity: Entity }) {
  const { t } = useTranslation('team');
  return (
    <section className={styles.card} aria-label={t('entity.title')}>
      <h2>{t(`entity.role.${entity.role ?? 'none'}`)}</h2>
      <p className={styles.hint}>{t('entity.ofMember')}</p>
    </section>
  );
}

function PlanCard({ entity }: { entity: Entity }) {
  const { t, i18n } = useTranslation('team');
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const { tier, seats, expiresMs } = entity;
  return (
    <section className={styles.card} aria-label={t('entity.plan')}>
      <header>
        <h2>{t('entity.plan')}</h2>
        <p>{t(`entity.tier.${tier}`)}</p>
      </header>
      <Licences entity={entity} />
      {seats === null && <p className={styles.hint}>{t('entity.anyNumber')}</p>}
      {expiresMs !== null && (
        <p className={styles.hint}>
          {t(expiresMs > serverClock.now() ? 'entity.ends' : 'entity.ended', {
            date: new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(expiresMs),
          })}
        </p>
      )}
      <Link to={ROUTES.tiers.path} className={buttonClass('secondary')}>
        {t('entity.plans')}
      </Link>
    </section>
  );
}
