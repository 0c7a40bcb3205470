// The side of every page of somebody who is signed in: the team, the ways, its projects with the pinned ones first. On a phone it
// slides in.

import {
  Archive,
  HardDrive,
  House,
  LayoutGrid,
  LayoutTemplate,
  type LucideIcon,
  Pin,
  Settings,
  Star,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { flags } from '../flags/flags.ts';
import { Mark } from '../ui/mark.tsx';
import styles from './sidebar.module.css';
import { ProjectDot } from './team-badge.tsx';
import { TeamSwitcher } from './team-switcher.tsx';
import type { Workspace } from './use-workspace.ts';

const STARRED = '?of=favourite';

/** Projects of a team below the pinned ones. All boards lists the others. */
const SHOWN_UNPINNED = 8;

export function Sidebar({ workspace: { data, team, pinned } }: { workspace: Workspace }) {
  const { t, i18n } = useTranslation('dashboard');
  const { pathname, search } = useLocation();
  const { t: device } = useTranslation();
  const { home, dashboard, boards, project, templates, archive, settings } = ROUTES;
  const isStarred = pathname === boards.path && new URLSearchParams(search).get('of') === 'favourite';
  const projectId = pathname === project.path ? new URLSearchParams(search).get('projectId') : null;
  const unpinned = (data?.projects ?? []).filter(({ id }) => !pinned.some((one) => one.id === id));
  const projects = [...pinned, ...unpinned.slice(0, SHOWN_UNPINNED)];
  const teamQuery = team ? `teamId=${team.id}` : '';
  const count = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  return (
    <nav className={styles.side} aria-label={t('navigation')}>
      <Link to={dashboard.path} className={styles.brand}>
        <Mark />
        <span>Atrium</span>
      </Link>
      <TeamSwitcher team={team} teams={data?.teams ?? []} />
      <ul className={styles.ways}>
        <SidebarLink to={dashboard.path} icon={House} here={pathname === dashboard.path} label={t('way.home')} />
        <SidebarLink
          to={boards.path}
          icon={LayoutGrid}
          here={pathname === boards.path && !isStarred}
          label={t('way.boards')}
        />
        <SidebarLink to={boards.path + STARRED} icon={Star} here={isStarred} label={t('way.starred')} />
        <SidebarLink
          to={templates.path}
          icon={LayoutTemplate}
          here={pathname === templates.path}
          label={t('way.templates')}
        />
        <SidebarLink
          to={archive.path}
          icon={Archive}
          here={pathname.startsWith(archive.path)}
          label={t('way.archive')}
        />
      </ul>
      {projects.length > 0 && (
        <section className={styles.projects} aria-label={t('projects')}>
          <h2>{t('projects')}</h2>
          <ul className={styles.ways}>
            {projects.map(({ id, name, color, boards: many, pinned: isPinned }) => (
              <li key={id}>
                <Link
                  to={`${project.path}?${teamQuery}&projectId=${id}`}
                  className={styles.item}
                  aria-current={projectId === id ? 'page' : undefined}
                >
                  <ProjectDot color={color} />
                  <span>
                    <bdi>{name}</bdi>
                  </span>
                  {isPinned && <Pin role="img" aria-label={t('pinned')} size={14} strokeWidth={2} />}
                  <small>{count.format(many)}</small>
                </Link>
              </li>
            ))}
            {unpinned.length > SHOWN_UNPINNED && (
              <li>
                <Link to={boards.path} className={styles.item}>
                  <span>{t('allProjects')}</span>
                </Link>
              </li>
            )}
          </ul>
        </section>
      )}
      <div className={styles.foot}>
        <Link to={`${home.path}?noredirect=1`} className={styles.item}>
          <HardDrive aria-hidden size={20} strokeWidth={1.75} />
          <span>{device('home.boards')}</span>
        </Link>
        {flags.features.settings && (
          <Link
            to={settings.path}
            className={styles.item}
            aria-current={pathname === settings.path ? 'page' : undefined}
          >
            <Settings aria-hidden size={20} strokeWidth={1.75} />
            <span>{t('way.settings')}</span>
          </Link>
        )}
      </div>
    </nav>
  );
}

function SidebarLink({ to, icon: Icon, here, label }: { to: string; icon: LucideIcon; here: boolean; label: string }) {
  return (
    <li>
      <Link to={to} className={styles.item} aria-current={here ? 'page' : undefined}>
        <Icon aria-hidden size={20} strokeWidth={1.75} />
        <span>{label}</span>
      </Link>
    </li>
  );
}
