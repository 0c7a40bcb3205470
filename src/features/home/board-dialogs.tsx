// Renaming a board, and taking it off this device, with what that means.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeBoard, Leftovers } from '#protocol/home.ts';
import { UnsentOffer } from '../../account/unsent-offer.tsx';
import { copyOfOwnLeftovers, leftoversOf, sendLeftovers } from '../../bus/unsent-work.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RenameDialog as AskTitle } from '../../workspace/board-dialogs/rename-dialog.tsx';
import { removeBoard, renameBoard } from './boards.ts';

interface Props {
  board: HomeBoard;
  onClose(): void;
}

export function RenameDialog({ board, onClose }: Props) {
  return <AskTitle title={board.title} onRename={(title) => void renameBoard(board.alias, title)} onClose={onClose} />;
}

/** It leaves when nothing of it is here alone, or when that was said and a copy offered. */
export function RemoveDialog({ board, onClose }: Props) {
  const { t } = useTranslation();
  const [here, setHere] = useState<Leftovers | null>(null);
  const [phase, setPhase] = useState<'asking' | 'sending' | 'left'>('asking');
  const count = here ? here.unsent + here.refused : 0;

  useEffect(() => {
    let gone = false;
    // A store that cannot be read holds nothing that could be told.
    leftoversOf(board.alias).then(
      (found) => !gone && setHere(found),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [board.alias]);

  const remove = async () => {
    await removeBoard(board.alias);
    onClose();
  };
  const sendAndRemove = async () => {
    setPhase('sending');
    const found = await leftoversOf(board.alias).catch(() => null);
    if (found && found.unsent > 0) await sendLeftovers(board.alias, found);
    const left = found && (await leftoversOf(board.alias));
    if (!left || left.unsent + left.refused === 0) return remove();
    setHere(left);
    setPhase('left');
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
          <Button kind="danger" disabled={phase === 'sending'} onClick={phase === 'left' ? remove : sendAndRemove}>
            {t(phase === 'left' ? 'home.removeAnyway' : 'home.removeDone')}
          </Button>
        </>
      }
    >
      <p>{t('home.removeText')}</p>
      <p role="status">
        {phase === 'sending'
          ? t('home.removeSending')
          : count > 0 && t(phase === 'left' ? 'home.removeLeft' : 'home.removeUnsent', { count })}
      </p>
      {phase === 'left' && (
        <UnsentOffer
          title={board.title}
          copy={() => copyOfOwnLeftovers(board.alias)}
          onRetry={() => void sendAndRemove()}
        />
      )}
    </Dialog>
  );
}
