// The frame of an organization's pages: its name, and the way between them. A member sees what it is called; its teams and people are for
// its owners and admins, and whoever has no role in it is told so.

import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { Entity } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { useWorkspaceData } from '../../../api/workspace-data.ts';
import { Button } from '../../../ui/button.tsx';
import { WorkspaceFrame } from '../../../workspace/frame.tsx';
import { ask } from '../../../workspace/signed-in-api.ts';
import { codeOf } from '../refusal.ts';
import styles from '../team.module.css';
import { useTeamEvents } from '../use-team-events.ts';
import { ENTITY } from './operations.ts';

type Tab = 'profile' | 'teams' | 'people';

const PATHS = {
  profile: ROUTES.entityProfile.path,
  teams: ROUTES.entityTeams.path,
  people: ROUTES.entityPeople.path,
} as const satisfies Record<Tab, string>;

interface EntityFrameProps {
  tab: Tab;
  /** Beside the heading. */
  actions?(entity: Entity): ReactNode;
  children(entity: Entity, again: () => void): ReactNode;
}

export function EntityFrame({ tab, actions, children }: EntityFrameProps) {
  const { t } = useTranslation('team');
  const { planId = '' } = useParams();
  const {
    data: entity,
    error,
    again,
  } = useWorkspaceData<Entity>(
    `entity ${planId}`,
    async (signal) => (await ask(ENTITY, { id: planId }, signal)).entity,
  );
  useTeamEvents('', again);
  if (codeOf(error) === 'not-found' || (entity && tab !== 'profile' && !manages(entity)))
    return <Navigate to={`${ROUTES.manageNoAccess.path}?entityId=${planId}`} replace />;
  return (
    <WorkspaceFrame
      title={entity ? entityName(t, entity) : t('entity.title')}
      actions={entity && actions?.(entity)}
      top={<span className={styles.path}>{t('entity.title')}</span>}
    >
      {entity ? (
        children(entity, again)
      ) : error ? (
        <div className={styles.missing}>
          <p role="alert">{t('notLoaded')}</p>
          <Button kind="secondary" onClick={again}>
            {t('again')}
          </Button>
        </div>
      ) : (
        <div className={styles.waiting} role="status" aria-label={t('waiting')} />
      )}
    </WorkspaceFrame>
  );
}

export function EntityTabs({ entity, tab }: { entity: Entity; tab: Tab }) {
  const { t } = useTranslation('team');
  if (!manages(entity)) return null;
  return (
    <nav className={styles.tabs} aria-label={t('entity.tabs')}>
      {(['profile', 'teams', 'people'] as const).map((one) => (
        <Link key={one} to={PATHS[one].replace(':planId', entity.id)} aria-current={one === tab ? 'page' : undefined}>
          {t(`entity.${one}`)}
        </Link>
      ))}
      <Link to={`${ROUTES.manageTemplates.path}?teamId=${entity.id}`}>{t('tab.templates')}</Link>
    </nav>
  );
}

export function manages({ role }: Entity): boolean {
  return role === 'owner' || role === 'admin';
}

/** A person's own has no name until it is given one. */
export function entityName(t: TFunction<'team'>, { name, ownerName }: Pick<Entity, 'name' | 'ownerName'>): string {
  return name || t('entity.own', { name: ownerName });
}
