// For how long a timer is to run: one press for the usual times, or any number of minutes. One that runs is replaced.

import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LIMITS } from '#protocol/limits.ts';
import { Button } from '../../../../ui/button.tsx';
import fields from '../../../../ui/field.module.css';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { EdgeQuestion, PanelLayer } from '../../shell/edge-panel.tsx';
import { startTimer } from './set-timer.ts';
import styles from './timer.module.css';

const MINUTES = [1, 3, 5, 10, 15, 30] as const;
const MINUTE_MS = 60_000;
const MAX = LIMITS.timerMs / MINUTE_MS;

export function TimerDialog() {
  const board = useBoard();
  const { t, i18n } = useTranslation('timer');
  const { t: word } = useTranslation();
  const address = board.address;
  const { timer } = useSnapshot(board.store);
  const [other, setOther] = useState('');
  const [fault, setFault] = useState<'failed' | 'range' | null>(null);
  const id = useId();
  const minutes = Number(other);
  const isTime = other !== '' && minutes > 0 && minutes <= MAX;
  const start = async (count: number) => {
    if (await startTimer(address, Math.max(LIMITS.timerMinMs, Math.round(count * MINUTE_MS)))) closeDialog(board);
    else setFault('failed');
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isTime) void start(minutes);
    else setFault('range');
  };
  const content = (
    <>
      <p className={styles.about}>{t(timer ? 'replaces' : 'about')}</p>
      <div className={styles.times}>
        {MINUTES.map((count) => (
          <Button key={count} kind="secondary" onClick={() => void start(count)}>
            {t('minutes', { count })}
          </Button>
        ))}
      </div>
      {/* A browser's own message would be in its own language. */}
      <form className={styles.other} noValidate onSubmit={submit}>
        <label className={fields.field}>
          {t('other')}
          <input
            type="number"
            inputMode="decimal"
            min={0}
            max={MAX}
            step="any"
            value={other}
            aria-invalid={fault === 'range' || undefined}
            aria-describedby={fault === 'range' ? id : undefined}
            onChange={(event) => {
              setOther(event.currentTarget.value);
              setFault(null);
            }}
          />
        </label>
        <Button kind="primary" aria-disabled={!isTime} onClick={() => submit()}>
          {t('start')}
        </Button>
      </form>
      {fault && (
        <p id={id} className={styles.failed} role="alert">
          {t(fault, { max: new Intl.NumberFormat(i18n.language).format(MAX) })}
        </p>
      )}
    </>
  );
  // A wall shows no scrim, so others can go on drawing.
  if (document.documentElement.dataset.density === 'panel')
    return (
      <PanelLayer>
        <EdgeQuestion title={t('title')} onClose={() => closeDialog(board)}>
          {content}
        </EdgeQuestion>
      </PanelLayer>
    );
  return (
    <Dialog title={t('title')} closeName={word('close')} onClose={() => closeDialog(board)}>
      {content}
    </Dialog>
  );
}
