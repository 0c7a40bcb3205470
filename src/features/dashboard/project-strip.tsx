// The projects of a team, side by side.

import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Project } from '#protocol/generated/graphql.ts';
import { ProjectDot } from '../../workspace/team-badge.tsx';
import styles from './project-strip.module.css';
import { projectPath } from './projects.ts';

export function ProjectStrip({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('dashboard');
  if (projects.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('projects')}>
      <h2>{t('projects')}</h2>
      <ul>
        {projects.map((project) => (
          <li key={project.id}>
            <Link to={projectPath(project)}>
              <ProjectDot color={project.color} />
              <strong>
                <bdi>{project.name}</bdi>
              </strong>
              {project.isPrivate && <Lock role="img" aria-label={t('project.private')} size={14} strokeWidth={2} />}
              <small>{t('many.count', { count: project.boards })}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
