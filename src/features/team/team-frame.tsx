// The frame of a team's pages: where one is, the team's name, and the way between its pages. Who is not in the team is led to
// where they can ask for it; who does not administer it sees and changes nothing.

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { Team } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { useWorkspaceData } from '../../api/workspace-data.ts';
import { Button } from '../../ui/button.tsx';
import { WorkspaceFrame } from '../../workspace/frame.tsx';
import { ask } from '../../workspace/signed-in-api.ts';
import { teamName } from '../../workspace/team-name.ts';
import { isEnded } from './ended-teams.ts';
import { TEAM } from './operations.ts';
import { codeOf } from './refusal.ts';
import styles from './team.module.css';
import { useTeamEvents } from './use-team-events.ts';

type Tab = 'profile' | 'people';

interface TeamFrameProps {
  tab: Tab;
  /** Beside the heading. */
  actions?(team: Team): ReactNode;
  children(team: Team, again: () => void): ReactNode;
}

export function TeamFrame({ tab, actions, children }: TeamFrameProps) {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation('dashboard');
  const { teamId = '' } = useParams();
  const {
    data: team,
    error,
    again,
  } = useWorkspaceData<Team>(`team ${teamId}`, async (signal) => (await ask(TEAM, { id: teamId }, signal)).team);
  useTeamEvents(teamId, again);
  if (codeOf(error) === 'not-found') {
    const noAccess = `${ROUTES.manageNoAccess.path}?teamId=${teamId}`;
    return <Navigate to={isEnded(teamId) ? ROUTES.dashboard.path : noAccess} replace />;
  }
  const title = t(`${tab}.title`);
  return (
    <WorkspaceFrame
      title={title}
      teamId={teamId}
      actions={team && actions?.(team)}
      top={
        team && (
          <nav className={styles.path} aria-label={t('path')}>
            <Link to={`${ROUTES.dashboard.path}?teamId=${teamId}`} dir="auto">
              {teamName(shell, team)}
            </Link>
            <ChevronRight aria-hidden size={16} strokeWidth={2} />
            <span aria-current="page">{title}</span>
          </nav>
        )
      }
    >
      {team ? (
        children(team, again)
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

export function TeamTabs({ team, tab }: { team: Team; tab: Tab }) {
  const { t, i18n } = useTranslation('team');
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const to = (path: string) => path.replace(':teamId', team.id);
  return (
    <nav className={styles.tabs} aria-label={t('tab.label')}>
      <Link to={to(ROUTES.teamProfile.path)} aria-current={tab === 'profile' ? 'page' : undefined}>
        {t('tab.profile')}
      </Link>
      <Link to={to(ROUTES.teamPeople.path)} aria-current={tab === 'people' ? 'page' : undefined}>
        {t('tab.people')} <small>{number.format(team.members)}</small>
      </Link>
      {team.role === 'admin' && (
        <Link to={`${ROUTES.manageTemplates.path}?teamId=${team.id}`}>{t('tab.templates')}</Link>
      )}
    </nav>
  );
}
