// Signing out, and before it what of the account's work is on this device alone: it is sent, kept for the next sign-in here, or discarded.
// Where everything is sent nothing is asked.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Auth } from '../auth/index.ts';
import { releaseUnsent, sendUnsent, type UnsentBoard, unsentOf } from '../bus/account-work.ts';
import { copyOfOwnLeftovers } from '../bus/unsent-work.ts';
import { accountHere } from '../device/account-here.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { accountFollowed } from './account-follow.ts';
import { signOutEverything } from './sign-out.ts';
import styles from './sign-out-dialog.module.css';
import { UnsentOffer } from './unsent-offer.tsx';

interface Props {
  auth: Auth;
  onClose(): void;
}

/** `left`: it was tried to send it. */
type Phase = 'counting' | 'asking' | 'sending' | 'left' | 'discarding' | 'leaving';

export function SignOutDialog({ auth, onClose }: Props) {
  const { t } = useTranslation('sign-out');
  const { t: common } = useTranslation();
  const [phase, setPhase] = useState<Phase>('counting');
  const [boards, setBoards] = useState<UnsentBoard[]>([]);
  const count = boards.reduce((sum, board) => sum + board.count, 0);

  const leave = (unsent: 'hold' | 'drop') => {
    setPhase('leaving');
    // What went wrong is reported by the sign-in's own error handler, which leads to the page for it.
    signOutEverything(auth, unsent).catch(console.error);
  };
  const look = async (then: Phase) => {
    const found = await unsentHere();
    setBoards(found);
    if (found.length === 0) leave('hold');
    else setPhase(then);
  };
  const send = async () => {
    setPhase('sending');
    await sendUnsent(boards);
    await look('left');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => void look('asking'), []);

  const isBusy = phase === 'sending' || phase === 'leaving';
  if (phase === 'counting') return null;
  if (phase === 'discarding')
    return (
      <Dialog
        title={t('discardTitle')}
        closeName={common('close')}
        onClose={onClose}
        footer={
          <>
            <Button kind="secondary" onClick={() => setPhase('asking')}>
              {t('back')}
            </Button>
            <Button kind="danger" onClick={() => leave('drop')}>
              {t('discardDone')}
            </Button>
          </>
        }
      >
        <p>{t('discardText', { count })}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={t('title')}
      closeName={common('close')}
      onClose={onClose}
      footer={
        count > 0 && (
          <div className={styles.choices}>
            <Button kind="secondary" disabled={isBusy} onClick={() => setPhase('discarding')}>
              {t('discard')}
            </Button>
            <Button kind="secondary" disabled={isBusy} onClick={() => leave('hold')}>
              {t('keep')}
            </Button>
            <Button kind="primary" disabled={isBusy} onClick={send}>
              {t(phase === 'left' ? 'retry' : 'send')}
            </Button>
          </div>
        )
      }
    >
      {count > 0 && (
        <>
          <p>{t(phase === 'left' ? 'left' : 'unsent', { count })}</p>
          <ul className={styles.boards}>
            {boards.map((board) => (
              <li key={board.alias}>
                <bdi>{board.title || common('board.untitled')}</bdi>
                <span>{t('changes', { count: board.count })}</span>
                {/* Sending again is the dialog's own button. */}
                {phase === 'left' && (
                  <UnsentOffer title={board.title} copy={() => copyOfOwnLeftovers(board.alias)} onLeave={onClose} />
                )}
              </li>
            ))}
          </ul>
          <p className={styles.note}>{t('keepText')}</p>
        </>
      )}
      <p role="status">{phase === 'sending' ? t('sending') : phase === 'leaving' && t('leaving')}</p>
    </Dialog>
  );
}

async function unsentHere(): Promise<UnsentBoard[]> {
  // Somebody who has only just signed in.
  await accountFollowed();
  const account = accountHere();
  if (!account) return [];
  // What was kept at a sign-out before can be sent now.
  await releaseUnsent(account);
  return unsentOf(account);
}
