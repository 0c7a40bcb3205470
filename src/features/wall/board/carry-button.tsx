// Puts unsent work of a wall panel's session on the board of its next session, and says where that did not work.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardError, codeIn } from '#protocol/board-error.ts';
import { Button } from '../../../ui/button.tsx';
import { openBoard } from '../../board/session/calls.ts';
import { carryToNextSession } from './ending.ts';

export function CarryButton({ kind }: { kind: 'primary' | 'secondary' }) {
  const { t } = useTranslation('panel');
  const [fault, setFault] = useState<'nothing' | 'too-large' | 'failed' | null>(null);
  const carry = async (): Promise<void> => {
    setFault(null);
    try {
      await carryToNextSession(copyUnsent);
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

async function copyUnsent(): Promise<Blob> {
  const calls = openBoard();
  if (!calls) throw new BoardError('not-started');
  return calls.exportKept();
}
