// Which of the team's projects are private.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ask } from '../../workspace/signed-in-api.ts';
import { ProjectDot } from '../../workspace/team-badge.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CHANGE_PROJECT_PRIVACY } from './operations.ts';
import styles from './team.module.css';

export function ProjectsCard({ teamId }: { teamId: string }) {
  const { t } = useTranslation('team');
  const { data, error, again } = useWorkspace(teamId);
  /** As switched here, until the list comes anew. */
  const [switched, setSwitched] = useState<Readonly<Record<string, boolean>>>({});
  const [failed, setFailed] = useState(false);
  const change = async (id: string, isPrivate: boolean) => {
    setFailed(false);
    setSwitched((before) => ({ ...before, [id]: isPrivate }));
    try {
      await ask(CHANGE_PROJECT_PRIVACY, { id, isPrivate });
      again();
    } catch {
      setFailed(true);
      setSwitched((before) => ({ ...before, [id]: !isPrivate }));
    }
  };
  const projects = data?.projects ?? [];
  return (
    <section className={styles.card} aria-label={t('profile.projects')}>
      <header>
        <h2>{t('profile.projects')}</h2>
        <p id="private-projects">{t('profile.projectsText')}</p>
      </header>
      {failed && (
        <p className={styles.failed} role="alert">
          {t('failed')}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.failed} role="alert">
          {t('notLoaded')} <Button onClick={again}>{t('again')}</Button>
        </p>
      )}
      {data && projects.length === 0 && <p className={styles.hint}>{t('profile.noProjects')}</p>}
      {projects.length > 0 && (
        <ul className={styles.rows}>
          {projects.map(({ id, name, color, isPrivate: stored }) => {
            const isPrivate = switched[id] ?? stored;
            return (
              <li key={id}>
                <ProjectDot color={color} />
                <Link to={`${ROUTES.project.path}?teamId=${teamId}&projectId=${id}`} dir="auto">
                  {name}
                </Link>
                <span className={styles.hint}>{t(isPrivate ? 'profile.isPrivate' : 'profile.isOpen')}</span>
                <Switch
                  name={t('profile.private', { name })}
                  on={isPrivate}
                  describedBy="private-projects"
                  onChange={(on) => void change(id, on)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
