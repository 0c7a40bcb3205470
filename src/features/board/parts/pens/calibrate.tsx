// Touch calibration: the screen is asked what sizes it reports for a finger and for a hand. One that reports none gets a switch.

import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { inputSettings, palmNow, setFingerMode, setPalmRadius } from '../../../../device/input-settings.ts';
import { touchSizeCss } from '../../../../device/palm.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import styles from './calibrate.module.css';
import { PRESSES, Presses, palmRadius } from './calibration.ts';

const MARKS = Array.from({ length: PRESSES }, (_, i) => i);

type Step = 'finger' | 'hand' | 'done' | 'mute';

export function CalibrateDialog() {
  const board = useBoard();
  const { t } = useTranslation();
  const presses = useRef({ finger: new Presses(), hand: new Presses() });
  const [step, setStep] = useState<Step>('finger');
  const [count, setCount] = useState(0);
  const [radiusCss, setRadiusCss] = useState(0);

  const begin = () => {
    presses.current = { finger: new Presses(), hand: new Presses() };
    setStep('finger');
    setCount(0);
  };

  const next = (from: 'finger' | 'hand') => {
    setCount(0);
    if (from === 'finger') return setStep('hand');
    const radius = palmRadius(presses.current.finger.sizesCss, presses.current.hand.sizesCss);
    if (radius === null) return setStep('mute');
    setRadiusCss(radius);
    setStep('done');
  };

  const pressed = (from: 'finger' | 'hand') => {
    const { length } = presses.current[from].sizesCss;
    if (length < PRESSES) setCount(length);
    else next(from);
  };

  const keep = () => {
    setPalmRadius(radiusCss);
    board.tell((calls) => calls.setPalm(...palmNow()));
    closeDialog(board);
  };

  const footer = (
    <>
      <Button onClick={begin}>{t('calibrate.again')}</Button>
      {step === 'done' && (
        <Button kind="primary" onClick={keep}>
          {t('calibrate.keep')}
        </Button>
      )}
    </>
  );

  return (
    <Dialog title={t('calibrate.title')} closeName={t('close')} onClose={() => closeDialog(board)} footer={footer}>
      <p aria-live="polite">
        {step === 'done'
          ? t('calibrate.done', { px: radiusCss * 2 })
          : step === 'mute'
            ? t('calibrate.mute')
            : t(`calibrate.${step}`, { left: PRESSES - count })}
      </p>
      {step === 'mute' && <FingerSwitch />}
      {(step === 'finger' || step === 'hand') && (
        <Field key={step} count={count} presses={presses.current[step]} onPress={() => pressed(step)} />
      )}
    </Dialog>
  );
}

function Field({ count, presses, onPress }: { count: number; presses: Presses; onPress(): void }) {
  const { t } = useTranslation();
  const sizeCss = (event: PointerEvent) => touchSizeCss(event.width, event.height);
  const up = (event: PointerEvent) => presses.up(event.pointerId) && onPress();
  return (
    <div
      role="img"
      aria-label={t('calibrate.field')}
      className={styles.field}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        presses.down(event.pointerId, sizeCss(event));
      }}
      onPointerMove={(event) => presses.grow(event.pointerId, sizeCss(event))}
      onPointerUp={up}
      onPointerCancel={up}
      onContextMenu={(event) => event.preventDefault()}
    >
      {MARKS.map((mark) => (
        <span key={mark} data-done={mark < count} />
      ))}
    </div>
  );
}

/** What every touch does, where sizes say nothing. */
function FingerSwitch() {
  const board = useBoard();
  const { t } = useTranslation();
  const { fingerMode } = useSnapshot(inputSettings);
  const choose = (mode: 'draw' | 'pan') => {
    setFingerMode(mode);
    board.tell((calls) => calls.setFingerMode(mode));
  };
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('input.finger')}</legend>
      {(['draw', 'pan'] as const).map((mode) => (
        <label key={mode}>
          <input type="radio" name="finger" checked={fingerMode === mode} onChange={() => choose(mode)} />
          {t(mode === 'draw' ? 'calibrate.fingers' : 'calibrate.panning')}
        </label>
      ))}
    </fieldset>
  );
}
