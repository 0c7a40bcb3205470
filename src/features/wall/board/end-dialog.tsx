// The prompts of a panel before it forgets a session. They stand at its edge, so others can go on drawing.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../ui/button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { exportFile } from '../../board/parts/export/export-file.ts';
import { useBoard } from '../../board/session/use-board.ts';
import { EdgeQuestion } from '../../board/shell/edge-panel.tsx';
import { runningSession } from '../device/panel-session.ts';
import { CarryButton } from './carry-button.tsx';
import { end, endingOf, forget, forgetEnded, goOn, unsentNow, WARNING_MS } from './ending.ts';
import styles from './join.module.css';
import { saveAddress } from './join-address.ts';
import { runningOf } from './running-session.ts';

export function EndDialog() {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const { state, untilMs } = useSnapshot(endingOf(board));
  const [deletes, setDeletes] = useState(false);
  useSnapshot(board.store);
  if (state === 'no') return null;
  if (state === 'ended') return <Ended untilMs={untilMs} />;
  const closes = state === 'asked' || state === 'warns' || state === 'unsent';
  return (
    <EdgeQuestion title={t(`ending.${state}.title`)} onClose={closes ? () => goOn(board) : undefined}>
      {state === 'warns' ? (
        <Countdown untilMs={untilMs} text="ending.warns.text" />
      ) : (
        <p>{t(`ending.${state}.text`, { count: unsentNow(board) })}</p>
      )}
      {closes && <TakeHome />}
      <div className={styles.ways}>
        {closes && (
          <Button kind={state === 'warns' ? 'primary' : 'secondary'} onClick={() => goOn(board)}>
            {t('ending.goOn')}
          </Button>
        )}
        {state === 'asked' && (
          <Button kind="primary" onClick={() => end(board)}>
            {t('ending.now')}
          </Button>
        )}
        {state === 'unsent' && (
          <>
            <Button kind="secondary" onClick={() => void exportFile(board, 'atrium', { selection: false })}>
              {t('ending.file')}
            </Button>
            <Button className={styles.end} onClick={() => (deletes ? forget(board) : setDeletes(true))}>
              {t(deletes ? 'ending.reallyDelete' : 'ending.delete')}
            </Button>
          </>
        )}
      </div>
      {state === 'unsent' && <p className={styles.muted}>{t('ending.fileStays')}</p>}
    </EdgeQuestion>
  );
}

/** The session was ended elsewhere. What the panel could not send is offered before it is forgotten. */
function Ended({ untilMs }: { untilMs: number }) {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const { saved } = useSnapshot(board.store);
  const others = saved?.state === 'denied' ? saved.others : 0;
  const count = unsentNow(board);
  return (
    <EdgeQuestion title={t('over.title')}>
      <p>{t('carry.text', { count })}</p>
      {others > 0 && <p>{t('carry.others', { count: others })}</p>}
      <Countdown untilMs={untilMs} text="carry.time" />
      <div className={styles.ways}>
        {others < count && <CarryButton kind="primary" />}
        <Button kind="secondary" onClick={() => forgetEnded(board)}>
          {t('carry.delete')}
        </Button>
      </div>
    </EdgeQuestion>
  );
}

interface CountdownProps {
  /** Epoch ms. */
  untilMs: number;
  text: 'ending.warns.text' | 'carry.time';
}

function Countdown({ untilMs, text }: CountdownProps) {
  const { t } = useTranslation('panel');
  const [left, setLeft] = useState(() => secondsTo(untilMs));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(untilMs)), 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return (
    <div className={styles.count}>
      <div className={styles.ring}>
        <svg viewBox="0 0 168 168" aria-hidden="true">
          <circle cx="84" cy="84" r={RADIUS} />
          <circle
            cx="84"
            cy="84"
            r={RADIUS}
            pathLength={1}
            strokeDasharray={`${Math.min(1, (left * 1000) / WARNING_MS)} 1`}
          />
        </svg>
        <strong aria-hidden>{left}</strong>
      </div>
      <p role="timer">{t(text, { count: left })}</p>
    </div>
  );
}

const RADIUS = 78;

function secondsTo(ms: number): number {
  return Math.max(0, Math.ceil((ms - Date.now()) / 1000));
}

function TakeHome() {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const { shown } = useSnapshot(runningOf(board));
  const claim = runningSession()?.claim;
  if (!claim || shown?.claimed) return null;
  return (
    <div className={styles.home}>
      <QrCode text={saveAddress(claim)} name={t('save.qr')} className={styles.smallQr} />
      <div className={styles.words}>
        <strong>{t('save.title')}</strong>
        <span>{t('save.text')}</span>
        <span>{t('save.unclaimed')}</span>
      </div>
    </div>
  );
}
