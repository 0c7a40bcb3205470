// The dialogs about boards: another title, another project, deleting.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard, Project } from '#protocol/workspace.ts';
import { ProjectDot } from '../../app/workspace/team-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { clearBoards, moveBoards, renameBoard, setStatus } from './actions.ts';
import styles from './dialogs.module.css';
import { useProjects } from './projects.ts';

/** Of a board's title. */
const TITLE_CHARS = 120;

interface Closes {
  onClose(): void;
}

export function RenameDialog({ board, onClose }: Closes & { board: BoardCard }) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const [title, setTitle] = useState(board.title);
  const keep = () => {
    onClose();
    if (title.trim() !== board.title) void renameBoard(t, board, title);
  };
  return (
    <Dialog
      title={t('rename.title')}
      closeName={word('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {word('cancel')}
          </Button>
          <Button kind="primary" onClick={keep}>
            {t('rename.done')}
          </Button>
        </>
      }
    >
      <label className={styles.field}>
        {t('rename.field')}
        <input
          autoFocus
          dir="auto"
          placeholder={word('board.untitled')}
          maxLength={TITLE_CHARS}
          value={title}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && keep()}
        />
      </label>
    </Dialog>
  );
}

export function MoveDialog({ boards, onClose }: Closes & { boards: readonly BoardCard[] }) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const projects = useProjects();
  const [to, setTo] = useState<Project | null>(null);
  const here = boards.every(({ project }) => project?.id === boards[0]?.project?.id) ? boards[0]?.project?.id : null;
  const targets = projects?.filter(({ id, archivedMs, deletedMs }) => id !== here && !archivedMs && !deletedMs);
  const move = () => {
    onClose();
    if (to) void moveBoards(t, boards, to);
  };
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
          <Button kind="primary" disabled={!to} onClick={move}>
            {t('move.done')}
          </Button>
        </>
      }
    >
      {targets?.length === 0 && <p>{t('move.none')}</p>}
      <div role="radiogroup" aria-label={t('projects')} className={styles.choices}>
        {targets?.map((project) => (
          <label key={project.id} className={styles.choice}>
            <input type="radio" name="project" checked={to === project} onChange={() => setTo(project)} />
            <ProjectDot color={project.color} />
            <span dir="auto">{project.name}</span>
            <small>{t('many.count', { count: project.boards })}</small>
          </label>
        ))}
      </div>
    </Dialog>
  );
}

/** `clear`: for good. */
export function DeleteDialog({
  kind,
  boards,
  onClose,
}: Closes & { kind: 'delete' | 'clear'; boards: readonly BoardCard[] }) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const title = boards[0]?.title || word('board.untitled');
  const done = () => {
    onClose();
    void (kind === 'clear' ? clearBoards(t, boards) : setStatus(t, boards, 'deleted'));
  };
  return (
    <Dialog
      title={t(kind === 'clear' ? 'many.clearTitle' : 'many.deleteTitle', { count: boards.length, title })}
      closeName={word('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {word('cancel')}
          </Button>
          <Button kind="danger" onClick={done}>
            {t(kind === 'clear' ? 'clear.done' : 'delete.done')}
          </Button>
        </>
      }
    >
      <p>{t(kind === 'clear' ? 'clear.text' : 'delete.text')}</p>
    </Dialog>
  );
}
