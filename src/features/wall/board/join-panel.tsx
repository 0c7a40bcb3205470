// How one joins the session of this panel, and who came. It stands at one edge, without a scrim: others draw on.

import { Monitor, RefreshCw, Smartphone } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { initials } from '#protocol/people.ts';
import { Button } from '../../../ui/button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useBoard } from '../../board/session/use-board.ts';
import { closeDialog } from '../../board/shell/dialogs.ts';
import { EdgePanel } from '../../board/shell/edge-panel.tsx';
import { CodeText } from '../other-boards/code-text.tsx';
import { useLeft } from '../other-boards/use-left.ts';
import styles from './join.module.css';
import { joinAddress, scanAddress } from './join-address.ts';
import {
  admit,
  endCode,
  endParticipant,
  endParticipants,
  newCode,
  type Participant,
  readParticipants,
  runningOf,
  setSession,
} from './running-session.ts';
import { useParticipantName } from './use-participant-name.ts';

export function JoinPanel() {
  const board = useBoard();
  const { t } = useTranslation('panel');
  useEffect(() => {
    readParticipants(board, true);
    return () => readParticipants(board, false);
  }, [board]);
  return (
    <EdgePanel title={t('title')} onClose={() => closeDialog(board)}>
      <HowTo />
      <WhoCame />
      <Settings />
    </EdgePanel>
  );
}

function HowTo() {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const { code, isOffline, isClosed } = useSnapshot(runningOf(board));
  if (!code)
    return (
      <div className={styles.none} role="status">
        <p>{t(isClosed ? 'closed' : isOffline ? 'codeLater' : 'codeComes')}</p>
        {isClosed && (
          <Button kind="primary" onClick={() => newCode(board)}>
            {t('newCode')}
          </Button>
        )}
      </div>
    );
  return (
    <div className={styles.code}>
      <QrCode text={scanAddress(code.token)} name={t('qr')} className={styles.qr} />
      <div className={styles.typed}>
        <span className={styles.muted}>{t('orType')}</span>
        <bdi className={styles.address}>{joinAddress()}</bdi>
        <CodeText code={code.code} large />
        <Until key={code.code} expiresAt={code.expiresAt} />
      </div>
    </div>
  );
}

function Until({ expiresAt }: { expiresAt: number }) {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const left = useLeft(expiresAt);
  return (
    <div className={styles.until}>
      <RefreshCw aria-hidden strokeWidth={1.75} />
      <span>{t('newIn', { time: left })}</span>
      <Button className={styles.end} onClick={() => void endCode(board)}>
        {t('endCode')}
      </Button>
    </div>
  );
}

function WhoCame() {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const marked = useParticipantName();
  const { shown, isOffline } = useSnapshot(runningOf(board));
  const joiners = (shown?.joiners ?? []) as readonly Participant[];
  const waiting = joiners.filter(({ waits }) => waits);
  const here = joiners.filter(({ waits }) => !waits);
  // Who gave no name is told apart by a number, by when they came.
  const nameless = joiners.filter(({ name }) => name === '');
  const nameOf = (one: Participant) => marked(one) || t('guest', { number: nameless.indexOf(one) + 1 });
  return (
    <>
      <div className={styles.who}>
        <h3>{t('who')}</h3>
        <span className={styles.muted} role="status">
          {joiners.length === 0
            ? t(isOffline ? 'offline' : 'nobody')
            : [
                t('here', { count: here.length }),
                ...(waiting.length > 0 ? [t('ask', { count: waiting.length })] : []),
              ].join(', ')}
        </span>
        {here.length > 0 && (
          <Button className={styles.end} onClick={() => void endParticipants(board)}>
            {t('endAll')}
          </Button>
        )}
      </div>
      <ul className={styles.rows}>
        {[...waiting, ...here].map((one) => (
          <li key={one.id} className={styles.row} data-waits={one.waits || undefined}>
            {/* In nobody's colour: theirs is given on the board. */}
            <span className={styles.face} aria-hidden>
              {one.name ? initials(one.name) : <Smartphone strokeWidth={1.75} />}
            </span>
            <span className={styles.words}>
              <strong>
                <bdi>{nameOf(one)}</bdi>
              </strong>
              <span>{t(one.waits ? 'asksIn' : one.isPerson ? 'signedIn' : 'byCode')}</span>
            </span>
            {one.waits ? (
              <>
                <Button
                  aria-label={t('noTo', { name: nameOf(one) })}
                  onClick={() => void endParticipant(board, one.id)}
                >
                  {t('no')}
                </Button>
                <Button
                  kind="primary"
                  aria-label={t('letInWho', { name: nameOf(one) })}
                  onClick={() => void admit(board, one.id)}
                >
                  {t('letIn')}
                </Button>
              </>
            ) : (
              <Button
                className={styles.end}
                aria-label={t('endWho', { name: nameOf(one) })}
                onClick={() => void endParticipant(board, one.id)}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Settings() {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const { t: word } = useTranslation();
  const { shown } = useSnapshot(runningOf(board));
  const about = useId();
  if (!shown) return null;
  return (
    <footer className={styles.foot}>
      <div className={styles.setting}>
        <span className={styles.words}>
          <strong>{t('askFirst')}</strong>
          <span id={about}>{t('askFirstText')}</span>
        </span>
        <Switch
          name={t('askFirst')}
          describedBy={about}
          on={shown.asks}
          onChange={(asks) => void setSession(board, { asks })}
        />
      </div>
      <Segments
        name={t('joinersMay')}
        value={shown.role === 'editor' ? 'editor' : 'viewer'}
        choices={[
          { value: 'editor', label: word('share.canEdit') },
          { value: 'viewer', label: word('share.canView') },
        ]}
        onChoose={(role) => void setSession(board, { role })}
      />
      {shown.isLent && (
        <p className={styles.lent}>
          <Monitor aria-hidden strokeWidth={1.75} />
          {t('lent')}
        </p>
      )}
    </footer>
  );
}
