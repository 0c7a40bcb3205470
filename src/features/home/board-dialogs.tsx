// Renaming a board, and taking it off this device, with what that means.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeBoard } from '#protocol/home.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './board-dialogs.module.css';
import { removeBoard, renameBoard } from './boards.ts';

interface Props {
  board: HomeBoard;
  onClose(): void;
}

export function RenameDialog({ board, onClose }: Props) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(board.title);
  const keep = async () => {
    await renameBoard(board.alias, title);
    onClose();
  };
  return (
    <Dialog
      title={t('home.rename')}
      closeName={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" onClick={keep}>
            {t('home.renameDone')}
          </Button>
        </>
      }
    >
      <input
        className={styles.field}
        aria-label={t('board.title')}
        placeholder={t('board.untitled')}
        dir="auto"
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void keep()}
      />
    </Dialog>
  );
}

export function RemoveDialog({ board, onClose }: Props) {
  const { t } = useTranslation();
  const remove = async () => {
    await removeBoard(board.alias);
    onClose();
  };
  return (
    <Dialog
      title={t('home.removeTitle', { title: board.title || t('board.untitled') })}
      closeName={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" onClick={remove}>
            {t('home.removeDone')}
          </Button>
        </>
      }
    >
      <p>{t('home.removeText')}</p>
    </Dialog>
  );
}
