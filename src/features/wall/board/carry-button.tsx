// Puts unsent work of a wall panel's session on the board of its next session, and says where that did not work.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardError, codeIn } from '#protocol/board-error.ts';
import { Button } from '../../../ui/button.tsx';
import type { BoardSession } from '../../board/session/board-session.ts';
import { useBoard } from '../../board/session/use-board.ts';
import { carryToNextSession } from './ending.ts';

export function CarryButton({ kind }: { kind: 'primary' | 'secondary' }) {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const [fault, setFault] = useState<'nothing' | 'too-large' | 'failed' | null>(null);
  const carry = async (): Promise<void> => {
    setFault(null);
    try {
      await carryToNextSession(board, () => copyUnsent(board));
    } catch (error) {
      const code = codeIn(error);
      setFault(code === 'nothing-to-export' ? 'nothing' : code === 'too-large' ? 'too-large' : 'failed');
    }
  };
  return (
    <>
      <Button kind={kind} onClick={() => void carry()}>
        {t('carry.put')}
      </Button>
      {fault && <p role="alert">{t(`carry.${fault}`)}</p>}
    </>
  );
}

async function copyUnsent(board: BoardSession): Promise<Blob> {
  const calls = board.calls;
  if (!calls) throw new BoardError('not-started');
  return calls.exportKept();
}
