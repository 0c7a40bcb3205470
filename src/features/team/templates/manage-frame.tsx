// The frame of the two pages about templates: whose they are, chosen beside the heading, and the way between the pages.

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { readSetting } from '../../../device/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Localized } from '../../../ui/overlay/localized.tsx';
import { Select } from '../../../ui/overlay/select.tsx';
import { WorkspaceFrame } from '../../../workspace/frame.tsx';
import { useTemplateEvents } from '../../../workspace/templates/template-data.ts';
import { TEAM_ID } from '../../../workspace/use-workspace.ts';
import styles from '../team.module.css';
import { type Owner, type Owners, useOwners } from './owners.ts';

type Tab = 'templates' | 'categories';

const PATHS = {
  templates: ROUTES.manageTemplates.path,
  categories: ROUTES.manageCategories.path,
} as const satisfies Record<Tab, string>;

interface ManageFrameProps {
  title: string;
  /** The buttons beside the choice of the owner. */
  actions?(owner: Owner): ReactNode;
  children(owner: Owner, owners: Owners): ReactNode;
}

/** Leads whoever manages nothing, or not what the address names, to the page that says so. */
export function ManageFrame({ title, actions, children }: ManageFrameProps) {
  const { t } = useTranslation('team');
  const [lastTeamId] = useState(() => readSetting('atrium-team') ?? '');
  const owners = useOwners();
  useTemplateEvents();
  const { managed, owner, error, reload } = owners;
  if (managed && !owner) return <Navigate to={ROUTES.manageNoAccess.path + owners.noAccessQuery} replace />;
  return (
    <WorkspaceFrame
      title={title}
      teamId={owner?.teamId ?? lastTeamId}
      actions={
        owner && (
          <>
            <OwnerSelect owners={owners} owner={owner} />
            {actions?.(owner)}
          </>
        )
      }
      top={
        owner && (
          <nav className={styles.path} aria-label={t('path')}>
            <Link to={profileOf(owner)} dir="auto">
              {owner.name}
            </Link>
            <ChevronRight aria-hidden size={16} strokeWidth={2} />
            <span aria-current="page">{title}</span>
          </nav>
        )
      }
    >
      {owner ? (
        children(owner, owners)
      ) : error ? (
        <div className={styles.missing}>
          <p role="alert">{t('notLoaded')}</p>
          <Button kind="secondary" onClick={reload}>
            {t('again')}
          </Button>
        </div>
      ) : (
        <div className={styles.waiting} role="status" aria-label={t('waiting')} />
      )}
    </WorkspaceFrame>
  );
}

function OwnerSelect({ owners: { managed = [], choose }, owner }: { owners: Owners; owner: Owner }) {
  const { t } = useTranslation('templates');
  return (
    <Localized>
      <Select
        framed
        name={t('manage.owner')}
        value={owner.id}
        choices={managed.map(({ id, name, kind }) => ({
          value: id,
          label: name,
          text: t(kind === 'team' ? 'manage.team' : 'manage.organization'),
        }))}
        onChoose={choose}
      />
    </Localized>
  );
}

export function ManageTabs({ owner, tab }: { owner: Owner; tab: Tab }) {
  const { t } = useTranslation('templates');
  return (
    <nav className={styles.tabs} aria-label={t('manage.tabs')}>
      {(['templates', 'categories'] as const).map((name) => (
        <Link key={name} to={`${PATHS[name]}?${TEAM_ID}=${owner.id}`} aria-current={name === tab ? 'page' : undefined}>
          {t(`manage.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

function profileOf({ kind, id }: Owner): string {
  return kind === 'team'
    ? ROUTES.teamProfile.path.replace(':teamId', id)
    : ROUTES.entityProfile.path.replace(':planId', id);
}
