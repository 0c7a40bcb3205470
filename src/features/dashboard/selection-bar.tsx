// What can be done with the boards that are selected: an island at the foot of the page.

import { Archive, ArchiveRestore, FolderInput, Trash2, X } from 'lucide-react';
import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Island } from '../../ui/island.tsx';
import { setStatus } from './actions.ts';
import { AtRest } from './at-rest.ts';
import { openDialog } from './dialogs-open.ts';
import styles from './selection-bar.module.css';

export function SelectionBar({ boards, onClear }: { boards: readonly BoardCard[]; onClear(): void }) {
  const { t } = useTranslation('dashboard');
  useEffect(() => {
    const clear = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClear();
    addEventListener('keydown', clear);
    return () => removeEventListener('keydown', clear);
  }, [onClear]);
  const manages = boards.every(({ role }) => role === 'manager');
  const atRest = useContext(AtRest);
  const isByProject = boards.some(({ project }) => atRest.has(project?.id ?? ''));
  const status = boards.every((board) => board.status === boards[0]?.status) ? boards[0]?.status : undefined;
  return (
    <div className={styles.place}>
      <Island className={styles.bar} role="toolbar" aria-label={t('selection.bar')}>
        <p role="status">{t('many.selected', { count: boards.length })}</p>
        {manages && status === 'active' && (
          <>
            <Button onClick={() => openDialog({ kind: 'move', boards })} aria-label={t('action.move')}>
              <FolderInput aria-hidden strokeWidth={1.75} />
              <span>{t('action.move')}</span>
            </Button>
            <Button onClick={() => void setStatus(t, boards, 'archived')} aria-label={t('action.archive')}>
              <Archive aria-hidden strokeWidth={1.75} />
              <span>{t('action.archive')}</span>
            </Button>
          </>
        )}
        {manages && status !== undefined && status !== 'active' && !isByProject && (
          <Button onClick={() => void setStatus(t, boards, 'active')} aria-label={t('action.restore')}>
            <ArchiveRestore aria-hidden strokeWidth={1.75} />
            <span>{t('action.restore')}</span>
          </Button>
        )}
        {manages && status !== undefined && (
          <Button
            className={styles.danger}
            onClick={() => openDialog({ kind: status === 'deleted' ? 'clear' : 'delete', boards })}
            aria-label={t(status === 'deleted' ? 'action.clear' : 'action.delete')}
          >
            <Trash2 aria-hidden strokeWidth={1.75} />
            <span>{t(status === 'deleted' ? 'action.clear' : 'action.delete')}</span>
          </Button>
        )}
        <IconButton icon={X} name={t('selection.clear')} tipAlign="end" onClick={onClear} />
      </Island>
    </div>
  );
}
