// What a panel shows of its session beside the board: how one joins, in reach of a phone across the room, and who asks to come in.

import { QrCode as QrIcon, Save, Smartphone, Timer, UserRound } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import { useBoardAddress } from '../../board/session/board-context.ts';
import { board } from '../../board/session/store.ts';
import { dialogs, openDialog } from '../../board/shell/dialogs.ts';
import { PanelLayer } from '../../board/shell/edge-panel.tsx';
import { runningSession } from '../device/panel-session.ts';
import { CodeText } from '../other-boards/code-text.tsx';
import { EndDialog } from './end-dialog.tsx';
import { ask, endedElsewhere, ending, watchUse } from './ending.ts';
import styles from './join.module.css';
import { joinAddress } from './join-address.ts';
import { JoinPanel } from './join-panel.tsx';
import { remotePart, wallPart } from './panel-parts.ts';
import { admit, endParticipant, followSession, session } from './running-session.ts';
import { SavePanel } from './save-panel.tsx';
import { useParticipantName } from './use-participant-name.ts';

export function PanelBar() {
  const address = useBoardAddress();
  const { t } = useTranslation(['panel', 'timer']);
  const { open } = useSnapshot(dialogs);
  const { state } = useSnapshot(ending);
  useEffect(watchUse, []);
  useEffect(() => followSession(address), [address]);
  const isEnded = useSnapshot(board).notice?.code === 'gone';
  useEffect(() => {
    if (isEnded) endedElsewhere(address.alias);
  }, [isEnded, address]);
  useEffect(() => {
    if (new URLSearchParams(location.search).get('ifp_open_share_modal') === '1') openDialog({ kind: 'share' });
  }, []);
  const isOpen = open?.kind === 'share';
  const [isSaving, setSaving] = useState(false);
  const [isPairing, setPairing] = useState(false);
  const begun = useSnapshot(session).shown !== null;
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
                onClick={() => openDialog({ kind: 'timer' })}
              />
              <Button ref={endButton} aria-haspopup="dialog" onClick={ask}>
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
  const { t } = useTranslation('panel');
  const { code, isOffline, isClosed } = useSnapshot(session);
  return (
    <Button ref={ref} className={styles.join} aria-haspopup="dialog" onClick={() => openDialog({ kind: 'share' })}>
      <QrIcon aria-hidden strokeWidth={1.75} />
      <span className={styles.joinWords}>
        <span>{code ? joinAddress() : t(isClosed ? 'closed' : isOffline ? 'codeLater' : 'codeComes')}</span>
        {code && <CodeText code={code.code} />}
      </span>
    </Button>
  );
}

function SaveButton({ ref, onOpen }: { ref: RefObject<HTMLButtonElement | null>; onOpen(): void }) {
  const { t } = useTranslation('panel');
  const { shown } = useSnapshot(session);
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
  const { t } = useTranslation('panel');
  const marked = useParticipantName();
  const { shown } = useSnapshot(session);
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
      <Button onClick={() => void endParticipant(first.id)}>{t('no')}</Button>
      <Button kind="primary" onClick={() => void admit(first.id)}>
        {t('letIn')}
      </Button>
    </Island>
  );
}
