// Another project for boards.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ProjectDot } from '../team-badge.tsx';
import styles from './board-dialogs.module.css';

interface MoveDialogProps {
  /** Undefined: on their way. */
  projects: readonly Project[] | undefined;
  /** The project they are in, if it is one. */
  here: string | null | undefined;
  /** Something that did not come about. */
  failed?: string | undefined;
  isMoving?: boolean;
  onMove(to: Project): void;
  onClose(): void;
}

export function MoveDialog({ projects, here, failed, isMoving, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const [to, setTo] = useState<Project | null>(null);
  const targets = projects?.filter(({ id, archivedMs, deletedMs }) => id !== here && !archivedMs && !deletedMs);
  return (
    <Dialog
      title={t('move.title')}
      closeName={word('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {word('cancel')}
          </Button>
          <Button kind="primary" disabled={!to || isMoving} onClick={() => to && onMove(to)}>
            {t('move.done')}
          </Button>
        </>
      }
    >
      {targets?.length === 0 && <p>{t('move.none')}</p>}
      <div role="radiogroup" aria-label={t('projects')} aria-busy={!targets} className={styles.choices}>
        {targets?.map((project) => (
          <label key={project.id} className={styles.choice}>
            <input type="radio" name="project" checked={to === project} onChange={() => setTo(project)} />
            <ProjectDot color={project.color} />
            <span>
              <bdi>{project.name}</bdi>
            </span>
            <small>{t('many.count', { count: project.boards })}</small>
          </label>
        ))}
      </div>
      {failed !== undefined && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
    </Dialog>
  );
}
