// Custom colour and width, behind the colour wheel's button.

import { useTranslation } from 'react-i18next';
import { Flyout } from '../../../ui/flyout.tsx';
import { SwatchTrigger } from '../../../ui/swatch.tsx';
import { customColourPart } from './custom-colour-part.ts';
import styles from './own-flyout.module.css';
import { chooseOptions } from './tools.ts';

/** The slider's steps are even by ratio: 1 to 64 board units. */
const STEPS = 60;
const MAX_WIDTH = 64;
const widthOf = (step: number) => Math.round(MAX_WIDTH ** (step / STEPS) * 2) / 2;
const stepOf = (width: number) => Math.round((STEPS * Math.log(Math.max(width, 1))) / Math.log(MAX_WIDTH));

export function OwnFlyout({ color, width }: { color: string | null; width: number | null }) {
  const { t } = useTranslation();
  const name = t('options.own');
  return (
    <Flyout
      name={name}
      className={styles.surface}
      trigger={(props) => (
        <SwatchTrigger without="any" color={color} name={name} onPointerEnter={customColourPart.preload} {...props} />
      )}
    >
      <customColourPart.Part color={color} onPick={(picked) => chooseOptions({ color: picked })} />
      {width !== null && <Width width={width} />}
    </Flyout>
  );
}

function Width({ width }: { width: number }) {
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
        onChange={(event) => chooseOptions({ width: widthOf(Number(event.currentTarget.value)) })}
      />
      <output className={styles.number}>{width}</output>
    </label>
  );
}
