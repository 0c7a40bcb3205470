// Any colour, and those recently chosen on this device; for a tool that draws lines any width too. Loaded when it is first asked for.

import { Pipette } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSetting, writeSetting } from '../../../device/settings.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ColourPicker } from '../../../ui/overlay/colour-picker.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { chooseOptions } from '../session/tool-in-hand.ts';
import { useBoard } from '../session/use-board.ts';
import { openEyedropper } from '../shell/dialogs.ts';
import styles from './custom-colour.module.css';

const KEPT = 'atrium-colours';
const MAX_KEPT = 6;

/** The slider's steps are even by ratio: 1 to 64 board units. */
const STEPS = 60;
const MAX_WIDTH = 64;
const widthOf = (step: number) => Math.round(MAX_WIDTH ** (step / STEPS) * 2) / 2;
const stepOf = (width: number) => Math.round((STEPS * Math.log(Math.max(width, 1))) / Math.log(MAX_WIDTH));

interface CustomColourProps {
  color: string | null;
  /** Of the tool in hand. */
  width?: number | null;
  onPick(color: string): void;
}

export function CustomColour({ color, width = null, onPick }: CustomColourProps) {
  const board = useBoard();
  const { t } = useTranslation(['dict', 'arrange']);
  // As they were when it was opened: nothing moves under the hand.
  const [recent] = useState(recentColours);
  const last = useRef<string | null>(null);
  // Of all colours that were tried on the way, the one it was left with is kept.
  useEffect(
    () => () => {
      if (last.current) rememberColour(last.current);
    },
    [],
  );
  const pick = (picked: string): void => {
    last.current = picked;
    onPick(picked);
  };
  return (
    <>
      <div className={styles.custom}>
        <div className={styles.recent}>
          <IconButton
            icon={Pipette}
            name={t('arrange:eyedropper.name')}
            tip="none"
            onClick={() => openEyedropper(board, { onPick })}
          />
          {recent.map((one) => (
            <Swatch key={one} color={one} name={one} pressed={one === color} onPress={() => pick(one)} />
          ))}
        </div>
        <ColourPicker value={color} onPick={pick} />
      </div>
      {width !== null && <Width width={width} />}
    </>
  );
}

function Width({ width }: { width: number }) {
  const board = useBoard();
  const { t } = useTranslation();
  return (
    <label className={styles.line}>
      <span className={styles.sample}>
        <span style={{ inlineSize: Math.min(width, 32), blockSize: Math.min(width, 32) }} />
      </span>
      <input
        type="range"
        min={0}
        max={STEPS}
        value={stepOf(width)}
        aria-label={t('options.anyWidth')}
        aria-valuetext={String(width)}
        onChange={(event) => chooseOptions(board, { width: widthOf(Number(event.currentTarget.value)) })}
      />
      <output className={styles.number}>{width}</output>
    </label>
  );
}

/** The last one first. */
function recentColours(): string[] {
  return (readSetting(KEPT) ?? '').split(' ').filter((one) => /^#[0-9a-f]{6}$/.test(one));
}

function rememberColour(color: string): void {
  const others = recentColours().filter((one) => one !== color);
  writeSetting(KEPT, [color, ...others].slice(0, MAX_KEPT).join(' '));
}
