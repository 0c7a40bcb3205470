// Above the boards of a team: who asks to be let in to it or to a project of it, for whoever may answer.

import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { teamName } from '../../workspace/team-name.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { openDialog } from './dialogs-open.ts';
import styles from './list-page.module.css';

export function RequestsNote() {
  const { t } = useTranslation('dashboard');
  const { data, team } = useWorkspace();
  const asked = (data?.projects ?? []).filter(({ waiting }) => waiting > 0);
  const ofTeam = team && team.waiting > 0 ? { ...team, name: teamName(t, team) } : null;
  return (
    // Always there, so that what comes into it is read aloud.
    <ul className={styles.asks} aria-label={t('asks.label')} aria-live="polite">
      {ofTeam && (
        <Request name={ofTeam.name} count={ofTeam.waiting}>
          <Link
            className={buttonClass('secondary')}
            aria-label={t('asks.answerFor', { name: ofTeam.name })}
            to={ROUTES.teamPeople.path.replace(':teamId', ofTeam.id)}
          >
            {t('asks.answer')}
          </Link>
        </Request>
      )}
      {asked.map((project) => (
        <Request key={project.id} name={project.name} count={project.waiting}>
          <Button
            kind="secondary"
            aria-haspopup="dialog"
            aria-label={t('asks.answerFor', { name: project.name })}
            onClick={() => openDialog({ kind: 'project-people', project })}
          >
            {t('asks.answer')}
          </Button>
        </Request>
      ))}
    </ul>
  );
}

function Request({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  return (
    <li>
      <DoorOpen aria-hidden size={20} strokeWidth={1.75} />
      <p>{t('many.ask', { count, name })}</p>
      {children}
    </li>
  );
}
