// Whether boards are to be deleted: for 30 days, or for good.

import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './board-dialogs.module.css';

interface DeleteDialogProps {
  kind: 'delete' | 'clear';
  /** Of the first of them. */
  title: string;
  count: number;
  failed?: string | undefined;
  isDeleting?: boolean;
  onDelete(): void;
  onClose(): void;
}

export function DeleteDialog({ kind, title, count, failed, isDeleting, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const named = { count, title: title || word('board.untitled') };
  return (
    <Dialog
      title={t(kind === 'clear' ? 'many.clearTitle' : 'many.deleteTitle', named)}
      closeName={word('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {word('cancel')}
          </Button>
          <Button kind="danger" disabled={isDeleting} onClick={onDelete}>
            {t(kind === 'clear' ? 'clear.done' : 'delete.done')}
          </Button>
        </>
      }
    >
      <p>{t(kind === 'clear' ? 'clear.text' : 'delete.text')}</p>
      {failed !== undefined && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
    </Dialog>
  );
}
