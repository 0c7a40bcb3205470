// Another project for boards.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/generated/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProjectDot } from '../team-badge.tsx';
import styles from './board-dialogs.module.css';

interface MoveDialogProps {
  /** Undefined: on their way, or not to be had. */
  projects: readonly Project[] | undefined;
  /** Where they are not to be had: asks for them anew. */
  again?: (() => void) | undefined;
  /** The project they are in, if it is one. */
  here: string | null | undefined;
  /** Something that did not come about. */
  failed?: string | undefined;
  isMoving?: boolean;
  onMove(to: Project): void;
  onClose(): void;
}

export function MoveDialog({ projects, again, here, failed, isMoving, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const [to, setTo] = useState<Project | null>(null);
  const targets = projects?.filter(({ id, archivedMs, deletedMs }) => id !== here && !archivedMs && !deletedMs);
  const isMissing = !targets && again !== undefined;
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
      {isMissing && (
        <div role="alert">
          <p className={styles.failed}>{t('move.failed')}</p>
          <Button onClick={again}>{t('action.again')}</Button>
        </div>
      )}
      <div role="radiogroup" aria-label={t('projects')} aria-busy={!targets && !isMissing} className={styles.choices}>
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
