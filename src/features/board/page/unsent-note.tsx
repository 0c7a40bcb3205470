// The note about changes of the open board that are only on this device: rejected by the server, or pending while it denies access or while
// the board is absent here. Closed, it folds into a button that opens it again: the only way to keep the changes is never out of reach.

import { CloudOff, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { BoardError } from '#protocol/board-error.ts';
import type { Denial } from '#protocol/board-events.ts';
import { PANEL } from '#protocol/session-links.ts';
import { UnsentOffer } from '../../../account/unsent-offer.tsx';
import { mayBeSignedIn } from '../../../auth/may-be-signed-in.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import { part } from '../../../ui/lazy-part.tsx';
import type { BoardSession } from '../session/board-session.ts';
import { useBoard } from '../session/use-board.ts';
import { noticeText } from '../shell/notice-text.ts';
import styles from '../shell/notices.module.css';

const carryPart = part(() => import('../../wall/board/carry-button.tsx'), 'CarryButton', ['panel']);

interface Props {
  isFolded: boolean;
  onFold(isFolded: boolean): void;
}

export function UnsentNote({ isFolded, onFold }: Props) {
  const board = useBoard();
  const { t } = useTranslation(['unsent', 'dict']);
  const { secret } = board.address;
  const { saved, kept } = useSnapshot(board.store);
  const isAbsent = saved?.state === 'offline' && saved.isAbsent === true;
  const count = kept + (saved?.state === 'denied' || isAbsent ? saved.pending : 0);
  // A panel offers it in a dialog.
  const isInDialog = secret === PANEL && saved?.state === 'denied' && saved.reason === 'session-ended';
  if (isInDialog) return null;
  if (count === 0) return isAbsent ? <AbsentNote /> : null;
  if (isFolded)
    return (
      <Island className={styles.folded}>
        <Button onClick={() => onFold(false)}>
          <TriangleAlert aria-hidden size={18} strokeWidth={1.75} />
          {t('folded', { count })}
        </Button>
      </Island>
    );
  return (
    <Island className={styles.note} role="alert" aria-label={t('name')}>
      <TriangleAlert aria-hidden strokeWidth={1.75} />
      <div className={styles.unsent}>
        <Sentences count={count} />
        <Offer />
      </div>
      <IconButton small icon={X} name={t('dict:close')} tip="below" onClick={() => onFold(true)} />
    </Island>
  );
}

/** Offline, on a device that has nothing of the board. */
function AbsentNote() {
  const board = useBoard();
  const { t } = useTranslation(['unsent', 'dict']);
  return (
    <Island className={styles.note} role="alert" aria-label={t('absent')}>
      <CloudOff aria-hidden strokeWidth={1.75} />
      <p>{t('absent')}</p>
      <Button kind="secondary" onClick={() => board.tell((calls) => calls.retryKept())}>
        {t('dict:kept.retry')}
      </Button>
    </Island>
  );
}

function Sentences({ count }: { count: number }) {
  const board = useBoard();
  const { t } = useTranslation(['unsent', 'dict']);
  const { t: dict } = useTranslation();
  const { secret } = board.address;
  const { saved, notice } = useSnapshot(board.store);
  if (saved?.state === 'offline' && saved.isAbsent)
    return (
      <>
        <p>{t('absent')}</p>
        <p>{t('count', { count })}</p>
        {saved.unkept > 0 && <p>{t('unstored', { count: saved.unkept })}</p>}
      </>
    );
  if (saved?.state !== 'denied')
    return (
      <>
        {notice && <p>{noticeText(dict, notice)}</p>}
        <p>{t('dict:kept.text', { count })}</p>
      </>
    );
  const { others, unkept } = saved;
  return (
    <>
      <p>{t(`why.${whyOf(saved.reason, secret)}`)}</p>
      <p>{t('count', { count })}</p>
      {others > 0 && <p>{t('others', { count: others })}</p>}
      {unkept > 0 && <p>{t('unstored', { count: unkept })}</p>}
    </>
  );
}

/** A board of an account that this browser has signed out of is not found by the server. */
function whyOf(reason: Denial, secret: string): Denial {
  return reason === 'access-revoked' && secret === '' && !mayBeSignedIn() ? 'signed-out' : reason;
}

function Offer() {
  const board = useBoard();
  const { secret } = board.address;
  const { title } = useSnapshot(board.store);
  return (
    <>
      <UnsentOffer
        title={title}
        copy={() => copyUnsent(board)}
        onRetry={() => board.tell((calls) => calls.retryKept())}
        isCopied={secret !== PANEL}
      />
      {secret === PANEL && <carryPart.Part kind="secondary" />}
    </>
  );
}

async function copyUnsent(board: BoardSession): Promise<Blob> {
  const calls = board.calls;
  if (!calls) throw new BoardError('not-started');
  return calls.exportKept();
}
