// A colour of one's own, those chosen of late, and any width: behind the round of all colours.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flyout } from '../../../ui/flyout.tsx';
import { FreeSwatch, Swatch, SwatchTrigger } from '../../../ui/swatch.tsx';
import styles from './own-flyout.module.css';
import { chooseOptions, recentColours, rememberColour } from './tools.ts';

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
      trigger={(props) => <SwatchTrigger without="any" color={color} name={name} {...props} />}
    >
      <Colours color={color} />
      {width !== null && <Width width={width} />}
    </Flyout>
  );
}

function Colours({ color }: { color: string | null }) {
  const { t } = useTranslation();
  const [recent, setRecent] = useState(recentColours);
  const remember = (one: string) => {
    rememberColour(one);
    setRecent(recentColours());
  };
  return (
    <div className={styles.line}>
      {recent.map((one) => (
        <Swatch
          key={one}
          color={one}
          name={one}
          pressed={one === color}
          onPress={() => chooseOptions({ color: one })}
        />
      ))}
      <FreeSwatch
        value={recent.includes(color ?? '') ? null : color}
        name={t('options.anyColour')}
        onPick={(one) => chooseOptions({ color: one })}
        onDone={remember}
      />
    </div>
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
