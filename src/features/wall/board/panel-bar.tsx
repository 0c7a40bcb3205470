// What a panel shows of its session beside the board: how one joins, in reach of a phone across the room, and who asks to come in.

import { QrCode as QrIcon, Save, Smartphone, Timer, UserRound } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import { useBoard } from '../../board/session/use-board.ts';
import { dialogsOf, openDialog } from '../../board/shell/dialogs.ts';
import { PanelLayer } from '../../board/shell/edge-panel.tsx';
import { runningSession } from '../device/panel-session.ts';
import { CodeText } from '../other-boards/code-text.tsx';
import { EndDialog } from './end-dialog.tsx';
import { ask, endedElsewhere, endingOf, watchUse } from './ending.ts';
import styles from './join.module.css';
import { joinAddress } from './join-address.ts';
import { JoinPanel } from './join-panel.tsx';
import { remotePart, wallPart } from './panel-parts.ts';
import { admit, endParticipant, followSession, runningOf } from './running-session.ts';
import { SavePanel } from './save-panel.tsx';
import { useParticipantName } from './use-participant-name.ts';

export function PanelBar() {
  const board = useBoard();
  const address = board.address;
  const { t } = useTranslation(['panel', 'timer']);
  const { open } = useSnapshot(dialogsOf(board));
  const { state } = useSnapshot(endingOf(board));
  useEffect(() => watchUse(board), [board]);
  useEffect(() => followSession(board), [board]);
  const isEnded = useSnapshot(board.store).notice?.code === 'gone';
  useEffect(() => {
    if (isEnded) endedElsewhere(board, address.alias);
  }, [isEnded, address, board]);
  useEffect(() => {
    if (new URLSearchParams(location.search).get('ifp_open_share_modal') === '1') openDialog(board, { kind: 'share' });
  }, [board]);
  const isOpen = open?.kind === 'share';
  const [isSaving, setSaving] = useState(false);
  const [isPairing, setPairing] = useState(false);
  const begun = useSnapshot(runningOf(board)).shown !== null;
  // What opened a panel comes back with the bar, and has the focus again.
  const joinButton = useRef<HTMLButtonElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const remoteButton = useRef<HTMLButtonElement>(null);
  const endButton = useRef<HTMLButtonElement>(null);
  const timerButton = useRef<HTMLButtonElement>(null);
  const isEnding = state !== 'no';
  const isTiming = open?.kind === 'timer';
  const stood = useRef<RefObject<HTMLButtonElement | null>>(null);
  useEffect(() => {
    const opened = isEnding
      ? endButton
      : isOpen
        ? joinButton
        : isSaving
          ? saveButton
          : isPairing
            ? remoteButton
            : isTiming
              ? timerButton
              : null;
    const active = document.activeElement;
    if (!opened && (!active || active === document.body)) stood.current?.current?.focus({ preventScroll: true });
    stood.current = opened;
  }, [isEnding, isOpen, isSaving, isPairing, isTiming]);
  return (
    <PanelLayer>
      <wallPart.Part />
      {begun && <remotePart.Part isPairing={isPairing} onClose={() => setPairing(false)} />}
      {isEnding ? (
        <EndDialog />
      ) : isOpen ? (
        <JoinPanel />
      ) : isSaving ? (
        <SavePanel onClose={() => setSaving(false)} />
      ) : isPairing || isTiming ? null : (
        <>
          <Asking />
          <Island className={styles.how}>
            <HowToJoin ref={joinButton} />
            <div className={styles.does}>
              <SaveButton ref={saveButton} onOpen={() => setSaving(true)} />
              <IconButton
                ref={remoteButton}
                icon={Smartphone}
                name={t('remote')}
                aria-haspopup="dialog"
                disabled={!begun}
                onClick={() => setPairing(true)}
              />
              <IconButton
                ref={timerButton}
                icon={Timer}
                name={t('timer:title')}
                aria-haspopup="dialog"
                onClick={() => openDialog(board, { kind: 'timer' })}
              />
              <Button ref={endButton} aria-haspopup="dialog" onClick={() => ask(board)}>
                {t('endSession')}
              </Button>
            </div>
          </Island>
        </>
      )}
    </PanelLayer>
  );
}

function HowToJoin({ ref }: { ref: RefObject<HTMLButtonElement | null> }) {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const { code, isOffline, isClosed } = useSnapshot(runningOf(board));
  return (
    <Button
      ref={ref}
      className={styles.join}
      aria-haspopup="dialog"
      onClick={() => openDialog(board, { kind: 'share' })}
    >
      <QrIcon aria-hidden strokeWidth={1.75} />
      <span className={styles.joinWords}>
        <span>{code ? joinAddress() : t(isClosed ? 'closed' : isOffline ? 'codeLater' : 'codeComes')}</span>
        {code && <CodeText code={code.code} />}
      </span>
    </Button>
  );
}

function SaveButton({ ref, onOpen }: { ref: RefObject<HTMLButtonElement | null>; onOpen(): void }) {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const { shown } = useSnapshot(runningOf(board));
  if (!runningSession()?.claim) return null;
  return (
    <Button ref={ref} kind="primary" aria-haspopup="dialog" onClick={onOpen}>
      <Save aria-hidden strokeWidth={1.75} />
      {t(shown?.claimed ? 'save.isSaved' : 'save.button')}
    </Button>
  );
}

/** The first of those who wait; one press lets them in. */
function Asking() {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const marked = useParticipantName();
  const { shown } = useSnapshot(runningOf(board));
  const waiting = shown?.joiners.filter(({ waits }) => waits) ?? [];
  const [first] = waiting;
  if (!first) return null;
  return (
    <Island className={styles.asks} role="status">
      <UserRound aria-hidden strokeWidth={1.75} />
      <p>
        {t('asks', { name: marked(first) || t('nameless') })}
        {waiting.length > 1 && <small> {t('more', { count: waiting.length - 1 })}</small>}
      </p>
      <Button onClick={() => void endParticipant(board, first.id)}>{t('no')}</Button>
      <Button kind="primary" onClick={() => void admit(board, first.id)}>
        {t('letIn')}
      </Button>
    </Island>
  );
}
